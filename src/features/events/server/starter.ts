import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { htmlFromMarkdown, textFromHtml } from '../../../platform/html.ts'
import { momentOf, readStarterFolder, starterDay, starterHead } from '../../../platform/starter-file.ts'
import { searchText } from './search-text.ts'
import { insertEvents } from './store.ts'

const EventHead = z.strictObject({
  ...starterHead,
  author: z.string().min(1),
  headLine: z.string().min(1).optional(),
  day: starterDay,
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as 13:00'),
  minutes: z.number().int().positive(),
  zone: z.string().refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'is no time zone'),
  type: z.enum(['Webinar', 'Workshop', 'Conference', 'Office hours', 'Matchmaking']),
  place: z.string().min(1).optional(),
  registrationRequired: z.boolean(),
  seats: z.number().int().positive().optional(),
})

/**
 * Loads the events of a new portal. Days are counted from `firstStart`, by the clocks of the event's own zone.
 * @throws StarterFileError naming the file and line that cannot be used
 */
export async function loadStarterEvents(tx: Tx, root: string, firstStart: Date): Promise<void> {
  const events = readStarterFolder(root, 'events', EventHead).map(({ id, head, body }) => {
    const html = htmlFromMarkdown(body)
    const start = momentOf(firstStart, head.day, head.start, head.zone)
    return {
      id,
      title: head.title,
      headline: head.headLine ?? '',
      author: head.author,
      starts_at: start,
      ends_at: new Date(start.getTime() + head.minutes * 60_000),
      zone: head.zone,
      type: head.type,
      place: head.place ?? '',
      registration_required: head.registrationRequired,
      seats: head.seats ?? null,
      published_at: firstStart,
      picture_url: `/pictures/starter/events-${id}.svg`,
      picture_description: head.photoDescription,
      description_html: html,
      sample: true,
      search_text: searchText(head.title, head.headLine ?? '', textFromHtml(html)),
    }
  })
  await insertEvents(tx, events)
}
