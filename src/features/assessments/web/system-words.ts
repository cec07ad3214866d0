/** Said of each list of a system. */
export const keptAndShared = 'It is kept encrypted, and the members of your organization share it.'

/** Said of what documents print of a system. */
export const changesComplete = 'Checks that are complete are to be completed again to take a change in.'
