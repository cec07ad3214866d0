import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import type { NewBookmark } from '../contract.ts'
import './tables.ts'

export type BookmarkRow = Selectable<PortalTables['bookmarks']>

/**
 * Keeps one bookmark for one address: the second time its title and type are the newer ones (MARK-04).
 * @returns undefined where the person has `most` bookmarks already
 */
export async function keepBookmark(
  tx: Tx,
  { userId, most, now, url, title, type }: NewBookmark & { userId: string; most: number; now: Date },
): Promise<BookmarkRow | undefined> {
  // One at a time of one person: several at one moment would all find room.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bookmarks:${userId}`}, 0))`.execute(tx)
  const { rows } = await sql<BookmarkRow>`
    INSERT INTO bookmarks (user_id, url, title, type, created_at)
    SELECT ${userId}, ${url}, ${title}, ${type}, ${now}
    WHERE (SELECT count(*) FROM bookmarks WHERE user_id = ${userId}) < ${most}
      OR EXISTS (SELECT FROM bookmarks WHERE user_id = ${userId} AND url = ${url})
    ON CONFLICT (user_id, url) DO UPDATE SET title = excluded.title, type = excluded.type
    RETURNING *`.execute(tx)
  return rows[0]
}

/** The newest first, all of them unless so many are asked for. */
export const listBookmarksOf = (db: Db, userId: string, most?: number): Promise<BookmarkRow[]> =>
  db
    .selectFrom('bookmarks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(most !== undefined, (query) => query.limit(most as number))
    .execute()

/** True where the person had it. */
export async function deleteBookmark(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lets the bookmarks of a page that has another address now lead there; who has one of that already keeps it. */
export async function moveBookmarks(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    DELETE FROM bookmarks AS old WHERE url = ${from}
    AND EXISTS (SELECT FROM bookmarks AS other WHERE other.user_id = old.user_id AND other.url = ${to})`.execute(tx)
  await tx.updateTable('bookmarks').set({ url: to }).where('url', '=', from).execute()
}
