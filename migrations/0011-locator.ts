import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A version is read and replaced as a whole, so its offices stand in one row (decision 0021).
  await sql`
    CREATE TABLE directory_versions (
      version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      imported_at timestamptz NOT NULL DEFAULT now(),
      -- Who imported it: a mail address, or the name of what did it.
      imported_by text NOT NULL,
      file_name text NOT NULL,
      -- Made-up offices of the starter content (MAP-41).
      sample boolean NOT NULL DEFAULT false,
      offices jsonb NOT NULL CHECK (jsonb_typeof(offices) = 'array' AND jsonb_array_length(offices) > 0),
      -- What became of each row of the file.
      report jsonb NOT NULL,
      -- What an undo brings back.
      replaced integer REFERENCES directory_versions
    )`.execute(db)
  await sql`
    CREATE TABLE directory_current (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      version integer NOT NULL REFERENCES directory_versions
    )`.execute(db)
  await sql`
    CREATE TRIGGER directory_current_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON directory_current
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)
}
