import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { FoundOffice } from '../contract.ts'
import * as contract from '../contract.ts'
import { officesAsBytes } from './answer-bytes.ts'
import type { LocatorService } from './service.ts'

export function locatorApi(app: FastifyInstance, locator: LocatorService): void {
  serve(app, contract.listCounties, ({ params }) => locator.counties(params.stateFips))
  serve(app, contract.findOffices, async ({ body, reply }) => {
    const offices = await locator.offices(body.state, body.county)
    // Declared to give text, but Fastify sends bytes as well.
    reply.serializer(officesAsBytes as unknown as (offices: FoundOffice[]) => string)
    return offices
  })
  serve(app, contract.readDirectory, () => locator.directory())
  serve(app, contract.suggestPlaces, ({ query }) => locator.suggest(query.q))
  serve(app, contract.findPlaces, ({ query }) => locator.findPlaces(query.q))
  serve(app, contract.findHere, ({ query }) => locator.here(query))
}
