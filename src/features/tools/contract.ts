import { z } from 'zod'
import { endpoint, ItemId, ListQuery, listOf, writtenText } from '../../platform/contract.ts'
import { commentStatuses, longestReason } from './comment-status-contract.ts'
import { emptyComment, longComment, longestComment } from './limits-contract.ts'

/** From the cheapest on; the list is sorted in this order. */
export const priceRanges = [
  'Free',
  'Under $1,000 a year',
  '$1,000 to $5,000 a year',
  '$5,000 to $20,000 a year',
  'Over $20,000 a year',
] as const
/** TOOL-06 */
export const freePrice = 'Free'

export const easeOfUse = ['Very easy', 'Easy', 'Moderate', 'Demanding'] as const

export const ToolReview = z.object({
  id: z.string(),
  title: z.string(),
  headLine: z.string(),
  mainImage: z.string(),
  photoDescription: z.string(),
  toolCreatedBy: z.string(),
  toolCategory: z.string(),
  toolPriceRange: z.string(),
  /** As its maker gives it: a year. */
  toolCompanyFoundingDate: z.string(),
  toolCostModel: z.string(),
  toolEaseOfUse: z.string(),
  toolTypicalUsers: z.string(),
  toolFreeTrainingResourcesAvailable: z.boolean(),
  toolPaidTraining: z.boolean(),
  toolWebsite: z.string(),
  /** Cleaned HTML. */
  review: z.string(),
  toolRelatedCertifications: z.object({ certification: z.array(z.string()) }),
  toolKnownClients: z.object({ knownClient: z.array(z.string()) }),
})
export type ToolReview = z.infer<typeof ToolReview>

export const toolOrders = ['title', 'category', 'creator', 'price', 'ease'] as const
export type ToolOrder = (typeof toolOrders)[number]

const choice = (name: string) =>
  z
    .string()
    .max(200, `${name} has at most 200 characters.`)
    .refine((text) => !text.includes('\u0000'), `${name} is plain text.`)
    .optional()

export const ToolQuery = ListQuery.extend({
  category: choice('A category'),
  creator: choice('A creator'),
  priceRange: choice('A price range'),
  /** Free means that the price range is free (TOOL-06). */
  cost: z.enum(['paid', 'free'], 'The cost is paid or free.').optional(),
  sort: z.enum(toolOrders, 'The list is not sorted by that.').optional(),
  descending: z.enum(['true', 'false'], 'Descending is true or false.').optional(),
})
export type ToolQuery = z.infer<typeof ToolQuery>

/** What the filters offer: what the published reviews hold. */
export const ToolChoices = z.object({
  categories: z.array(z.string()),
  creators: z.array(z.string()),
  priceRanges: z.array(z.string()),
})
export type ToolChoices = z.infer<typeof ToolChoices>

export const listToolReviews = endpoint({
  access: 'member',
  route: 'GET /api/resources/toolReviews',
  summary: 'Tool reviews, by name or as asked for',
  query: ToolQuery,
  answer: listOf(ToolReview).extend({ choices: ToolChoices }),
})
export const readToolReview = endpoint({
  access: 'member',
  route: 'GET /api/resources/toolReviews/:id',
  summary: 'One tool review, or none',
  params: ItemId,
  answer: listOf(ToolReview),
})

export const ToolComment = z.object({
  id: z.string(),
  name: z.string(),
  /** Plain text: what looks like markup is none. */
  commentBody: z.string(),
  commentDate: z.iso.datetime(),
  /** The tool review it is about. */
  reviewId: z.string(),
})
export type ToolComment = z.infer<typeof ToolComment>

export const listToolComments = endpoint({
  access: 'public',
  remembered: true,
  route: 'GET /api/toolcomments/approved/:id',
  summary: 'The approved comments of a tool, the newest first',
  params: ItemId,
  query: ListQuery,
  answer: listOf(ToolComment),
})

const OwnComment = ToolComment.pick({ id: true, commentBody: true, commentDate: true }).extend({
  status: z.enum(commentStatuses),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
})
export type OwnComment = z.infer<typeof OwnComment>

export const listOwnToolComments = endpoint({
  access: 'member',
  route: 'GET /api/toolcomments/own/:id',
  summary: "The caller's own comments on a tool and what became of them, the newest twenty",
  params: ItemId,
  answer: listOf(OwnComment).extend({
    /** Why the caller cannot comment at this time; empty where they can (MOD-04). */
    paused: z.string(),
    /** The comments on the tool that the caller reported. */
    reported: z.array(z.string()),
  }),
})

export const reportToolComment = endpoint({
  access: 'member',
  route: 'POST /api/toolcomments/reports/:id',
  summary: 'Reports a published comment, once each; the third report hides it until somebody has looked at it',
  params: z.object({ id: z.uuid('A comment has an id.') }),
  body: z.object({ reason: writtenText(longestReason).min(1, 'Say what is wrong with it.') }),
  answer: z.object({ message: z.string() }),
})

export const postToolComment = endpoint({
  access: 'public',
  route: 'POST /api/toolcomments',
  credentials: ['none', 'access token'],
  summary: 'Comments a tool; the comment is hidden until it is approved',
  body: z.object({
    commentBody: z
      .string(emptyComment)
      .trim()
      .min(1, emptyComment)
      .max(longestComment, longComment)
      .refine((text) => !text.includes('\u0000'), 'A comment is plain text.'),
    reviewId: z
      .string('Say which tool the comment is about.')
      .min(1, 'Say which tool the comment is about.')
      .max(200, 'An id has at most 200 characters.')
      .refine((text) => !text.includes('\u0000'), 'An id is plain text.'),
  }),
  answer: z.object({ message: z.string() }),
})
