import { type Kysely, sql } from 'kysely'

/** A member who reads and does not write (MINE-03); whoever administers the organization is told by the group, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN reads_only boolean NOT NULL DEFAULT false`.execute(db)
}
