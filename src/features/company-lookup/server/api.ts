import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import { findCompanyByCage, findCompanyByDuns, findCompanyByUei } from '../contract.ts'
import type { CompanyLookup } from './service.ts'

export function companyLookupApi(app: FastifyInstance, lookup: CompanyLookup): void {
  serve(app, findCompanyByCage, ({ actor, params, request }) =>
    lookup.findCompany(actor, { kind: 'CAGE', code: params.code }, originOf(request)),
  )
  serve(app, findCompanyByDuns, ({ actor, params, request }) =>
    lookup.findCompany(actor, { kind: 'DUNS', code: params.code }, originOf(request)),
  )
  serve(app, findCompanyByUei, ({ actor, params, request }) =>
    lookup.findCompany(actor, { kind: 'UEI', code: params.code }, originOf(request)),
  )
}
