import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listSchemas, schemaOf } from './catalog.ts'
import type { AssessmentsService } from './service.ts'

export function assessmentsApi(app: FastifyInstance, assessments: AssessmentsService): void {
  serve(app, contract.listAssessments, () => {
    const Items = listSchemas()
    return { Items, Count: Items.length }
  })
  serve(app, contract.readAssessmentSchema, ({ params }) => schemaOf(params.toolKey))
  serve(app, contract.readAssessmentResponse, async ({ actor, body }) => {
    const answers = await assessments.read(actor, body.assessmentKey, body.network_uuid)
    return answers ? { Items: [{ answers }], Count: 1 } : { Items: [], Count: 0 }
  })
  serve(app, contract.saveAssessment, ({ actor, body }) => assessments.save(actor, body, false))
  serve(app, contract.completeAssessment, ({ actor, body }) => assessments.save(actor, body, true))
}
