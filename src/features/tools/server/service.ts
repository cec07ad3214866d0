import { type Actor, requireUser } from '../../../platform/actor.ts'
import type { ListQuery } from '../../../platform/contract.ts'
import { itemPage } from '../../../platform/families-contract.ts'
import { cleanHtml } from '../../../platform/html.ts'
import { pageBounds, searchWords } from '../../../platform/lists/words.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { ToolComment, ToolQuery, ToolReview } from '../contract.ts'
import { commentsPageSize, toolsPageSize } from '../limits-contract.ts'
import { type CommentRow, listApproved } from './comment-store.ts'
import { findTool, findToolIds, hasSamples, listChoices, listToolNames, listTools, type ToolRow } from './store.ts'

/** Reviews are for people who are logged in; comments are everybody's (TOOL-02, TOOL-21). */
export function toolsService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  return {
    hasSamples: () => hasSamples(db),
    async list(actor: Actor, query: ToolQuery) {
      requireUser(actor)
      const now = clock.now()
      const [{ rows, count }, choices] = await Promise.all([
        listTools(db, now, {
          words: searchWords(query.q),
          category: query.category,
          creator: query.creator,
          priceRange: query.priceRange,
          cost: query.cost,
          sort: query.sort ?? 'title',
          descending: query.descending === 'true',
          ...pageBounds(query, toolsPageSize),
        }),
        listChoices(db, now),
      ])
      return { Items: rows.map(reviewAnswer), Count: count, choices }
    },

    /** What everyone may know of the reviews (KIT-03): which tools there are, and of what kind. */
    names: () => listToolNames(db, clock.now()),

    /** One review or none, never a 404 (GEN-14). */
    async read(actor: Actor, id: string): Promise<{ Items: ToolReview[]; Count: number }> {
      requireUser(actor)
      const row = await findTool(db, clock.now(), id)
      return row ? { Items: [reviewAnswer(row)], Count: 1 } : { Items: [], Count: 0 }
    },

    comments,

    /** What the page of a tool holds for everyone: a page of its comments; nothing where there is no such tool. */
    async page(id: string, q: string, page: number) {
      const [known, { Items, Count }] = await Promise.all([
        findToolIds(db, clock.now(), [id]),
        comments(id, { q, page, pageSize: commentsPageSize }),
      ])
      return { Items: known.has(id) ? [{ id, comments: Items, count: Count }] : [] }
    },

    /** Those of the addresses at which a member finds a review. */
    async existing(addresses: readonly string[]): Promise<ReadonlySet<string>> {
      const ids = new Map(addresses.map((address) => [address, idIn(address)]))
      const known = await findToolIds(db, clock.now(), [...ids.values()])
      return new Set(addresses.filter((address) => known.has(ids.get(address) as string)))
    },
  }

  async function comments(toolId: string, query: ListQuery): Promise<{ Items: ToolComment[]; Count: number }> {
    const { rows, count } = await listApproved(db, clock.now(), {
      toolId,
      words: searchWords(query.q),
      ...pageBounds(query, commentsPageSize),
    })
    return { Items: rows.map(commentAnswer), Count: count }
  }
}
export type ToolsService = ReturnType<typeof toolsService>

const idIn = (address: string) => new URLSearchParams(address.slice(itemPage('tool').length)).get('id') ?? ''

const reviewAnswer = (row: ToolRow): ToolReview => ({
  id: row.id,
  title: row.title,
  headLine: row.headline,
  mainImage: row.picture_url,
  photoDescription: row.picture_description,
  toolCreatedBy: row.created_by,
  toolCategory: row.category,
  toolPriceRange: row.price_range,
  toolCompanyFoundingDate: row.founded,
  toolCostModel: row.cost_model,
  toolEaseOfUse: row.ease_of_use,
  toolTypicalUsers: row.typical_users,
  toolFreeTrainingResourcesAvailable: row.free_training,
  toolPaidTraining: row.paid_training,
  toolWebsite: row.website,
  review: cleanHtml(row.review_html),
  toolRelatedCertifications: { certification: row.certifications },
  toolKnownClients: { knownClient: row.known_clients },
})

const commentAnswer = (row: CommentRow): ToolComment => ({
  id: row.id,
  name: row.name,
  commentBody: row.body,
  commentDate: row.posted_at.toISOString(),
  reviewId: row.tool_id,
})
