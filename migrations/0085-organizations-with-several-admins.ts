import { type Kysely, sql } from 'kysely'

export const outside = true

/** An organization may have several administrators. The release before makes one alone, and lives with more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS users_one_admin`.execute(db)
}
