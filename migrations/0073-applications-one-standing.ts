import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Under the same name, which the release before gives in its ON CONFLICT: its rows are those that stand.
  await sql`
    ALTER TABLE applications DROP CONSTRAINT applications_one_each,
      ADD CONSTRAINT applications_one_each UNIQUE USING INDEX applications_one_each_standing`.execute(db)
}
