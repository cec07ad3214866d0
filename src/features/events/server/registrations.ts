import { type Actor, requireUser } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notFound, PortalError } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { RegistrationStatus } from '../registration-contract.ts'
import { remindedAlready } from './event-times.ts'
import { movedUpMail, registeredMail, unregisteredMail, waitingMail } from './registration-mails.ts'
import {
  countSeatsTaken,
  endRegistration,
  findOwnRegistration,
  findRegistration,
  insertRegistration,
  lockEvent,
  moveUp,
  positionOf,
  type Registration,
  writeReminders,
} from './registration-store.ts'
import { type EventRow, findEvent } from './store.ts'
import { enqueueSync } from './webinar-sync.ts'

/** Each of them sends a mail. */
const changesLimit = { most: 30, within: 10 * 60_000 }

const ownPart = 'You have no such registration.'

/** Registering for events. A person reads and changes their own registrations only. */
export function registrationService(portal: Portal) {
  const { db, clock, messages } = portal

  return {
    async status(actor: Actor, eventId: string): Promise<RegistrationStatus> {
      const { userId } = requireUser(actor)
      const event = await findEvent(db, clock.now(), eventId)
      if (!event) throw noSuchEvent()
      const kept = await findRegistration(db, eventId, userId)
      const seatsLeft = event.seats === null ? null : Math.max(0, event.seats - (await countSeatsTaken(db, eventId)))
      if (!kept || kept.state === 'left') return { ...nothing, seatsLeft }
      const state = stateOf(kept)
      return {
        id: kept.id,
        registrantKey: state === 'registered' ? kept.registrant_key || kept.id : '',
        webinarKey: state === 'registered' ? kept.webinar_key || event.webinar_key || event.id : '',
        state,
        position: state === 'waiting' ? await positionOf(db, kept) : null,
        seatsLeft,
        reminders: kept.reminders,
        ...(state === 'registered' ? wayIn(event, kept, clock.now()) : noWayIn),
      }
    },

    /** Gives a seat or a place on the waiting list. Who has one already keeps it, and gets no second mail. */
    async register(actor: Actor, eventId: string): Promise<{ message: string; state: RegistrationStatus['state'] }> {
      const user = requireUser(actor)
      const now = clock.now()
      const registration = await db.transaction().execute(async (tx) => {
        const event = requireOpen(await lockEvent(tx, eventId), now)
        const kept = await findRegistration(tx, eventId, user.userId)
        if (kept && kept.state !== 'left') return kept
        await countRequest(tx, now, `event-registration:${user.userId}`, changesLimit)
        const full = event.seats !== null && (await countSeatsTaken(tx, eventId)) >= event.seats
        const made = await insertRegistration(tx, {
          event,
          userId: user.userId,
          state: full ? 'waiting' : 'registered',
          webinarKey: portal.settings.webinars ? event.webinar_key : '',
          remindedBefore: remindedAlready(event.starts_at, now),
          now,
        })
        await announce(tx, event, { ...made, email: user.email }, full ? waitingMail : registeredMail)
        return made
      })
      const state = stateOf(registration)
      return { message: registeredMessages[state], state }
    },

    /** Ends a registration, and gives its seat to the first of those who wait. */
    async unregister(actor: Actor, id: string): Promise<{ message: string }> {
      const { userId } = requireUser(actor)
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        const found = isUuid(id) ? await findOwnRegistration(tx, userId, id) : undefined
        if (!found) throw notFound(ownPart)
        const event = requireOpen(await lockEvent(tx, found.event_id), now, { leaving: true })
        // Read again: it may have changed while the event was waited for.
        const kept = await findOwnRegistration(tx, userId, id)
        if (!kept || kept.state === 'left') throw notFound(ownPart)
        await release(portal, tx, event, kept)
        await messages.mail(tx, { to: kept.email, ...unregisteredMail(portal, event, kept.state === 'registered') })
      })
      return { message: 'You are no longer registered.' }
    },

    async setReminders(actor: Actor, id: string, reminders: boolean): Promise<{ message: string }> {
      const { userId } = requireUser(actor)
      if (!isUuid(id) || !(await writeReminders(db, userId, id, reminders))) throw notFound(ownPart)
      return { message: reminders ? 'Reminders are on.' : 'Reminders are off.' }
    },
  }

  /** The mail of a new place; where the webinar service has to take it first, the mail comes with its answer. */
  async function announce(
    tx: Tx,
    event: EventRow,
    registration: Registration & { email: string },
    mail: typeof registeredMail | typeof waitingMail,
  ): Promise<void> {
    if (registration.state === 'registered' && registration.webinar_state !== 'none')
      return enqueueSync(portal, tx, registration.id)
    await messages.mail(tx, { to: registration.email, ...mail(portal, event) })
  }
}
export type RegistrationService = ReturnType<typeof registrationService>

