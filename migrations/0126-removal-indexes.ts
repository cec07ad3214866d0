import { type Kysely, sql } from 'kysely'

export const outside = true

/** By which what is kept of a person, or of an organization, is found when they go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_recipient ON messages (recipient)`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_reply_to ON messages (reply_to)
    WHERE reply_to IS NOT NULL`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS join_requests_of_user ON join_requests (user_id)`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS join_requests_of_organization ON join_requests (organization_id)`.execute(
    db,
  )
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS invitations_email ON invitations (lower(email))`.execute(db)
}
