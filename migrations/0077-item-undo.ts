import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How an item stood before the last act on it, while that can be taken back (STAFF-16).
  await sql`ALTER TABLE items ADD COLUMN undo jsonb`.execute(db)
}
