import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { AssessmentsService } from './service.ts'

export function assessmentsApi(app: FastifyInstance, assessments: AssessmentsService): void {
  serve(app, contract.listAssessments, async () => {
    const Items = await assessments.list()
    return { Items, Count: Items.length }
  })
  serve(app, contract.readAssessmentSchema, ({ params }) => assessments.schema(params.toolKey))
  serve(app, contract.readOfficialWording, async ({ params }) => {
    const Items = await assessments.wording(params.toolKey, params.family)
    return { Items, Count: Items.length }
  })
  serve(app, contract.readAssessmentResponse, async ({ actor, body }) => {
    const answers = await assessments.read(actor, body.assessmentKey, body.network_uuid)
    return answers ? { Items: [{ answers }], Count: 1 } : { Items: [], Count: 0 }
  })
  serve(app, contract.saveAssessment, ({ actor, body }) => assessments.save(actor, body, false))
  serve(app, contract.completeAssessment, ({ actor, body }) => assessments.save(actor, body, true))

  serve(app, contract.listOwnAssessments, ({ actor }) => assessments.listOwn(actor))
  serve(app, contract.readWork, ({ actor, params }) => assessments.work(actor, params.toolKey))
  serve(app, contract.readChanges, ({ actor, params, query }) =>
    assessments.changes(actor, params.toolKey, query.since),
  )
  serve(app, contract.makeDocument, ({ actor, params, query, request }) =>
    assessments.document(actor, params.toolKey, params.document, query.completion, originOf(request)),
  )
  app.addHook('onClose', () => assessments.close())
  serve(app, contract.saveEntries, ({ actor, body }) => assessments.saveEntries(actor, body))

  serve(app, contract.readReminders, ({ actor }) => assessments.reminders(actor))
  serve(app, contract.setReminders, ({ actor, body }) => assessments.setReminders(actor, body.wanted))

  serve(app, contract.readStatus, ({ actor, params }) => assessments.readStatus(actor, params.toolKey))
  serve(app, contract.saveStatus, ({ actor, params, body }) => assessments.saveStatus(actor, params.toolKey, body))
  serve(app, contract.removeStatus, ({ actor, params }) => assessments.removeStatus(actor, params.toolKey))
  serve(app, contract.readStatusCalendar, ({ actor, params }) => assessments.statusCalendar(actor, params.toolKey))

  serve(app, contract.readSystem, ({ actor }) => assessments.readSystem(actor))
  serve(app, contract.saveSystem, ({ actor, body }) => assessments.saveSystem(actor, body))
  serve(app, contract.readKnownOfSystem, ({ actor, request }) => assessments.knownOfSystem(actor, originOf(request)))

  serve(app, contract.readHistory, ({ actor, params }) => assessments.history(actor, params.toolKey))
  serve(app, contract.readCompletion, ({ actor, params }) =>
    assessments.completion(actor, params.toolKey, params.completion),
  )
  serve(app, contract.compareCompletions, ({ actor, params, query }) =>
    assessments.compare(actor, params.toolKey, query),
  )
  serve(app, contract.exportAssessment, ({ actor, params }) => assessments.exportFile(actor, params.toolKey))
  serve(
    app,
    contract.importAssessment,
    ({ actor, params, body }) => assessments.importFile(actor, params.toolKey, body),
    // Every field of every row filled to its limit.
    { bodyLimit: 6 * 1024 * 1024 },
  )
  serve(app, contract.copyAssessment, ({ actor, params, body }) => assessments.copyFrom(actor, params.toolKey, body))
}
