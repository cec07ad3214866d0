import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { type FamilyKey, families } from './families-contract.ts'

/**
 * Writes this release's families into the table that the search's triggers read, and what stands in the search of those
 * that changed anew.
 */
export async function keepFamilies(db: Db): Promise<void> {
  const rows = (Object.keys(families) as FamilyKey[]).map((key) => {
    const { at, found, words } = families[key]
    return sql`(${key}, ${at.before}, ${at.part}, ${found === 'own page'}::boolean, ${words})`
  })
  await db.transaction().execute(async (tx) => {
    // It takes as long as it takes, whatever the role's default says.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const changed = await sql<{ key: string }>`
      INSERT INTO families AS known (key, before, part, own_page, words) VALUES ${sql.join(rows)}
      ON CONFLICT (key) DO UPDATE SET before = excluded.before, part = excluded.part, own_page = excluded.own_page,
        words = excluded.words
      WHERE (known.before, known.part, known.own_page, known.words)
        <> (excluded.before, excluded.part, excluded.own_page, excluded.words)
      RETURNING key`.execute(tx)
    if (changed.rows.length > 0)
      await sql`UPDATE content_items SET family = family WHERE family = ANY (${changed.rows.map(({ key }) => key)})`.execute(
        tx,
      )
  })
}
