import { type Kysely, sql } from 'kysely'

export const outside = true

/**
 * By which entries are found by the address of their author, in whatever case it is written. Of all rows: of an index
 * that knows some alone PostgreSQL does not learn how many authors there are. `assessment_answers_by`,
 * `assessment_snapshots_by` and `assessment_statuses_by` (0127) are for the release before this one, to be taken away a
 * release later; `assessment_overtaken_by` stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS assessment_answers_author ON assessment_answers (lower(answered_by))`.execute(
    db,
  )
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS assessment_snapshots_author ON assessment_snapshots (lower(completed_by))`.execute(
    db,
  )
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS assessment_statuses_author ON assessment_statuses (lower(entered_by))`.execute(
    db,
  )
  // What is known of an expression is learnt when the table is next looked at; a new portal has nothing yet.
  for (const table of ['assessment_answers', 'assessment_snapshots', 'assessment_statuses']) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(db)
    if (rows.length > 0) await sql`ANALYZE ${sql.table(table)}`.execute(db)
  }
}
