import { z } from 'zod'
import { endpoint, writtenText } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { commentList } from './comment-list-contract.ts'
import { commentStatuses, longestReason, mostTogether, type Pause, pauses } from './comment-status-contract.ts'

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
  /** That nobody has decided on (MOD-03). */
  reports: z.number().int(),
})

const Reason = writtenText(longestReason)

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
      earlier: z.object({
        pending: z.number().int(),
        approved: z.number().int(),
        held: z.number().int(),
        rejected: z.number().int(),
      }),
    }),
  ),
})

const OneComment = z.object({ id: z.uuid('A comment has an id.') })

const DeskComment = Line.extend({
  commentBody: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  /** A name, or what did it; empty where nothing was decided. */
  decidedBy: z.string(),
  /** Other comments of the same author, the newest first: twenty at most. */
  others: z.array(Line.extend({ commentBody: z.string() })),
  reported: z.array(z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string(), isOpen: z.boolean() })),
  /** Written by somebody else who has an account: they can be kept from commenting (MOD-04). */
  mayPause: z.boolean(),
  /** The author is kept from commenting. */
  pause: z
    .object({
      since: z.iso.datetime(),
      /** Null for good. */
      until: z.iso.datetime().nullable(),
      reason: z.string(),
      by: z.string(),
    })
    .nullable(),
})
export type DeskComment = z.infer<typeof DeskComment>

export const readDeskComment = endpoint({
  route: 'GET /api/staff/comments/:id',
  access: 'comments.moderate',
  summary: 'One comment on a tool, with what its author wrote else',
  params: OneComment,
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
          reports: z.number('Say how many reports you saw.').int().default(0),
        }),
      )
      .min(1, 'Choose a comment.')
      .max(mostTogether, `Decide at most ${mostTogether} comments together.`),
    decision: z.enum(['approved', 'rejected'], 'Accept or reject.'),
    /** Why, read by the authors: needed to reject, and for nothing else. */
    reason: Reason.default(''),
  }),
  answer: z.object({
    decided: z.number().int(),
    /** How many authors get a mail. */
    told: z.number().int(),
    /** Had that status already, were decided or reported meanwhile, or are gone. */
    left: z.number().int(),
  }),
})

const Changed = z.object({
  /** Somebody else did something about the author meanwhile: nothing is done, and the comment comes as it is. */
  saved: z.boolean(),
  comment: DeskComment,
})

export const pauseCommenter = endpoint({
  route: 'PUT /api/staff/comments/:id/pause',
  access: 'comments.moderate',
  summary: 'Keep the author of a comment from commenting, for a time or for good, and tell them why',
  params: OneComment,
  body: z.object({
    length: z.enum(Object.keys(pauses) as [Pause, ...Pause[]], 'Say for how long.'),
    reason: Reason.min(1, 'Say why: the author reads it.'),
    seen: z.iso.datetime('Say since when.').nullable(),
  }),
  answer: Changed,
})
export const endPause = endpoint({
  route: 'DELETE /api/staff/comments/:id/pause',
  access: 'comments.moderate',
  summary: 'Let the author of a comment comment again',
  params: OneComment,
  query: z.object({ seen: z.iso.datetime('Say since when.') }),
  answer: Changed,
})