/** Takes a person off an event that the caller holds; whoever waits moves up. */
export async function release(
  portal: Pick<Portal, 'clock' | 'jobs' | 'messages' | 'settings' | 'publicUrl'>,
  tx: Tx,
  event: EventRow,
  registration: Registration,
): Promise<void> {
  const end = await endRegistration(tx, registration.id)
  if (end === 'left' && portal.settings.webinars) await enqueueSync(portal, tx, registration.id)
  if (registration.state === 'registered') await fillSeats(portal, tx, event)
}

/** Seats that are free go to those who wait, as long as the event lies ahead. */
export async function fillSeats(
  portal: Pick<Portal, 'clock' | 'jobs' | 'messages' | 'settings' | 'publicUrl'>,
  tx: Tx,
  event: EventRow,
): Promise<void> {
  const now = portal.clock.now()
  if (event.cancelled_at || event.status !== 'published' || event.starts_at <= now) return
  for (const moved of await moveUp(tx, event, remindedAlready(event.starts_at, now)))
    if (moved.webinar_state === 'none')
      await portal.messages.mail(tx, { to: moved.email, ...movedUpMail(portal, event) })
    else if (portal.settings.webinars) await enqueueSync(portal, tx, moved.id)
}

/** @throws PortalError where the event is not there, needs no registration, is cancelled or has begun */
function requireOpen(event: EventRow | undefined, now: Date, { leaving = false } = {}): EventRow {
  if (event?.status !== 'published' || event.published_at > now) throw noSuchEvent()
  if (!event.registration_required && !leaving)
    throw new PortalError('no_registration', 409, 'This event needs no registration: just come.')
  if (event.cancelled_at) throw new PortalError('event_cancelled', 409, 'This event is cancelled.')
  if (event.starts_at <= now)
    throw new PortalError('event_begun', 409, 'This event has already begun. Registrations can no longer be changed.')
  return event
}

/** So long before the start the way in is shown, in milliseconds (LIVE-01). */
const doorsOpenBefore = 15 * 60_000

const noWayIn = { joinUrl: '', joinFrom: null }

/** The way in of who is registered, and from when they are told. */
function wayIn(
  event: EventRow,
  registration: Registration,
  now: Date,
): Pick<RegistrationStatus, 'joinUrl' | 'joinFrom'> {
  const joinUrl = registration.join_url || event.join_url
  if (!joinUrl || event.cancelled_at || event.ends_at <= now) return noWayIn
  const joinFrom = new Date(event.starts_at.getTime() - doorsOpenBefore)
  return { joinUrl: now >= joinFrom ? joinUrl : '', joinFrom: joinFrom.toISOString() }
}

const noSuchEvent = () => notFound('There is no such event.')

const nothing: RegistrationStatus = {
  id: '',
  registrantKey: '',
  webinarKey: '',
  state: 'none',
  position: null,
  seatsLeft: null,
  reminders: true,
  ...noWayIn,
}

const stateOf = ({ state, webinar_state }: Registration): Exclude<RegistrationStatus['state'], 'none'> => {
  if (state === 'waiting') return 'waiting'
  return webinar_state === 'pending' ? 'pending' : 'registered'
}

const registeredMessages = {
  registered: 'You are registered.',
  pending: 'Your registration is kept and will be completed soon.',
  waiting: 'This event is full. You are on the waiting list.',
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
