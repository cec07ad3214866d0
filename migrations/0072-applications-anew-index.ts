import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS applications_one_each_standing
    ON applications (user_id, program, set_aside)`.execute(db)
}
