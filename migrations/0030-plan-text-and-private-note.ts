import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What goes into the plan stands apart from the comment, which is a private note from now on.
  await sql`
    ALTER TABLE assessment_answers
      ADD COLUMN how text NOT NULL DEFAULT '',
      ADD COLUMN was_comment boolean NOT NULL DEFAULT false`.execute(db)
  // Until now comments stood in the plan: each is offered to be taken over.
  await sql`UPDATE assessment_answers SET was_comment = true WHERE comment <> ''`.execute(db)
}
