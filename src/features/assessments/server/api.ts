import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import { assetsApi } from './assets/api.ts'
import { flowApi } from './flow/api.ts'
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
    const answers = await assessments.read(actor, body.assessmentKey, body)
    return answers ? { Items: [{ answers }], Count: 1 } : { Items: [], Count: 0 }
  })
  serve(app, contract.saveAssessment, ({ actor, body }) => assessments.save(actor, body, false))
  serve(app, contract.completeAssessment, ({ actor, body }) => assessments.save(actor, body, true))

  serve(app, contract.listOwnAssessments, ({ actor, query }) => assessments.listOwn(actor, query.system))
  serve(app, contract.readWork, ({ actor, params, query }) => assessments.work(actor, params.toolKey, query.system))
  serve(app, contract.readChanges, ({ actor, params, query }) => assessments.changes(actor, params.toolKey, query))
  serve(app, contract.makeDocument, ({ actor, params, query, request }) =>
    assessments.document(actor, params.toolKey, params.document, query, originOf(request)),
  )
  app.addHook('onClose', () => assessments.close())
  serve(app, contract.saveEntries, ({ actor, body }) => assessments.saveEntries(actor, body))

  serve(app, contract.readNotice, ({ actor }) => assessments.notice(actor))
  serve(app, contract.acceptNotice, ({ actor, body }) => assessments.acceptNotice(actor, body.version))

  serve(app, contract.readReminders, ({ actor }) => assessments.reminders(actor))
  serve(app, contract.setReminders, ({ actor, body }) => assessments.setReminders(actor, body.wanted))

  serve(app, contract.readStatus, ({ actor, params, query }) =>
    assessments.readStatus(actor, params.toolKey, query.system),
  )
  serve(app, contract.saveStatus, ({ actor, params, query, body }) =>
    assessments.saveStatus(actor, params.toolKey, body, query.system),
  )
  serve(app, contract.removeStatus, ({ actor, params, query }) =>
    assessments.removeStatus(actor, params.toolKey, query.system),
  )
  serve(app, contract.readStatusCalendar, ({ actor, params, query }) =>
    assessments.statusCalendar(actor, params.toolKey, query.system),
  )

  serve(app, contract.readSystem, ({ actor, query }) => assessments.readSystem(actor, query.system))
  serve(app, contract.saveSystem, ({ actor, query, body }) => assessments.saveSystem(actor, body, query.system))
  serve(app, contract.readKnownOfSystem, ({ actor, query, request }) =>
    assessments.knownOfSystem(actor, originOf(request), query.system),
  )

  assetsApi(app, assessments)
  flowApi(app, assessments)

  serve(app, contract.listSystems, ({ actor }) => assessments.listSystems(actor))
  serve(app, contract.addSystem, ({ actor, body }) => assessments.addSystem(actor, body))
  serve(app, contract.changeSystem, ({ actor, params, body }) => assessments.changeSystem(actor, params.system, body))
  serve(app, contract.removeSystem, ({ actor, params, query }) =>
    assessments.removeSystem(actor, params.system, query.name),
  )

  serve(app, contract.listProviders, ({ actor, query }) => assessments.listProviders(actor, query.system))
  serve(app, contract.addProvider, ({ actor, body }) => assessments.addProvider(actor, body))
  serve(app, contract.changeProvider, ({ actor, params, query, body }) =>
    assessments.changeProvider(actor, params.provider, body, query.system),
  )
  serve(app, contract.removeProvider, ({ actor, params, query }) =>
    assessments.removeProvider(actor, params.provider, query),
  )

  serve(app, contract.readInterview, ({ actor, query }) => assessments.readInterview(actor, query.system))
  serve(app, contract.saveInterview, ({ actor, query, body }) => assessments.saveInterview(actor, body, query.system))

  serve(app, contract.readHistory, ({ actor, params, query }) =>
    assessments.history(actor, params.toolKey, query.system),
  )
  serve(app, contract.readCompletion, ({ actor, params, query }) =>
    assessments.completion(actor, params.toolKey, params.completion, query.system),
  )
  serve(app, contract.compareCompletions, ({ actor, params, query }) =>
    assessments.compare(actor, params.toolKey, query),
  )
  serve(app, contract.exportAssessment, ({ actor, params, query }) =>
    assessments.exportFile(actor, params.toolKey, query.system),
  )
  serve(
    app,
    contract.importAssessment,
    ({ actor, params, body }) => assessments.importFile(actor, params.toolKey, body),
    // Every field of every row filled to its limit.
    { bodyLimit: 6 * 1024 * 1024 },
  )
  serve(app, contract.readOwnAnswers, ({ actor, params, query }) =>
    assessments.ownAnswers(actor, params.toolKey, query),
  )
  serve(app, contract.bringOwnAnswers, ({ actor, params, body }) =>
    assessments.bringOwnAnswers(actor, params.toolKey, body),
  )
  serve(app, contract.listBatches, ({ actor, params, query }) =>
    assessments.listBatches(actor, params.toolKey, query.system),
  )
  serve(app, contract.undoBatch, ({ actor, params, body }) =>
    assessments.undoBatch(actor, params.toolKey, params.batch, body),
  )
  serve(app, contract.copyAssessment, ({ actor, params, body }) => assessments.copyFrom(actor, params.toolKey, body))
}
