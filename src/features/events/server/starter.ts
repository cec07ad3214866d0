import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { htmlFromMarkdown, textFromHtml } from '../../../platform/html.ts'
import {
  inOfficeHours,
  readStarterFolder,
  sessionOf,
  starterHead,
  starterJoinUrl,
  starterSession,
} from '../../../platform/starter-file.ts'
import { searchText } from './search-text.ts'
import { insertEvents } from './store.ts'

const EventHead = z
  .strictObject({
    ...starterHead,
    ...starterSession,
    author: z.string().min(1),
    headLine: z.string().min(1).optional(),
    type: z.enum(['Webinar', 'Workshop', 'Conference', 'Office hours', 'Matchmaking']),
    place: z.string().min(1).optional(),
    joinUrl: starterJoinUrl,
    registrationRequired: z.boolean(),
    seats: z.number().int().positive().optional(),
  })
  .refine(inOfficeHours.fits, inOfficeHours.otherwise)
  .refine(({ place, joinUrl }) => place || joinUrl, {
    path: ['title'],
    message: 'has neither a place nor a joinUrl, so nobody can take part',
  })

/**
 * Loads the events of a new portal. Days are counted from `firstStart`, by the clocks of the event's own zone.
 * @throws StarterFileError naming the file and line that cannot be used
 */
export async function loadStarterEvents(tx: Tx, root: string, firstStart: Date): Promise<void> {
  const events = readStarterFolder(root, 'events', EventHead).map(({ id, head, body }) => {
    const html = htmlFromMarkdown(body)
    const session = sessionOf(firstStart, head)
    return {
      id,
      title: head.title,
      headline: head.headLine ?? '',
      author: head.author,
      starts_at: session.start,
      ends_at: session.end,
      zone: head.zone,
      type: head.type,
      place: head.place ?? '',
      join_url: head.joinUrl ?? '',
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
