import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { commentList } from './comment-list-contract.ts'
import { commentStatuses, longestReason, mostTogether } from './comment-status-contract.ts'

const Status = z.enum(commentStatuses)

const Line = z.object({
  id: z.uuid(),
  tool: z.object({ id: z.string(), title: z.string() }),
  /** As it stands with the comment. */
  name: z.string(),
  /** Written by somebody with an account; guests left no address. */
  isMember: z.boolean(),
  postedAt: z.iso.datetime(),
  status: Status,
  /** Why it was rejected, as its author reads it. */
  reason: z.string(),
})

export const CommentQuery = queryOf(commentList)

export const searchComments = endpoint({
  route: 'GET /api/staff/comments',
  access: 'comments.moderate',
  summary: 'Comments on tools, those that wait and those that were decided',
  query: CommentQuery,
  answer: staffListOf(
    Line.extend({
      /** Its first 500 characters. */
      text: z.string(),
      isCut: z.boolean(),
      /** What the same author wrote before it; of guests nothing is known. */
      earlier: z.object({ pending: z.number().int(), approved: z.number().int(), rejected: z.number().int() }),
    }),
  ),
})

const DeskComment = Line.extend({
  commentBody: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  /** A name, or what did it; empty where nothing was decided. */
  decidedBy: z.string(),
  /** Other comments of the same author, the newest first: twenty at most. */
  others: z.array(Line.extend({ commentBody: z.string() })),
})
export type DeskComment = z.infer<typeof DeskComment>

export const readDeskComment = endpoint({
  route: 'GET /api/staff/comments/:id',
  access: 'comments.moderate',
  summary: 'One comment on a tool, with what its author wrote else',
  params: z.object({ id: z.uuid('A comment has an id.') }),
  answer: DeskComment,
})

export const decideComments = endpoint({
  route: 'POST /api/staff/comments/decisions',
  access: 'comments.moderate',
  summary: 'Accept or reject comments; what somebody else decided meanwhile stays as it is',
  body: z.object({
    comments: z
      .array(
        z.object({
          id: z.uuid('A comment has an id.'),
          /** The status in which whoever decides saw it. */
          seen: z.enum(commentStatuses, 'Say which status you saw.'),
        }),
      )
      .min(1, 'Choose a comment.')
      .max(mostTogether, `Decide at most ${mostTogether} comments together.`),
    decision: z.enum(['approved', 'rejected'], 'Accept or reject.'),
    /** Why, read by the authors: needed to reject, and for nothing else. */
    reason: z
      .string()
      .trim()
      .max(longestReason, `Use at most ${longestReason} characters`)
      .refine((text) => !/[\u0000\p{Surrogate}]/u.test(text), 'Use plain text')
      .default(''),
  }),
  answer: z.object({
    decided: z.number().int(),
    /** How many authors get a mail. */
    told: z.number().int(),
    /** Had that status already, were decided by somebody else meanwhile, or are gone. */
    left: z.number().int(),
  }),
})
