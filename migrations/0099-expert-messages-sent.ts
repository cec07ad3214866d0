import { type Kysely, sql } from 'kysely'

export const outside = true

/** Upkeep finds the oldest (INBOX-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS expert_messages_sent ON expert_messages (sent_at)`.execute(db)
}
