import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EditedFamily } from '../../editing/server/index.ts'
import { contentFamilies } from './families/all.ts'
import type { Family } from './tables.ts'

/** The families of this feature, as the console writes them. */
export const contentEditing: readonly EditedFamily[] = (Object.keys(contentFamilies) as Family[]).map((family) => {
  const { form, fromRow } = contentFamilies[family]
  return {
    form: { ...form, family },
    live: {
      rows: sql`(SELECT id, status FROM content_items WHERE family = ${family})`,
      async read(db, ids) {
        const loaded = await loadedAt(db)
        const rows = await db
          .selectFrom('content_items')
          .selectAll()
          .where('family', '=', family)
          .where('id', 'in', ids)
          .execute()
        return rows.map((row) => ({
          id: row.id,
          snapshot: fromRow(row),
          status: row.status,
          publishedAt: row.published_at,
          updatedAt: row.updated_at,
          shipped: row.sample || row.updated_at.getTime() === loaded,
        }))
      },
    },
  }
})

/** When the starter content came: its rows are of the same transaction. */
async function loadedAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('starter_loads')
    .select('loaded_at')
    .where('family', '=', 'content')
    .executeTakeFirst()
  return row?.loaded_at.getTime()
}
