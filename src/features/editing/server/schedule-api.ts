import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../schedule-contract.ts'
import { acted } from './acting.ts'
import type { EditingService } from './service.ts'

export function scheduleApi(app: FastifyInstance, editing: EditingService): void {
  serve(app, contract.readSchedule, async ({ actor, params }) => {
    const { items, revision } = await editing.readSchedule(actor, params)
    const Items = items.map((one) => ({ ...one, at: one.at.toISOString(), madeAt: one.madeAt.toISOString() }))
    return { Items, revision }
  })
  serve(app, contract.setSchedule, async ({ actor, params, body, request }) =>
    acted(await editing.schedule(actor, params, body, originOf(request))),
  )
  serve(app, contract.cancelSchedule, async ({ actor, params, query, request }) =>
    acted(await editing.cancelSchedule(actor, params, query, originOf(request))),
  )
}
