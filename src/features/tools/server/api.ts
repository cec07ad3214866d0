import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import { listToolComments, listToolReviews, postToolComment, readToolReview } from '../contract.ts'
import { postComment } from './comments.ts'
import type { ToolsService } from './service.ts'

export function toolsApi(app: FastifyInstance, tools: ToolsService, portal: Pick<Portal, 'db' | 'clock'>): void {
  serve(app, listToolReviews, ({ actor, query }) => tools.list(actor, query))
  serve(app, readToolReview, ({ actor, params }) => tools.read(actor, params.id))
  serve(app, listToolComments, ({ params, query }) => tools.comments(params.id, query))
  serve(app, postToolComment, ({ actor, body, request }) => postComment(portal, actor, body, originOf(request)))
}
