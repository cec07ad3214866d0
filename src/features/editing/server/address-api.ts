import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../address-contract.ts'
import { acted } from './acting.ts'
import type { EditingService } from './service.ts'

export function addressApi(app: FastifyInstance, editing: EditingService): void {
  serve(app, contract.changeAddress, async ({ actor, params, body, request }) =>
    acted(await editing.changeAddress(actor, params, body, originOf(request))),
  )
  serve(app, contract.listLinking, async ({ actor, params }) => {
    const { items, count } = await editing.linkedFrom(actor, params)
    return { Items: items, Count: count }
  })
}
