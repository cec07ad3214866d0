import { type Kysely, sql } from 'kysely'

/**
 * The first migration that a release has to know to use this database; without a row any may. A migration that the
 * release before cannot live with writes its own name here (CONTRIBUTING.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE schema_floor (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      migration text NOT NULL
    )`.execute(db)
}
