import { type Kysely, sql } from 'kysely'

/** Sessions that are open now count as begun by the password alone: the console asks for another login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE sessions
      ADD COLUMN second_step boolean NOT NULL DEFAULT false,
      ADD COLUMN staff_used_at timestamptz`.execute(db)
}
