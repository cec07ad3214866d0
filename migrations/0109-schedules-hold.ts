import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE item_versions VALIDATE CONSTRAINT item_versions_kind_check`.execute(db)
  // As editing/server/standing.ts has it.
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS items_by_standing ON items (family,
      (CASE WHEN state <> 'bin' AND scheduled_for IS NOT NULL THEN 'scheduled' ELSE state END), changed_at, id)`.execute(
    db,
  )
}
