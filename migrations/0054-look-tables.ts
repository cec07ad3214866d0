import { type Kysely, sql } from 'kysely'

/** By which table of signs that look alike a name's key was made; none for what an instance of the release before made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE organizations ADD COLUMN look_table text`.execute(db)
}
