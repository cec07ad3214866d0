import { type Kysely, sql } from 'kysely'

/** Members report published comments (MOD-03), and an author can be kept from commenting (MOD-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE comment_reports (
      comment uuid NOT NULL REFERENCES tool_comments ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      at timestamptz NOT NULL,
      reason text NOT NULL,
      -- When somebody of the desk decided on it.
      seen_at timestamptz,
      PRIMARY KEY (comment, user_id)
    )`.execute(db)
  await sql`CREATE INDEX comment_reports_of_user ON comment_reports (user_id)`.execute(db)
  await sql`CREATE INDEX comment_reports_open ON comment_reports (comment) WHERE seen_at IS NULL`.execute(db)
  await sql`
    CREATE TABLE comment_pauses (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      since timestamptz NOT NULL,
      -- Null for good.
      until timestamptz,
      reason text NOT NULL,
      -- The id of who did it.
      by text NOT NULL
    )`.execute(db)
  // Hidden after three reports, until somebody has looked at it.
  await sql`
    ALTER TABLE tool_comments DROP CONSTRAINT tool_comments_status_check,
      ADD CONSTRAINT tool_comments_status CHECK (status IN ('pending', 'approved', 'held', 'rejected')) NOT VALID`.execute(
    db,
  )
}
