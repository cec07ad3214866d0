import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import type { EventRow } from './store.ts'
import './tables.ts'

export type Registration = Selectable<PortalTables['event_registrations']>

/** A registration with the person, whom mails and the webinar service address. */
export type Participant = Registration & { email: string; first_name: string; last_name: string }

/**
 * The event, held until the transaction ends: seats are counted and given by one transaction at a time, so the last one
 * is never given twice.
 */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  return tx.selectFrom('events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

const withEmail = (db: Db) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.email', 'u.first_name', 'u.last_name'])

export const findRegistration = (db: Db, eventId: string, userId: string): Promise<Registration | undefined> =>
  db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const findOwnRegistration = (db: Db, userId: string, id: string): Promise<Participant | undefined> =>
  withEmail(db).where('r.id', '=', id).where('r.user_id', '=', userId).executeTakeFirst()

export const findParticipant = (db: Db, id: string): Promise<Participant | undefined> =>
  withEmail(db).where('r.id', '=', id).executeTakeFirst()

/** Everyone who has a seat or waits for one, in the order of their coming. */
export const listParticipants = (db: Db, eventId: string): Promise<Participant[]> =>
  withEmail(db).where('r.event_id', '=', eventId).where('r.state', '!=', 'left').orderBy('r.place').execute()

export async function countSeatsTaken(db: Db, eventId: string): Promise<number> {
  const { taken } = await db
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.countAll<string>().as('taken'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'registered')
    .executeTakeFirstOrThrow()
  return Number(taken)
}

/** From 1. */
export async function positionOf(db: Db, { event_id, place }: Registration): Promise<number> {
  const { before } = await db
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.countAll<string>().as('before'))
    .where('event_id', '=', event_id)
    .where('state', '=', 'waiting')
    .where('place', '<=', place)
    .executeTakeFirstOrThrow()
  return Number(before)
}

interface NewRegistration {
  event: EventRow
  userId: string
  state: 'registered' | 'waiting'
  webinarKey: string
  remindedBefore: number | null
  now: Date
}

/** Whoever left and comes back stands at the end of the line, under the same id. */
export async function insertRegistration(
  tx: Tx,
  { event, userId, state, webinarKey, remindedBefore, now }: NewRegistration,
): Promise<Registration> {
  const { rows } = await sql<Registration>`
    INSERT INTO event_registrations AS r (event_id, user_id, state, since, webinar_state, webinar_key, reminded_before)
    VALUES (${event.id}, ${userId}, ${state}, ${now}, ${webinarKey ? 'pending' : 'none'}, ${webinarKey}, ${remindedBefore}::int)
    ON CONFLICT (event_id, user_id) DO UPDATE SET
      state = excluded.state, since = excluded.since, reminders = true, reminded_before = excluded.reminded_before,
      place = DEFAULT, webinar_state = excluded.webinar_state, webinar_key = excluded.webinar_key, join_url = ''
    RETURNING *`.execute(tx)
  return rows[0] as Registration
}

/**
 * Ends a registration. One that the webinar service knows or may know of stays until that is settled there.
 * @returns whether it stays
 */
export async function endRegistration(tx: Tx, id: string): Promise<'gone' | 'left'> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_registrations')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('webinar_state', '=', 'none'), unasked(eb)]))
    .executeTakeFirst()
  if (numDeletedRows > 0n) return 'gone'
  await tx.updateTable('event_registrations').set({ state: 'left' }).where('id', '=', id).execute()
  return 'left'
}

/** The webinar service never heard of it. */
const unasked = (eb: ExpressionBuilder<PortalTables, 'event_registrations'>) =>
  eb.and([eb('webinar_state', '=', 'pending'), eb('webinar_tries', '=', 0)])

/** Gives free seats to those who wait, in their order; whoever calls holds the event. */
export async function moveUp(tx: Tx, event: EventRow, remindedBefore: number | null): Promise<Participant[]> {
  const free = event.seats === null ? null : Math.max(0, event.seats - (await countSeatsTaken(tx, event.id)))
  const { rows } = await sql<Participant>`
    UPDATE event_registrations r SET state = 'registered', reminded_before = ${remindedBefore}::int
    FROM users u
    WHERE u.id = r.user_id AND r.id IN (
      SELECT id FROM event_registrations WHERE event_id = ${event.id} AND state = 'waiting'
      ORDER BY place LIMIT ${free}::int)
    RETURNING r.*, u.email, u.first_name, u.last_name`.execute(tx)
  return rows.sort((a, b) => Number(a.place) - Number(b.place))
}

/** True where the person has such a registration. */
export async function writeReminders(db: Db, userId: string, id: string, reminders: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('event_registrations')
    .set({ reminders })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '!=', 'left')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
