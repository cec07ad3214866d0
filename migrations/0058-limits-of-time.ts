import { type Kysely, sql } from 'kysely'

/**
 * What the server ends by itself, where the process that asked is gone or asks for too much: defaults of the portal's
 * role in its own database, because a pooler refuses them on a connection. What takes longer says so for itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql`
      DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${sql.raw(limit)} = %L', current_database(), '60s');
      END $$`.execute(db)
}
