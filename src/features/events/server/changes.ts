import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, notFound, PortalError } from '../../../platform/errors.ts'
import { textFromHtml } from '../../../platform/html.ts'
import type { Portal } from '../../../platform/portal.ts'
import { periodOf, remindedAlready } from './event-times.ts'
import { cancelledMail, changedMail } from './registration-mails.ts'
import { listParticipants } from './registration-store.ts'
import { fillSeats } from './registrations.ts'
import { searchText } from './search-text.ts'
import { lockEvent, sessionOfEvent } from './sessions.ts'
import type { EventRow } from './store.ts'

/** What stays as it is, is left out. */
export interface EventChange {
  title?: string
  startsAt?: Date
  endsAt?: Date
  /** IANA name. */
  zone?: string
  /** Empty for online. */
  place?: string
  /** Where one takes part online: an https address. */
  joinUrl?: string
  /** Where one sees it afterwards: an https address, or empty for none. Nobody is mailed of it. */
  recordingUrl?: string
  /** Null for no limit. Whoever has a seat keeps it. */
  seats?: number | null
}

/** What staff do with an event, and everyone who is registered hears of. */
export function eventChanges(portal: Portal) {
  const { db, clock, messages } = portal

  return {
    /** Those registered or waiting get a mail when title, time or place changed; more seats go to those who wait. */
    async changeEvent(actor: Actor, id: string, change: EventChange): Promise<EventRow> {
      requirePermission(actor, 'events.manage')
      return db.transaction().execute(async (tx) => {
        const before = requireLive(await lockEvent(tx, id))
        const event = await writeChange(tx, before, change)
        if (event.starts_at.getTime() !== before.starts_at.getTime())
          await tx
            .updateTable('event_registrations')
            .set({ reminded_before: remindedAlready(event.starts_at, clock.now()) })
            .where('event_id', '=', id)
            .execute()
        const session = sessionOfEvent(event)
        if (concernsPeople(before, event) && event.ends_at > clock.now())
          for (const person of await listParticipants(tx, session))
            if (concernsWaiting(before, event) || (person.state === 'registered' && !person.join_url))
              await messages.mail(tx, {
                to: person.email,
                ...changedMail(portal, session, sessionOfEvent(before), person),
              })
        await fillSeats(portal, tx, session)
        const details = {
          ...changed(told(before), told(event)),
          // The link itself is for who is registered.
          ...(before.join_url === event.join_url ? {} : { join_url: 'changed' }),
        }
        await audit(tx, clock.now(), { event: 'event-changed', actor, area: 'events', item: id, details })
        return event
      })
    },

    /** The page stays and says so; everyone registered or waiting gets a mail. The second time nothing happens. */
    async cancelEvent(actor: Actor, id: string, reason = ''): Promise<void> {
      requirePermission(actor, 'events.manage')
      await db.transaction().execute(async (tx) => {
        const before = await lockEvent(tx, id)
        if (before?.cancelled_at) return
        requireLive(before)
        const row = await tx
          .updateTable('events')
          .set((eb) => ({ cancelled_at: clock.now(), updated_at: clock.now(), sequence: eb('sequence', '+', 1) }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const session = sessionOfEvent(row)
        for (const person of await listParticipants(tx, session))
          await messages.mail(tx, { to: person.email, ...cancelledMail(portal, session, person, reason) })
        const details = { reason: reason.slice(0, 200) }
        await audit(tx, clock.now(), { event: 'event-cancelled', actor, area: 'events', item: id, details })
      })
    },
  }

  async function writeChange(tx: Tx, before: EventRow, change: EventChange): Promise<EventRow> {
    const startsAt = change.startsAt ?? before.starts_at
    const length = before.ends_at.getTime() - before.starts_at.getTime()
    const endsAt = change.endsAt ?? new Date(startsAt.getTime() + length)
    const title = change.title?.trim() ?? before.title
    const place = change.place ?? before.place
    const joinUrl = change.joinUrl ?? before.join_url
    refuseBad({ ...change, title, startsAt, endsAt })
    if (before.status === 'published' && hasWayIn(before) && !hasWayIn({ ...before, place, join_url: joinUrl }))
      throw badInput({ joinUrl: 'An online event needs a link to join.' })
    return tx
      .updateTable('events')
      .set((eb) => ({
        title,
        starts_at: startsAt,
        ends_at: endsAt,
        zone: change.zone ?? before.zone,
        place,
        join_url: joinUrl,
        recording_url: change.recordingUrl ?? before.recording_url,
        seats: change.seats === undefined ? before.seats : change.seats,
        search_text: searchText(title, before.headline, textFromHtml(before.description_html)),
        updated_at: clock.now(),
        sequence: eb('sequence', '+', 1),
      }))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
}
export type EventChanges = ReturnType<typeof eventChanges>

/** Of an event what the audit trail tells. */
const told = ({ title, starts_at, ends_at, zone, place, seats, recording_url }: EventRow) => ({
  title,
  starts_at,
  ends_at,
  zone,
  place,
  seats,
  recording_url,
})

/** What is older than LIVE-01 may lack one, but nothing loses it. A webinar gives its links to who is registered. */
export const hasWayIn = ({
  place,
  join_url,
  webinar_key,
  registration_required,
}: Pick<EventRow, 'place' | 'join_url' | 'webinar_key' | 'registration_required'>): boolean =>
  !!(place || join_url || (webinar_key && registration_required))

const concernsPeople = (before: EventRow, after: EventRow) =>
  concernsWaiting(before, after) || before.join_url !== after.join_url

const concernsWaiting = (before: EventRow, after: EventRow) =>
  before.title !== after.title || before.place !== after.place || periodOf(before) !== periodOf(after)

function requireLive(event: EventRow | undefined): EventRow {
  if (!event || event.status === 'deleted') throw notFound('There is no such event.')
  if (event.cancelled_at) throw new PortalError('event_cancelled', 409, 'This event is cancelled.')
  return event
}

function refuseBad({
  title,
  zone,
  startsAt,
  endsAt,
  seats,
  joinUrl,
  recordingUrl,
}: EventChange & { startsAt: Date; endsAt: Date }): void {
  if (!title) throw badInput({ title: 'The title is needed.' })
  if (zone !== undefined && !Intl.supportedValuesOf('timeZone').includes(zone))
    throw badInput({ zone: 'There is no such time zone.' })
  if (joinUrl && !isLink(joinUrl))
    throw badInput({ joinUrl: 'The link to join begins with https:// and has no blanks.' })
  if (recordingUrl && !isLink(recordingUrl))
    throw badInput({ recordingUrl: 'The address of the recording begins with https:// and has no blanks.' })
  if (!(endsAt >= startsAt)) throw badInput({ endsAt: 'The end lies before the start.' })
  if (seats !== undefined && seats !== null && !(Number.isInteger(seats) && seats > 0))
    throw badInput({ seats: 'Seats are a whole number above 0, or without limit.' })
}

const isLink = (text: string) => /^https:\/\/\S+$/.test(text)
