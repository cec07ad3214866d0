import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../offices-contract.ts'
import type { OfficePeopleService } from './office-people.ts'

/** The console's calls about offices. */
export function officesApi(app: FastifyInstance, people: OfficePeopleService): void {
  serve(app, contract.readOfficePeople, ({ actor }) => people.read(actor))
  serve(app, contract.assignToOffice, ({ actor, params, request }) => people.assign(actor, params, originOf(request)))
  serve(app, contract.takeFromOffice, ({ actor, params, request }) => people.take(actor, params, originOf(request)))
  serve(app, contract.succeedOffice, ({ actor, params, body, request }) =>
    people.succeed(actor, params.id, body.to, originOf(request)),
  )
}
