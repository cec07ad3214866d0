import type { FastifyInstance } from 'fastify'
import { serve } from '../../../../platform/http/serve.ts'
import * as contract from '../../contract.ts'
import type { flowService } from './service.ts'

export function flowApi(app: FastifyInstance, flow: ReturnType<typeof flowService>): void {
  serve(app, contract.listFlow, ({ actor, query }) => flow.listFlow(actor, query.system))
  serve(app, contract.addFlowLines, ({ actor, body }) => flow.addFlowLines(actor, body))
  serve(app, contract.changeFlowLine, ({ actor, params, query, body }) =>
    flow.changeFlowLine(actor, params.line, body, query.system),
  )
  serve(app, contract.renameStation, ({ actor, body, query }) => flow.renameStation(actor, body, query.system))
  serve(app, contract.removeFlowLine, ({ actor, params, query }) =>
    flow.removeFlowLine(actor, params.line, query.seen, query.system),
  )
}
