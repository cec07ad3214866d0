import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db)
  await sql`CREATE EXTENSION IF NOT EXISTS unaccent`.execute(db)
  await sql`
    CREATE TABLE messages (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      channel text NOT NULL CHECK (channel IN ('mail', 'text')),
      recipient text NOT NULL,
      subject text,
      text text NOT NULL,
      html text,
      reply_to text,
      attachments jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      last_error text
    )`.execute(db)
  await sql`CREATE INDEX messages_unsent ON messages (created_at) WHERE sent_at IS NULL`.execute(db)
  await sql`CREATE INDEX messages_newest ON messages (created_at DESC)`.execute(db)
  await sql`
    CREATE TABLE starter_loads (
      family text PRIMARY KEY,
      loaded_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  // Every public table's writes end in this notice, so that each instance drops what it remembers (see platform/cache).
  await sql`
    CREATE FUNCTION notify_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
      RETURN NULL;
    END $$`.execute(db)
}
