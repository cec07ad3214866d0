/** What became of a message that somebody sent (INBOX-01). */
export const inquiryStatuses = ['new', 'answered', 'closed'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]

export const inquiryStatusWords: Record<InquiryStatus, string> = { new: 'New', answered: 'Answered', closed: 'Closed' }

/** What it is about, by the form that it came through. */
export const inquiryKinds = { contact: 'Contact form', expert: 'MEP cyber expert' } as const
export type InquiryKind = keyof typeof inquiryKinds

export const longestAnswer = 10_000
/** Of a saved reply: all of them are offered at once. */
export const longestReply = 4_000
