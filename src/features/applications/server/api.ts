import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Field, fieldsOf } from '../../../forms/definition.ts'
import { documentMaker } from '../../../platform/documents/document-maker.ts'
import { besideServing } from '../../../platform/http/beside-serving.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import * as contract from '../contract.ts'
import * as desk from '../desk-contract.ts'
import type { Program } from '../form/program.ts'
import * as own from '../own-contract.ts'
import { definitions } from '../programs/definitions.ts'
import { listCenters } from './centers.ts'
import { readDeskApplication } from './desk-application.ts'
import { assignApplication, decideApplication, noteApplication } from './desk-changes.ts'
import { applicationDocument } from './desk-document.ts'
import { fillDeskLines } from './desk-lines.ts'
import { contactExpert } from './expert.ts'
import { type OfficeAt, seekOffices } from './offices.ts'
import { applicationsService } from './service.ts'

export function applicationsApi(app: FastifyInstance, portal: Portal, officeAt: OfficeAt): void {
  const applications = applicationsService(portal, officeAt)

  serve(app, contract.readPilot, async ({ actor }) => {
    const { submittedAt, ...standing } = await applications.read(actor, 'pilot')
    return { submitted: submittedAt !== null, submittedAt, ...standing }
  })
  serve(app, { ...contract.submitPilot, body: described('pilot') }, ({ actor, body }) =>
    applications.submit(actor, 'pilot', body),
  )
  serve(app, contract.beginPilotAnew, ({ actor }) => applications.beginAnew(actor, 'pilot'))
  serve(app, contract.readPilotDraft, ({ actor }) => applications.readDraft(actor, 'pilot'))
  serve(app, contract.savePilotDraft, ({ actor, body }) => applications.saveDraft(actor, 'pilot', body))

  serve(app, contract.readMep, async ({ actor }) => {
    const { submittedAt, ...standing } = await applications.read(actor, 'mep')
    return { isMEP: submittedAt !== null, ...standing }
  })
  serve(app, { ...contract.submitMep, body: described('mep') }, ({ actor, body }) =>
    applications.submit(actor, 'mep', body),
  )
  serve(app, contract.beginMepAnew, ({ actor }) => applications.beginAnew(actor, 'mep'))
  serve(app, contract.readMepDraft, ({ actor }) => applications.readDraft(actor, 'mep'))
  serve(app, contract.saveMepDraft, ({ actor, body }) => applications.saveDraft(actor, 'mep', body))

  const answered = { message: 'Your answer was sent.' }
  serve(app, own.answerPilot, async ({ actor, body }) => {
    await applications.answer(actor, 'pilot', body)
    return answered
  })
  serve(app, own.answerMep, async ({ actor, body }) => {
    await applications.answer(actor, 'mep', body)
    return answered
  })
  serve(app, own.withdrawPilot, async ({ actor }) => {
    await applications.withdraw(actor, 'pilot')
    return { message: 'Your application is withdrawn.' }
  })
  serve(app, own.withdrawMep, async ({ actor }) => {
    await applications.withdraw(actor, 'mep')
    return { message: 'Your registration is withdrawn.' }
  })
  serve(app, own.listOwnApplications, async ({ actor }) => {
    const Items = await applications.own(actor)
    return { Items, Count: Items.length }
  })

  serve(app, contract.listMepCenters, async () => {
    const Items = await listCenters(portal.db)
    return { Items, Count: Items.length }
  })
  serve(app, desk.searchApplications, async ({ actor, query }) => {
    const { items, count, counts } = await applications.search(actor, query)
    const Items = items.map((item) => ({ ...item, submittedAt: item.submittedAt.toISOString() }))
    return { Items, Count: count, Counts: counts }
  })
  const notFilled = 'the lines of applications could not be filled in'
  besideServing(app, portal, (signal) => fillDeskLines(portal, signal), notFilled)
  const seek = (signal: AbortSignal) => seekOffices(portal, officeAt, signal)
  besideServing(app, portal, seek, 'the offices of applications could not be found')
  // What a release before this one took, and what a new directory serves by now.
  portal.jobs.declare({ name: 'application-offices', cron: '41 3 * * *', run: (_, signal) => seek(signal) })
  serve(app, desk.listApplications, async ({ actor, params, query }) => {
    const { items, count } = await applications.list(actor, params.program, query)
    return { Items: items.map((item) => ({ ...item, submittedAt: item.submittedAt.toISOString() })), Count: count }
  })
  serve(app, desk.readApplication, ({ actor, params }) => readDeskApplication(portal.db, actor, params))
  serve(app, desk.assignApplication, ({ actor, params, body, request }) =>
    assignApplication(portal, actor, params, body, originOf(request)),
  )
  serve(app, desk.decideApplication, ({ actor, params, body, request }) =>
    decideApplication(portal, actor, params, body, originOf(request)),
  )
  serve(app, desk.noteApplication, ({ actor, params, body, request }) =>
    noteApplication(portal, actor, params, body.text, originOf(request)),
  )
  const documents = documentMaker()
  app.addHook('onClose', () => documents.close())
  serve(app, desk.writeOutApplication, ({ actor, params, body, request }) =>
    applicationDocument(portal, documents, actor, params, body.as, originOf(request)),
  )
  serve(app, contract.contactExpert, ({ actor, body }) => contactExpert(portal, actor, body))
}

/** The fields of a form, for the description of the API. They are judged by the service, after the permission. */
const described = (program: Program) =>
  z.looseObject(
    Object.fromEntries(
      fieldsOf(definitions[program]).map((field) => [
        field.name,
        z
          .unknown()
          .optional()
          .meta({ ...jsonType(field), description: field.label }),
      ]),
    ),
    'Send the fields of the form.',
  )

function jsonType(field: Field): Record<string, unknown> {
  if (field.kind === 'yes or no' || field.kind === 'consent') return { type: 'boolean' }
  if (field.kind === 'whole number') return { type: 'integer', minimum: field.least, maximum: field.most }
  if (field.kind === 'date') return { type: 'string', format: 'date' }
  if (field.kind === 'choices')
    return { type: 'array', items: { type: 'string', enum: field.options.map(({ value }) => value) } }
  if (field.kind === 'choice' && typeof field.options !== 'string')
    return { type: 'string', enum: field.options.map(({ value }) => value) }
  return { type: 'string' }
}
