import type { FastifyInstance } from 'fastify'
import { batches } from '../../../platform/db/in-batches.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import {
  listOwnToolComments,
  listToolComments,
  listToolReviews,
  postToolComment,
  readToolReview,
  reportToolComment,
} from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { decideComments } from './comment-decisions.ts'
import { commentRows, readDeskComment } from './comment-desk.ts'
import { ownComments, postComment } from './comments.ts'
import { forgetPauses, letBack, pauseAuthor } from './pauses.ts'
import { reportComment } from './reports.ts'
import type { ToolsService } from './service.ts'

export function toolsApi(app: FastifyInstance, tools: ToolsService, portal: Portal): void {
  portal.jobs.declare({
    name: 'comments-upkeep',
    cron: '52 3 * * *',
    run: (_, signal) => forgetPauses(portal.db, portal.clock.now(), batches({ signal })),
  })
  serve(app, listToolReviews, ({ actor, query }) => tools.list(actor, query))
  serve(app, readToolReview, ({ actor, params }) => tools.read(actor, params.id))
  serve(app, listToolComments, ({ params, query }) => tools.comments(params.id, query))
  serve(app, listOwnToolComments, ({ actor, params }) => ownComments(portal, actor, params.id))
  serve(app, reportToolComment, async ({ actor, params, body }) => {
    await reportComment(portal, actor, params.id, body.reason)
    return { message: 'Thank you. Somebody will look at this comment.' }
  })
  serve(app, postToolComment, ({ actor, body, request }) => postComment(portal, actor, body, originOf(request)))

  serve(app, desk.searchComments, async ({ actor, query }) => {
    const { items, count, counts } = await readStaffList(commentRows(portal.db, actor), query)
    return { Items: items, Count: count, Counts: counts }
  })
  serve(app, desk.readDeskComment, ({ actor, params }) => readDeskComment(portal, actor, params.id))
  serve(app, desk.pauseCommenter, async ({ actor, params, body, request }) => {
    const saved = await pauseAuthor(portal, actor, { comment: params.id, ...body }, originOf(request))
    return { saved, comment: await readDeskComment(portal, actor, params.id) }
  })
  serve(app, desk.endPause, async ({ actor, params, query, request }) => {
    const saved = await letBack(portal, actor, { comment: params.id, ...query }, originOf(request))
    return { saved, comment: await readDeskComment(portal, actor, params.id) }
  })
  serve(app, desk.decideComments, ({ actor, body, request }) => decideComments(portal, actor, body, originOf(request)))
}
