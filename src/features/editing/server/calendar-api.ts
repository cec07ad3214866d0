import type { FastifyInstance } from 'fastify'
import { portalZone } from '../../../forms/zones.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import * as contract from '../calendar-contract.ts'
import { type Held, readCalendar } from './calendar.ts'

/** @param held what other features hold on the days of the calendar */
export function calendarApi(app: FastifyInstance, portal: Pick<Portal, 'db' | 'clock'>, held: Held): void {
  serve(app, contract.readCalendar, async ({ actor, query }) => {
    const { month, today, days } = await readCalendar(portal, held, actor, query)
    const Days = days.map(({ day, count, entries }) => ({
      day,
      Count: count,
      Items: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    }))
    return { month, today, zone: portalZone, Days }
  })
}
