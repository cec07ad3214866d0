export const commentStatuses = ['pending', 'approved', 'rejected'] as const
export type CommentStatus = (typeof commentStatuses)[number]
export type CommentDecision = Exclude<CommentStatus, 'pending'>

/** As the desk calls them. */
export const commentStatusWords = {
  pending: 'Waiting',
  approved: 'Accepted',
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

export const longestReason = 500

/** Comments that are decided together. */
export const mostTogether = 50
