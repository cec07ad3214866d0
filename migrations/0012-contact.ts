import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How often something was asked for within a while, by whom: limits that hold over all instances.
  await sql`
    CREATE TABLE request_counts (
      key text PRIMARY KEY,
      count integer NOT NULL,
      window_ends timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX request_counts_over ON request_counts (window_ends)`.execute(db)

  // The built-in registry: made-up companies.
  await sql`
    CREATE TABLE sample_companies (
      cage_code text PRIMARY KEY CHECK (cage_code ~ '^[A-Z0-9]{5}$'),
      duns text NOT NULL UNIQUE CHECK (duns ~ '^[0-9]{9}$'),
      uei text NOT NULL UNIQUE CHECK (uei ~ '^[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}$'),
      company jsonb NOT NULL
    )`.execute(db)

  // What the outside registry answered; no company where it knows none under the code.
  await sql`
    CREATE TABLE registry_answers (
      code text PRIMARY KEY,
      company jsonb,
      asked_at timestamptz NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE contact_messages (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      sent_at timestamptz NOT NULL,
      -- The account of a sender who was logged in.
      user_id uuid,
      name text NOT NULL,
      email text NOT NULL,
      phone text NOT NULL,
      organization text NOT NULL,
      city text NOT NULL,
      county text NOT NULL,
      state text NOT NULL,
      website text NOT NULL,
      message text NOT NULL,
      -- The office it went to, as the directory had it then.
      accelerator jsonb
    )`.execute(db)
  await sql`CREATE INDEX contact_messages_newest ON contact_messages (sent_at DESC)`.execute(db)
  await sql`CREATE INDEX contact_messages_user ON contact_messages (user_id) WHERE user_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX contact_messages_email ON contact_messages (lower(email))`.execute(db)

  // Proofs of work that were used: none counts twice.
  await sql`
    CREATE TABLE spent_proofs (
      hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    )`.execute(db)
}
