import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import { listOwnToolComments, listToolComments, listToolReviews, postToolComment, readToolReview } from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { decideComments } from './comment-decisions.ts'
import { commentRows, readDeskComment } from './comment-desk.ts'
import { ownComments, postComment } from './comments.ts'
import type { ToolsService } from './service.ts'

export function toolsApi(app: FastifyInstance, tools: ToolsService, portal: Portal): void {
  serve(app, listToolReviews, ({ actor, query }) => tools.list(actor, query))
  serve(app, readToolReview, ({ actor, params }) => tools.read(actor, params.id))
  serve(app, listToolComments, ({ params, query }) => tools.comments(params.id, query))
  serve(app, listOwnToolComments, async ({ actor, params }) => {
    const Items = await ownComments(portal, actor, params.id)
    return { Items, Count: Items.length }
  })
  serve(app, postToolComment, ({ actor, body, request }) => postComment(portal, actor, body, originOf(request)))

  serve(app, desk.searchComments, async ({ actor, query }) => {
    const { items, count, counts } = await readStaffList(commentRows(portal.db, actor), query)
    return { Items: items, Count: count, Counts: counts }
  })
  serve(app, desk.readDeskComment, ({ actor, params }) => readDeskComment(portal.db, actor, params.id))
  serve(app, desk.decideComments, ({ actor, body, request }) => decideComments(portal, actor, body, originOf(request)))
}
