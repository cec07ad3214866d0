import { type Actor, requireUser } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notFound, PortalError } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { OwnRegistration, RegistrationStatus } from '../registration-contract.ts'
import { noteWhatIsTold } from './circuit-changes.ts'
import { remindedAlready } from './event-times.ts'
import { ownRegistrations } from './own-registrations.ts'
import { movedUpMail, registeredMail, unregisteredMail, waitingMail } from './registration-mails.ts'
import { noWayIn, stateOf, wayIn } from './registration-state.ts'
import {
  countSeatsTaken,
  endRegistration,
  findOwnRegistration,
  findRegistration,
  insertRegistration,
  moveUp,
  positionOf,
  type Registration,
  writeReminders,
} from './registration-store.ts'
import { findSession, lockSession, nounOf, type SessionKey, type SessionRow, sessionKeyOf } from './sessions.ts'
import { enqueueSync } from './webinar-sync.ts'

/** Each of them sends a mail. */
const changesLimit = { most: 30, within: 10 * 60_000 }

const ownPart = 'You have no such registration.'

/** Registering for sessions. A person reads and changes their own registrations only. */
export function registrationService(portal: Portal) {
  const { db, clock, messages } = portal

  return {
    async status(actor: Actor, key: SessionKey): Promise<RegistrationStatus> {
      const { userId } = requireUser(actor)
      const session = await findSession(db, clock.now(), key)
      if (!session) throw noSuch(key)
      const kept = await findRegistration(db, key, userId)
      const seatsLeft = session.seats === null ? null : Math.max(0, session.seats - (await countSeatsTaken(db, key)))
      if (!kept || kept.state === 'left') return { ...nothing, seatsLeft }
      const state = stateOf(kept)
      return {
        id: kept.id,
        registrantKey: state === 'registered' ? kept.registrant_key || kept.id : '',
        webinarKey: state === 'registered' ? kept.webinar_key || session.webinar_key || session.id : '',
        state,
        position: state === 'waiting' ? await positionOf(db, kept) : null,
        seatsLeft,
        reminders: kept.reminders,
        ...(state === 'registered' ? wayIn(session, kept, clock.now()) : noWayIn),
      }
    },

    async listOwn(actor: Actor): Promise<{ name: string; coming: OwnRegistration[]; past: OwnRegistration[] }> {
      const { userId } = requireUser(actor)
      const { first_name, last_name } = await db
        .selectFrom('users')
        .select(['first_name', 'last_name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return { name: `${first_name} ${last_name}`.trim(), ...(await ownRegistrations(db, userId, clock.now())) }
    },

    /**
     * Gives a seat or a place on the waiting list. Who has one already keeps it, and gets no second mail.
     * @param zone IANA name of the person's own; what is none counts as not known
     */
    async register(
      actor: Actor,
      key: SessionKey,
      zone = '',
    ): Promise<{ message: string; state: RegistrationStatus['state'] }> {
      const user = requireUser(actor)
      const now = clock.now()
      const registration = await db.transaction().execute(async (tx) => {
        const session = requireOpen(await lockSession(tx, key), key, now)
        const kept = await findRegistration(tx, key, user.userId)
        if (kept && kept.state !== 'left') return kept
        await countRequest(tx, now, `event-registration:${user.userId}`, changesLimit)
        const full = session.seats !== null && (await countSeatsTaken(tx, key)) >= session.seats
        const made = await insertRegistration(tx, {
          session,
          userId: user.userId,
          state: full ? 'waiting' : 'registered',
          webinarKey: portal.settings.webinars ? session.webinar_key : '',
          remindedBefore: remindedAlready(session.starts_at, now),
          zone: isZone(zone) ? zone : '',
          now,
        })
        await noteWhatIsTold(tx, session)
        await announce(tx, session, { ...made, email: user.email }, full ? waitingMail : registeredMail)
        return made
      })
      const state = stateOf(registration)
      return { message: registeredMessages(key)[state], state }
    },

    /** Ends a registration, and gives its seat to the first of those who wait. */
    async unregister(actor: Actor, id: string): Promise<{ message: string }> {
      const { userId } = requireUser(actor)
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        const found = isUuid(id) ? await findOwnRegistration(tx, userId, id) : undefined
        if (!found) throw notFound(ownPart)
        const key = sessionKeyOf(found)
        const session = requireOpen(await lockSession(tx, key), key, now, { leaving: true })
        // Read again: it may have changed while the session was waited for.
        const kept = await findOwnRegistration(tx, userId, id)
        if (!kept || kept.state === 'left') throw notFound(ownPart)
        await release(portal, tx, session, kept)
        await messages.mail(tx, { to: kept.email, ...unregisteredMail(portal, session, kept) })
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
    session: SessionRow,
    registration: Registration & { email: string },
    mail: typeof registeredMail | typeof waitingMail,
  ): Promise<void> {
    if (registration.state === 'registered' && registration.webinar_state !== 'none')
      return enqueueSync(portal, tx, registration.id)
    await messages.mail(tx, { to: registration.email, ...mail(portal, session, registration) })
  }
}
export type RegistrationService = ReturnType<typeof registrationService>

/** Takes a person off a session that the caller holds; whoever waits moves up. */
export async function release(
  portal: Pick<Portal, 'clock' | 'jobs' | 'messages' | 'settings' | 'publicUrl'>,
  tx: Tx,
  session: SessionRow,
  registration: Registration,
): Promise<void> {
  const end = await endRegistration(tx, registration.id)
  if (end === 'left' && portal.settings.webinars) await enqueueSync(portal, tx, registration.id)
  if (registration.state === 'registered') await fillSeats(portal, tx, session)
}

/** Seats that are free go to those who wait, as long as the session lies ahead. */
export async function fillSeats(
  portal: Pick<Portal, 'clock' | 'jobs' | 'messages' | 'settings' | 'publicUrl'>,
  tx: Tx,
  session: SessionRow,
): Promise<void> {
  const now = portal.clock.now()
  if (session.cancelled_at || session.status !== 'published' || session.starts_at <= now) return
  for (const moved of await moveUp(tx, session, remindedAlready(session.starts_at, now)))
    if (moved.webinar_state === 'none')
      await portal.messages.mail(tx, { to: moved.email, ...movedUpMail(portal, session, moved) })
    else if (portal.settings.webinars) await enqueueSync(portal, tx, moved.id)
}

/** @throws PortalError where it is not there, takes no registrations, is cancelled or has begun */
function requireOpen(
  session: SessionRow | undefined,
  key: SessionKey,
  now: Date,
  { leaving = false } = {},
): SessionRow {
  const it = `This ${nounOf(key)}`
  if (session?.status !== 'published' || session.published_at > now) throw noSuch(key)
  if (!session.registration_required && !leaving)
    throw new PortalError('no_registration', 409, `${it} needs no registration: just come.`)
  if (session.cancelled_at) throw new PortalError('event_cancelled', 409, `${it} is cancelled.`)
  if (session.starts_at <= now)
    throw new PortalError('event_begun', 409, `${it} has already begun. Registrations can no longer be changed.`)
  if (!isOpen(session, now) && !leaving)
    throw new PortalError('registration_not_open', 409, 'Registration has not opened yet.')
  return session
}

/** A circuit without a way in cannot be taken part in: it is from before one was asked for (LIVE-02). */
const isOpen = ({ kind, join_url, opens_at }: SessionRow, now: Date) =>
  (kind === 'event' || join_url !== '') && (opens_at === null || opens_at <= now)

const noSuch = (key: SessionKey) => notFound(`There is no such ${nounOf(key)}.`)

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

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

const registeredMessages = (key: SessionKey) => ({
  registered: 'You are registered.',
  pending: 'Your registration is kept and will be completed soon.',
  waiting: `This ${nounOf(key)} is full. You are on the waiting list.`,
})

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
