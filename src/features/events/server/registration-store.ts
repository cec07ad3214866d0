import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { ownerColumn, type SessionKey, type SessionRow, sessionKeyOf } from './sessions.ts'

export type Registration = Selectable<PortalTables['event_registrations']>

/** A registration with the person, whom mails and the webinar service address. */
export type Participant = Registration & { email: string; first_name: string; last_name: string }

const withEmail = (db: Db) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.email', 'u.first_name', 'u.last_name'])

export const findRegistration = (db: Db, { kind, id }: SessionKey, userId: string): Promise<Registration | undefined> =>
  db
    .selectFrom('event_registrations')
    .selectAll()
    .where(ownerColumn[kind], '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const findOwnRegistration = (db: Db, userId: string, id: string): Promise<Participant | undefined> =>
  withEmail(db).where('r.id', '=', id).where('r.user_id', '=', userId).executeTakeFirst()

export const findParticipant = (db: Db, id: string): Promise<Participant | undefined> =>
  withEmail(db).where('r.id', '=', id).executeTakeFirst()

/** Everyone who has a seat or waits for one, in the order of their coming. */
export const listParticipants = (db: Db, { kind, id }: SessionKey): Promise<Participant[]> =>
  withEmail(db).where(`r.${ownerColumn[kind]}`, '=', id).where('r.state', '!=', 'left').orderBy('r.place').execute()

export async function countSeatsTaken(db: Db, { kind, id }: SessionKey): Promise<number> {
  const { taken } = await db
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.countAll<string>().as('taken'))
    .where(ownerColumn[kind], '=', id)
    .where('state', '=', 'registered')
    .executeTakeFirstOrThrow()
  return Number(taken)
}

/** From 1. */
export async function positionOf(db: Db, registration: Registration): Promise<number> {
  const { kind, id } = sessionKeyOf(registration)
  const { before } = await db
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.countAll<string>().as('before'))
    .where(ownerColumn[kind], '=', id)
    .where('state', '=', 'waiting')
    .where('place', '<=', registration.place)
    .executeTakeFirstOrThrow()
  return Number(before)
}

interface NewRegistration {
  session: SessionRow
  userId: string
  state: 'registered' | 'waiting'
  webinarKey: string
  remindedBefore: number | null
  /** IANA name, or empty. */
  zone: string
  now: Date
}

/** Whoever left and comes back stands at the end of the line, under the same id. */
export async function insertRegistration(
  tx: Tx,
  { session, userId, state, webinarKey, remindedBefore, zone, now }: NewRegistration,
): Promise<Registration> {
  const owner = sql.ref(ownerColumn[session.kind])
  const { rows } = await sql<Registration>`
    INSERT INTO event_registrations AS r
      (${owner}, user_id, state, since, webinar_state, webinar_key, reminded_before, zone)
    VALUES (${session.id}, ${userId}, ${state}, ${now}, ${webinarKey ? 'pending' : 'none'}, ${webinarKey},
      ${remindedBefore}::int, ${zone})
    ON CONFLICT (${owner}, user_id) ${session.kind === 'event' ? sql`` : sql`WHERE circuit_id IS NOT NULL`} DO UPDATE SET
      state = excluded.state, since = excluded.since, reminders = true, reminded_before = excluded.reminded_before,
      zone = excluded.zone,
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

/** Gives free seats to those who wait, in their order; whoever calls holds the session. Reads nobody where nobody waits. */
export async function moveUp(tx: Tx, session: SessionRow, remindedBefore: number | null): Promise<Participant[]> {
  const waiting = tx
    .selectFrom('event_registrations')
    .select('id')
    .where(ownerColumn[session.kind], '=', session.id)
    .where('state', '=', 'waiting')
    .orderBy('place')
  if (!(await waiting.limit(1).executeTakeFirst())) return []
  const free = session.seats === null ? null : Math.max(0, session.seats - (await countSeatsTaken(tx, session)))
  const first = await (free === null ? waiting : waiting.limit(free)).execute()
  if (first.length === 0) return []
  const { rows } = await sql<Participant>`
    UPDATE event_registrations r SET state = 'registered', reminded_before = ${remindedBefore}::int
    FROM users u
    WHERE u.id = r.user_id AND r.id = ANY (${first.map(({ id }) => id)})
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
