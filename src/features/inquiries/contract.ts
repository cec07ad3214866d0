import { z } from 'zod'
import { endpoint, writtenText } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { inquiryList } from './list-contract.ts'
import { inquiryStatuses, longestAnswer, longestReply } from './statuses-contract.ts'

const Kind = z.enum(['contact', 'expert'])
const Somebody = z.object({ id: z.uuid(), name: z.string() })

const InquiryLine = z.object({
  id: z.uuid(),
  kind: Kind,
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  /** Of the register; empty where the message went to none. */
  office: z.string(),
  /** Two-letter code. */
  state: z.string(),
  sentAt: z.iso.datetime(),
  status: z.enum(inquiryStatuses),
})

export const InquiryQuery = queryOf(inquiryList)

export const searchInquiries = endpoint({
  route: 'GET /api/staff/inquiries',
  access: 'inquiries.answer',
  summary: 'The messages of the contact form and to MEP experts, of the offices that the caller may see',
  query: InquiryQuery,
  answer: staffListOf(InquiryLine.extend({ assignee: z.string() })),
})

const Inquiry = InquiryLine.extend({
  /** When it goes by itself (INBOX-05). */
  keptUntil: z.iso.datetime(),
  /** Empty for what is older than the numbers (MINE-06). */
  number: z.string(),
  revision: z.number().int(),
  /** The office is no longer in the directory: its people do not see this. */
  officeLost: z.boolean(),
  /** The sender's name as it may stand in a mail. */
  greeting: z.string(),
  /** The address is that of the sender's account; anybody may have typed another. */
  proven: z.boolean(),
  /** Label and entry, as it was sent. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  message: z.string(),
  assignee: Somebody.nullable(),
  assignable: z.array(Somebody),
  /** To which an answer to the answer may go, the likeliest first. */
  replyAddresses: z.array(z.object({ address: z.string(), whose: z.enum(['office', 'program', 'own']) })),
  /** What was done about it, the oldest first. */
  history: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      what: z.enum(['answered', 'answered elsewhere', 'closed', 'opened again', 'assigned']),
      /** What was written; of an assignment the name, empty for nobody. */
      text: z.string(),
      replyTo: z.string(),
    }),
  ),
})
export type Inquiry = z.infer<typeof Inquiry>

const OneInquiry = z.object({ id: z.uuid('An inquiry has an id.') })
/** Where it was changed meanwhile, nothing is saved and the newer one comes. */
const Changed = z.object({ saved: z.boolean(), inquiry: Inquiry })
const revision = z.number('Name the revision.').int()

export const readInquiry = endpoint({
  route: 'GET /api/staff/inquiries/:id',
  access: 'inquiries.answer',
  summary: 'One inquiry with what was done about it',
  params: OneInquiry,
  answer: Inquiry,
})
export const assignInquiry = endpoint({
  route: 'PUT /api/staff/inquiries/:id/assignee',
  access: 'inquiries.answer',
  summary: 'Say who looks after an inquiry; where it was changed meanwhile, nothing is saved and the newer one comes',
  params: OneInquiry,
  body: z.object({
    revision,
    /** The person's id; null for nobody. */
    to: z.uuid('Choose a person.').nullable(),
  }),
  answer: Changed,
})
export const answerInquiry = endpoint({
  route: 'POST /api/staff/inquiries/:id/answers',
  access: 'inquiries.answer',
  summary: 'Answer an inquiry by mail; where it was changed meanwhile, nothing is sent and the newer one comes',
  params: OneInquiry,
  body: z.object({
    revision,
    text: writtenText(longestAnswer).min(1, 'Write an answer'),
    /** One of those that the inquiry names. */
    replyTo: z.string('Choose an address.').max(254),
    /** Made by the browser: the same answer sent once more, as its first try brought nothing back, is not sent twice. */
    sending: z.uuid('Name the sending.'),
  }),
  answer: Changed,
})
export const markInquiry = endpoint({
  route: 'POST /api/staff/inquiries/:id/status',
  access: 'inquiries.answer',
  summary: 'Mark an inquiry as answered elsewhere, closed, or new again',
  params: OneInquiry,
  body: z.object({
    revision,
    status: z.enum(inquiryStatuses, 'Choose a status.'),
    text: writtenText(longestAnswer).default(''),
  }),
  answer: Changed,
})

export const removeInquiry = endpoint({
  route: 'DELETE /api/staff/inquiries/:id',
  access: 'inquiries.answer',
  proof: true,
  summary: 'Remove a message with what was answered, because its sender asked for it',
  params: OneInquiry,
  answer: z.object({ message: z.string() }),
})

const SavedReply = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  /** Counts its changes. */
  revision: z.number().int(),
})
export type SavedReply = z.infer<typeof SavedReply>
const Replies = z.object({ Items: z.array(SavedReply), Count: z.number().int() })
const Reply = z.object({
  title: z.string('Give it a title').trim().min(1, 'Give it a title').max(120, 'Use at most 120 characters'),
  text: writtenText(longestReply).min(1, 'Write the reply'),
})
const OneReply = z.object({
  id: z.coerce
    .number('A reply has a number.')
    .int()
    .min(1)
    .max(2 ** 31 - 1),
})

export const listSavedReplies = endpoint({
  route: 'GET /api/staff/saved-replies',
  access: 'inquiries.answer',
  summary: 'The replies that are kept for inquiries, by their titles',
  answer: Replies,
})
export const addSavedReply = endpoint({
  route: 'POST /api/staff/saved-replies',
  access: 'inquiries.answer',
  summary: 'Keep a reply for inquiries',
  body: Reply,
  answer: Replies,
})
export const changeSavedReply = endpoint({
  route: 'PUT /api/staff/saved-replies/:id',
  access: 'inquiries.answer',
  summary: 'Change a reply that is kept; where it was changed or removed meanwhile, nothing is saved',
  params: OneReply,
  body: Reply.extend({ revision }),
  answer: Replies.extend({ saved: z.boolean() }),
})
export const removeSavedReply = endpoint({
  route: 'DELETE /api/staff/saved-replies/:id',
  access: 'inquiries.answer',
  summary: 'Remove a reply that was kept',
  params: OneReply,
  answer: Replies,
})
