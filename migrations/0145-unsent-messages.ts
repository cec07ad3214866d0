import { type Kysely, sql } from 'kysely'

export const outside = true

/** What waits for a service, or was refused by it, is counted from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_not_sent ON messages (created_at)
    INCLUDE (channel, refused_at) WHERE sent_at IS NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS messages_unsent`.execute(db)
}
