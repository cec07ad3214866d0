import { type Kysely, sql } from 'kysely'
import { lookKey } from '../src/features/organizations/server/look-key.ts'

/**
 * By what names look like (ORG-19). Not unique: names that look alike and are registered already stay. It may be empty
 * for what an instance of the release before registers during the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE organizations ADD COLUMN look_key text`.execute(db)
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM organizations`.execute(db)
  for (const { id, name } of rows)
    await sql`UPDATE organizations SET look_key = ${lookKey(name)} WHERE id = ${id}`.execute(db)
  await sql`CREATE INDEX organizations_look ON organizations (look_key)`.execute(db)
}
