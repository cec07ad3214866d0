import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { holdItem } from '../../content/server/index.ts'
import type { EventRow } from './store.ts'
import './tables.ts'

/** What one registers for: an event, or a cyber circuit. */
export type SessionRow = Selectable<PortalTables['live_sessions']>
export type SessionKey = Pick<SessionRow, 'kind' | 'id'>

export const sessionOfEvent = (event: EventRow): SessionRow => ({
  ...event,
  kind: 'event',
  opens_at: null,
  first_id: event.id,
})

/** How texts call it: "This … is over." */
export const nounOf = ({ kind }: Pick<SessionRow, 'kind'>): string => (kind === 'event' ? 'event' : 'session')

const one = (db: Db, { kind, id }: SessionKey) =>
  db.selectFrom('live_sessions').selectAll().where('kind', '=', kind).where('id', '=', id)

/** One that the public may see now. */
export const findSession = (db: Db, now: Date, key: SessionKey): Promise<SessionRow | undefined> =>
  one(db, key).where('status', '=', 'published').where('published_at', '<=', now).executeTakeFirst()

/**
 * The session, held until the transaction ends: seats are counted and given by one transaction at a time, so the last
 * one is never given twice.
 */
export async function lockSession(tx: Tx, key: SessionKey): Promise<SessionRow | undefined> {
  await (key.kind === 'event' ? lockEvent(tx, key.id) : holdItem(tx, key.kind, key.id))
  return one(tx, key).executeTakeFirst()
}

/** As `lockSession`, with all that an event has. */
export const lockEvent = (tx: Tx, id: string): Promise<EventRow | undefined> =>
  tx.selectFrom('events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Where a registration says whose it is. */
export const ownerColumn = { event: 'event_id', cybercircuit: 'circuit_id' } as const

export const sessionKeyOf = (registration: { event_id: string | null; circuit_id: string | null }): SessionKey =>
  registration.event_id === null
    ? { kind: 'cybercircuit', id: registration.circuit_id ?? '' }
    : { kind: 'event', id: registration.event_id }

/**
 * The session of the registration `r` whose row it is joined to. Limited, so that PostgreSQL looks it up: of a view with
 * two tables it would otherwise make all sessions first.
 */
export const sessionOf = (db: Db) =>
  db
    .selectFrom('live_sessions')
    .selectAll()
    .where(
      sql<boolean>`live_sessions.id = coalesce(r.event_id, r.circuit_id)
        AND live_sessions.kind = CASE WHEN r.event_id IS NULL THEN 'cybercircuit' ELSE 'event' END`,
    )
    .limit(1)
    .as('s')
