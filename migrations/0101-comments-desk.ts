import { type Kysely, sql } from 'kysely'

export const outside = true

/** What the desk's list of comments goes by (MOD-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS tool_comments_desk ON tool_comments (status, posted_at, id)
    INCLUDE (user_id, tool_id)`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS tool_comments_newest ON tool_comments (posted_at, id)`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS tool_comments_search ON tool_comments USING gin (search_text gin_trgm_ops)`.execute(
    db,
  )
}
