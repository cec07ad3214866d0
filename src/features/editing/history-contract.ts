/** How a version came to be, in words for the history (PUBLISH-03). */
export const versionKinds = {
  release: 'Came with the portal',
  imported: 'From before the console',
  outside: 'Changed beside the console',
  published: 'Published',
  submitted: 'Submitted for review',
  restored: 'Brought back as a draft',
  'set aside': 'Draft, set aside for another version',
  scheduled: 'Scheduled to go live',
} as const
export type VersionKind = keyof typeof versionKinds

/** Versions of one page of the history. */
export const historyPageSize = 50

/** Characters of what is said of a version. */
export const longestNote = 500
