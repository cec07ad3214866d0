import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Each save of a draft is a version; `draft_marks` says of each field with which one it was entered, and when.
  await sql`
    ALTER TABLE applications
      ADD COLUMN draft_version integer NOT NULL DEFAULT 0,
      ADD COLUMN draft_marks jsonb NOT NULL DEFAULT '{}'`.execute(db)
}
