import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import * as registration from '../registration-contract.ts'
import { atomPath } from './atom.ts'
import type { RegistrationService } from './registrations.ts'
import type { EventService } from './service.ts'

export function eventApi(app: FastifyInstance, events: EventService): void {
  serve(app, contract.listEvents, ({ query }) => events.list(query))
  serve(app, contract.readEvent, ({ params }) => events.read(params.id))
}

export function registrationApi(app: FastifyInstance, registrations: RegistrationService): void {
  serve(app, registration.readRegistration, ({ actor, query }) =>
    registrations.status(actor, { kind: query.kind, id: query.calendarId }),
  )
  serve(app, registration.listOwnRegistrations, ({ actor }) => registrations.listOwn(actor))
  serve(app, registration.registerForEvent, ({ actor, body }) =>
    registrations.register(actor, { kind: body.kind, id: body.eventCalenderId }, body.zone),
  )
  serve(app, registration.unregisterFromEvent, ({ actor, body }) => registrations.unregister(actor, body.id))
  serve(app, registration.setEventReminders, ({ actor, body }) =>
    registrations.setReminders(actor, body.id, body.reminders),
  )
}

/** The feeds of all events and a file for each; any other address gets the page for unknown ones. */
export function serveEventCalendars(app: FastifyInstance, events: EventService): void {
  const options = { config: { remembered: true }, schema: { hide: true } }
  const send = (reply: FastifyReply, file: string, name: string) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}.ics"`)
      .send(file)
  app.get('/events/calendar.ics', options, async (_request, reply) => send(reply, await events.calendar(), 'events'))
  app.get(atomPath, options, async (_request, reply) =>
    reply.type('application/atom+xml; charset=utf-8').send(await events.atom()),
  )
  app.get<{ Params: { id: string } }>('/events/:id.ics', options, async ({ params: { id } }, reply) => {
    const file = await events.calendarEntry(id)
    return file === undefined ? reply.callNotFound() : send(reply, file, id)
  })
}
