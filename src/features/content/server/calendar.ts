import type { FastifyInstance } from 'fastify'
import { calendarFile } from '../../../platform/calendar-file.ts'
import { addressOf, families } from '../../../platform/families-contract.ts'
import { textFromHtml } from '../../../platform/html.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { CyberCircuit } from '../contract.ts'
import { endOf } from '../session-end.ts'
import type { ContentService } from './service.ts'

/** The calendar file of each cyber circuit that takes registrations; any other address gets the page for unknown ones. */
export function serveCalendars(
  app: FastifyInstance,
  portal: Portal,
  content: ContentService,
  /** Where an address leads on at which there is nothing. */
  follow: (address: string) => Promise<string | undefined>,
): void {
  app.get<{ Params: { id: string } }>(
    '/cyber-circuits/:id.ics',
    { config: { remembered: true }, schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params
      const { Items } = await content.cyberCircuits.read(id)
      const [circuit] = Items
      const led = circuit ? undefined : idIn(await follow(addressOf('cybercircuit', { id })))
      if (led)
        return reply.header('cache-control', 'no-store').redirect(`/cyber-circuits/${encodeURIComponent(led)}.ics`, 301)
      if (!circuit?.cyberCalendarLink) return reply.callNotFound()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${circuit.id.replace(/[^\w.-]/g, '-')}.ics"`)
        .send(calendarOf(circuit, await content.firstIdOf(circuit), portal))
    },
  )
}

/** The circuit that an address names. */
const idIn = (address = ''): string | null =>
  address.startsWith(families.cybercircuit.at.before) ? new URLSearchParams(address.split('?')[1]).get('id') : null

/** The same in everybody's calendar file, with a registration or without. */
export const circuitUid = (id: string, publicUrl: string): string =>
  `cyber-circuit-${id}@${new URL(publicUrl).hostname}`

function calendarOf(circuit: CyberCircuit, firstId: string, portal: Portal): string {
  const { programmeName, infoMailbox } = portal.settings.site
  const publicUrl = portal.publicUrl()
  const start = new Date(circuit.date)
  const text = textFromHtml(circuit.article)
  const url = publicUrl + addressOf('cybercircuit', circuit)
  return calendarFile([
    {
      uid: circuitUid(firstId, publicUrl),
      start,
      end: endOf(circuit),
      title: circuit.title,
      description: `${text.length > 600 ? `${text.slice(0, 600).trimEnd()}\u2026` : text}\n\n${url}`,
      place: '',
      url,
      // The same file for the same circuit, so that it can be kept and compared.
      changed: start,
      organizer: { name: programmeName, email: infoMailbox },
    },
  ])
}
