import type { FastifyInstance } from 'fastify'
import { besideServing } from '../../../platform/http/beside-serving.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import { listItems } from '../contract.ts'
import type { EditingService } from './service.ts'

export function editingApi(app: FastifyInstance, portal: Portal, editing: EditingService): void {
  besideServing(app, portal, editing.bringAllAlong, 'what is live could not be brought into the console')
  serve(app, listItems, async ({ actor, params, query }) => {
    const { items, count, counts } = await editing.list(actor, params.family, query)
    const Items = items.map(({ date, changedAt, ...item }) => ({
      ...item,
      date: date?.toISOString() ?? null,
      changedAt: changedAt.toISOString(),
    }))
    return { Items, Count: count, Counts: counts }
  })
}
