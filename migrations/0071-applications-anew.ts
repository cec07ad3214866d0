import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // 0 for the application that stands; those that were decided before it are numbered from 1.
  await sql`ALTER TABLE applications ADD COLUMN set_aside integer NOT NULL DEFAULT 0`.execute(db)
}
