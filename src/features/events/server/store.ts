import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hasSamplesIn, withdrawSamplesIn } from '../../../platform/db/samples.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord } from '../../../platform/lists/words.ts'
import './tables.ts'

export type EventRow = Selectable<PortalTables['events']>
export type NewEvent = Insertable<PortalTables['events']>

export interface EventQuery {
  words: readonly string[]
  /** Only those whose end lies ahead, the soonest first, or only the others, the latest first (EVENT-05, EVENT-06). */
  when?: 'upcoming' | 'past'
  offset?: number
  limit?: number
}

/** What the public may see now. An event's own date has no say in that (GEN-13). */
function published(db: Db, now: Date) {
  return db.selectFrom('events').where('status', '=', 'published').where('published_at', '<=', now)
}

/** A page of the events that match, the latest first unless `when` says otherwise, and the number of all of them. */
export async function listEvents(
  db: Db,
  now: Date,
  { words, when, offset, limit }: EventQuery,
): Promise<{ rows: EventRow[]; count: number }> {
  let matching = published(db, now).where((eb) => hasEveryWord(eb.ref('search_text'), words))
  if (when) matching = matching.where('ends_at', when === 'upcoming' ? '>' : '<=', now)
  let page = matching
    .selectAll()
    .orderBy('starts_at', when === 'upcoming' ? 'asc' : 'desc')
    .orderBy('id')
  if (limit !== undefined) page = page.limit(limit).offset(offset ?? 0)
  const rows = await page.execute()
  if (limit === undefined) return { rows, count: rows.length }
  const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

/** Events that end after `since`, the soonest first. */
export async function listEventsSince(db: Db, now: Date, since: Date, limit: number): Promise<EventRow[]> {
  return published(db, now)
    .where('ends_at', '>', since)
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findEvent(db: Db, now: Date, id: string): Promise<EventRow | undefined> {
  return published(db, now).selectAll().where('id', '=', id).executeTakeFirst()
}

export const hasSamples = (db: Db): Promise<boolean> => hasSamplesIn(db, 'events')

export const withdrawSamples = (tx: Tx): Promise<number> => withdrawSamplesIn(tx, 'events')

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0)
    await tx
      .insertInto('events')
      .values([...events])
      .execute()
}
