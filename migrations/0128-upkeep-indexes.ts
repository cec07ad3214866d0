import { type Kysely, sql } from 'kysely'

export const outside = true

/** For what is over each night, for accounts by a part of their address, and for the comments of a tool. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_over ON sessions ((coalesce(ended_at, expires_at)))`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS refresh_tokens_over ON refresh_tokens (expires_at)`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS users_email_parts ON users USING gin (email gin_trgm_ops)`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS tool_comments_of_tool ON tool_comments (tool_id)`.execute(db)
}
