import { type Kysely, sql } from 'kysely'

/** What staff have changed of the notices that the portal brings along, such as where CMMC stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notices (
      key text PRIMARY KEY,
      body jsonb NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      changed_by text NOT NULL
    )`.execute(db)
  await sql`
    CREATE TRIGGER notices_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON notices
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)
}
