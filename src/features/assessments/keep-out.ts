/** What no form of the check asks for (SYSTEM-08); every page with one says it. */
export const keepOut =
  'Enter no network addresses, no passwords, no drawings or diagrams, and no controlled unclassified information.'

export const whoSeesWhatAddress = '/cyber-readiness-check/who-sees-what'
