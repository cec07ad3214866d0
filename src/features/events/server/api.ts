import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { EventService } from './service.ts'

export function eventApi(app: FastifyInstance, events: EventService): void {
  serve(app, contract.listEvents, ({ query }) => events.list(query))
  serve(app, contract.readEvent, ({ params }) => events.read(params.id))
  serve(app, contract.readCalendar, () => events.calendar())
  serve(app, contract.readCalendarEntry, ({ params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="event.ics"')
    return events.calendarEntry(params.id)
  })
}
