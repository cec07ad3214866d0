/** Said of what documents print of a system. */
export const changesComplete = 'Checks that are complete are to be completed again to take a change in.'
