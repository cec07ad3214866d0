import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord } from '../../../platform/lists/words.ts'
import type { Shelf } from './tables.ts'

export type VideoRow = Selectable<PortalTables['training_videos']>

interface VideoQuery {
  shelves: readonly Shelf[]
  /** Words that the title must hold (LIST-06). */
  words: readonly string[]
  offset?: number
  limit?: number
}

/** The newest first. */
export async function listVideos(
  db: Db,
  now: Date,
  { shelves, words, offset, limit }: VideoQuery,
): Promise<{ rows: VideoRow[]; count: number }> {
  const matching = published(db, now)
    .where('shelf', 'in', shelves)
    .where(() => hasEveryWord(sql<string>`lower(title)`, words))
  let page = matching.selectAll().orderBy('item_date', 'desc').orderBy('id')
  if (limit !== undefined) page = page.limit(limit).offset(offset ?? 0)
  const rows = await page.execute()
  if (limit === undefined) return { rows, count: rows.length }
  const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

export const findVideo = (db: Db, now: Date, id: string): Promise<VideoRow | undefined> =>
  published(db, now).selectAll().where('id', '=', id).where('shelf', '<>', 'readiness').executeTakeFirst()

export async function findVideoIds(db: Db, now: Date, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await published(db, now).select('id').where('id', 'in', ids).where('shelf', '<>', 'readiness').execute()
  return rows.map(({ id }) => id)
}

/** Whose recording it is. */
export const findShelf = (db: Db, now: Date, recordingUrl: string): Promise<{ shelf: Shelf } | undefined> =>
  published(db, now).select('shelf').where('recording_url', '=', recordingUrl).executeTakeFirst()

export async function insertVideos(
  tx: Tx,
  videos: readonly Insertable<PortalTables['training_videos']>[],
): Promise<void> {
  if (videos.length > 0) await tx.insertInto('training_videos').values(videos).execute()
}

/** Only where it still is a clip of the portal's own of less than a minute. */
export async function lengthenClip(
  tx: Tx,
  id: string,
  { seconds, transcript }: { seconds: number; transcript: string },
): Promise<void> {
  await tx
    .updateTable('training_videos')
    .set({ seconds, transcript })
    .where('id', '=', id)
    .where('recording_url', '=', `/videos/${id}.webm`)
    .where('seconds', '<', 60)
    .execute()
}

function published(db: Db, now: Date) {
  return db.selectFrom('training_videos').where('status', '=', 'published').where('published_at', '<=', now)
}
