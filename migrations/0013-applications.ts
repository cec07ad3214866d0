import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Draft and application are one row, so that a submission closes the draft in one statement.
  await sql`
    CREATE TABLE applications (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      program text NOT NULL CHECK (program IN ('pilot', 'mep')),
      -- What was typed, as it was typed, until it is submitted.
      draft jsonb NOT NULL DEFAULT '{}',
      draft_step integer NOT NULL DEFAULT 0,
      saved_at timestamptz NOT NULL,
      answers jsonb,
      submitted_at timestamptz,
      status text NOT NULL DEFAULT 'draft'
        CHECK (status IN ('draft', 'submitted', 'in review', 'accepted', 'declined')),
      status_note text NOT NULL DEFAULT '',
      status_at timestamptz,
      status_by text,
      CONSTRAINT applications_one_each UNIQUE (user_id, program),
      CONSTRAINT applications_whole CHECK (
        (status = 'draft') = (submitted_at IS NULL) AND (answers IS NULL) = (submitted_at IS NULL)
      )
    )`.execute(db)
  await sql`CREATE INDEX applications_newest ON applications (program, submitted_at DESC) WHERE status <> 'draft'`.execute(
    db,
  )
  await sql`CREATE INDEX applications_drafts ON applications (saved_at) WHERE status = 'draft'`.execute(db)

  await sql`
    CREATE TABLE mep_centers (
      -- Two-letter code: one lead center a state.
      state text PRIMARY KEY CHECK (state ~ '^[A-Z]{2}$'),
      name text NOT NULL CHECK (name <> ''),
      website text NOT NULL DEFAULT '',
      -- Where messages to the center go; empty: to the programme's own mailbox.
      email text NOT NULL DEFAULT '',
      -- Other states it serves as well.
      also_serves text[] NOT NULL DEFAULT '{}',
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE TRIGGER mep_centers_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON mep_centers
    FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change()`.execute(db)

  await sql`
    CREATE TABLE expert_messages (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      state text NOT NULL,
      -- The center's name; empty where the programme's own mailbox got it.
      center text NOT NULL,
      message text NOT NULL,
      sent_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX expert_messages_of_user ON expert_messages (user_id, sent_at DESC)`.execute(db)
}
