/** Said wherever something of a system is entered. */
export const notAskedFor =
  'Enter no network addresses, no passwords and no drawings or diagrams, and no controlled unclassified information. None of these is asked for here.'

/** Said of what documents print of a system. */
export const changesComplete = 'Checks that are complete are to be completed again to take a change in.'
