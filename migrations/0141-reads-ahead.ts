import { type Kysely, sql } from 'kysely'

/**
 * What belongs together, as the answers of one check, comes in over months and lies on as many pages: sixteen of them are
 * asked for at once, as PostgreSQL 18 does by itself and those before do not. A default of the portal's role, as the
 * limits of time are. More stays, and so does 0, for systems that cannot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DO $$ BEGIN
      IF current_setting('effective_io_concurrency')::int BETWEEN 1 AND 15 THEN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET effective_io_concurrency = 16', current_database());
      END IF;
    END $$`.execute(db)
}
