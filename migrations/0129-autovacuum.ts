import { type Kysely, sql } from 'kysely'

/** Vacuum that is under way gives way after a second, which is as long as a lock is waited for inside a transaction. */
export const outside = true

/**
 * Of a table of ten million rows a fifth would have to be dead before PostgreSQL's own vacuum comes, and then it reads
 * all of it: in these it comes ten times as often, for as much less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    ...['users', 'sessions', 'refresh_tokens', 'audit_events', 'messages'],
    ...['assessment_answers', 'assessment_requirements'],
  ])
    await sql`
      ALTER TABLE ${sql.table(table)}
      SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05)`.execute(db)
}
