import { sql } from 'kysely'
import { asIfWritten } from '../../../platform/db/as-if-written.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { families } from '../../../platform/families-contract.ts'
import type { EditedFamily } from '../../editing/server/index.ts'
import { contentFamilies } from './families/all.ts'
import type { FamilyMapping } from './families/mapping.ts'
import type { Family } from './tables.ts'

/** The families of this feature, as the console writes them. */
export const contentEditing: readonly EditedFamily[] = (Object.keys(contentFamilies) as Family[]).map((family) => {
  const { form, fromRow, toRow, owns, hinders }: FamilyMapping = contentFamilies[family]
  const ownNames = [...owns, 'pictureIsDecoration']
  return {
    form: { ...form, family },
    ...(hinders && { hinders }),
    live: {
      rows: sql`(SELECT id, status FROM content_items WHERE family = ${family})`,
      async read(db, ids) {
        const rows = await db
          .selectFrom('content_items')
          .selectAll()
          .select(shipped.as('shipped'))
          .where('family', '=', family)
          .where('id', 'in', ids)
          .execute()
        return rows.map((row) => ({
          id: row.id,
          snapshot: fromRow(row),
          status: row.status,
          publishedAt: row.published_at,
          updatedAt: row.updated_at,
          shipped: row.shipped,
        }))
      },
      async write(tx, id, snapshot, at) {
        const { data, ...columns } = toRow(snapshot)
        const row = { ...columns, status: 'published' as const, updated_at: at }
        await tx
          .insertInto('content_items')
          .values({ family, id, ...row, published_at: at, data: JSON.stringify(data) })
          .onConflict((conflict) =>
            conflict.columns(['family', 'id']).doUpdateSet((eb) => ({
              ...row,
              // Never later than now.
              published_at: eb.fn<Date>('least', ['content_items.published_at', eb.val(at)]),
              data: sql<string>`(content_items.data - ${ownNames}::text[]) || excluded.data`,
            })),
          )
          .execute()
      },
      asIf(db, { id, shownAs }, snapshot, at) {
        const { data, ...columns } = toRow(snapshot)
        const row = {
          ...columns,
          // Found by its title, on the first page of all that have its words: such a list shows no dates.
          ...(families[family].at.part === 'title' && { item_date: at }),
          ...{ family, id: shownAs, status: 'published', updated_at: at },
        }
        return asIfWritten(
          db,
          'content_items',
          sql`(
            SELECT * FROM content_items WHERE NOT (family = ${family} AND id = ${id})
            UNION ALL
            SELECT written.* FROM (SELECT) AS one
            LEFT JOIN content_items AS stands ON stands.family = ${family} AND stands.id = ${id}
            CROSS JOIN LATERAL jsonb_populate_record(stands, ${JSON.stringify(row)}::jsonb || jsonb_build_object(
              'published_at', least(stands.published_at, ${at}),
              'data', (coalesce(stands.data, '{}') - ${ownNames}::text[]) || ${JSON.stringify(data)}::jsonb)) AS written)`,
        )
      },
      async hide(tx, id, status) {
        await of(tx, family, id).set({ status }).execute()
      },
      async isTaken(db, key, own) {
        const other = await db
          .selectFrom('content_items')
          .select('id')
          .where('family', '=', family)
          .where((eb) =>
            eb.or([
              // Its own is a draft as long as nobody has seen it: what is more came beside the console.
              eb.and([eb('id', '=', key), eb.or([eb('id', '<>', own), eb('status', '<>', 'draft')])]),
              eb.and([eb(sql<string>`data->>'firstId'`, '=', key), eb('id', '<>', own)]),
            ]),
          )
          .limit(1)
          .executeTakeFirst()
        return other !== undefined
      },
      async rename(tx, id, to) {
        const data = sql<string>`jsonb_build_object('firstId', id) || data`
        await of(tx, family, id).set({ id: to, data }).execute()
      },
      async remove(tx, id) {
        await tx.deleteFrom('content_items').where('family', '=', family).where('id', '=', id).execute()
      },
    },
  }
})

const of = (tx: Tx, family: Family, id: string) =>
  tx.updateTable('content_items').where('family', '=', family).where('id', '=', id)

/** It is made up, or of the transaction in which the starter content came. */
const shipped = sql<boolean>`(sample OR coalesce(
  updated_at = (SELECT loaded_at FROM starter_loads WHERE starter_loads.family = CASE content_items.family WHEN 'answer' THEN 'answers' ELSE 'content' END), false))`
