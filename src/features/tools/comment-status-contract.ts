export const commentStatuses = ['pending', 'approved', 'held', 'rejected'] as const
export type CommentStatus = (typeof commentStatuses)[number]
export type CommentDecision = 'approved' | 'rejected'

/** As the desk calls them. */
export const commentStatusWords = {
  pending: 'Waiting',
  approved: 'Accepted',
  held: 'Hidden after reports',
  rejected: 'Rejected',
} as const satisfies Record<CommentStatus, string>

/** Why comments are rejected, as their authors read it (MOD-01). */
export const rejectionReasons = [
  'It is not about this tool.',
  'It advertises a product or a service.',
  'It names people, customers or contracts.',
  'It holds information that should not be public.',
  'It is not respectful.',
  'It says what another comment of yours says.',
] as const

/** Of a rejection, a report or a pause, in characters. */
export const longestReason = 500

/** Comments that are decided together. */
export const mostTogether = 50

/** So many reports hide a comment until somebody has looked at it (MOD-03). */
export const reportsThatHide = 3

/** How long an author may be kept from commenting, in days; null for good (MOD-04). */
export const pauses = { week: 7, month: 30, year: 365, good: null } as const
export type Pause = keyof typeof pauses

export const pauseWords = {
  week: 'For a week',
  month: 'For 30 days',
  year: 'For a year',
  good: 'For good',
} as const satisfies Record<Pause, string>
