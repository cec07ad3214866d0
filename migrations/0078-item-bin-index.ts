import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS items_binned ON items (binned_at) WHERE binned_at IS NOT NULL`.execute(db)
}
