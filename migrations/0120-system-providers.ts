import { type Kysely, sql } from 'kysely'

/**
 * External service providers of a system, each sealed for its place, and who does what of each objective
 * (docs/decisions/0079). No reference to a network: a place is one, or a further system of one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE system_providers (
      place uuid NOT NULL,
      id uuid NOT NULL,
      sealed text NOT NULL,
      -- A person's id; null when the account is gone.
      by uuid,
      at timestamptz NOT NULL,
      version integer NOT NULL,
      PRIMARY KEY (place, id)
    )`.execute(db)
  await sql`CREATE INDEX system_providers_by ON system_providers (by) WHERE by IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE responsibilities (
      place uuid NOT NULL,
      -- Of the set of answers.
      assessment_key text NOT NULL,
      objective text NOT NULL,
      -- Empty where it was taken back.
      who text NOT NULL,
      provider uuid,
      by uuid NOT NULL,
      at timestamptz NOT NULL,
      version integer NOT NULL,
      PRIMARY KEY (place, assessment_key, objective),
      CHECK ((who IN ('provider', 'shared', 'inherited')) = (provider IS NOT NULL)),
      FOREIGN KEY (place, provider) REFERENCES system_providers (place, id)
    )`.execute(db)
  await sql`CREATE INDEX responsibilities_provider ON responsibilities (place, provider) WHERE provider IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX responsibilities_by ON responsibilities (by)`.execute(db)
  // What a completion knew of them, sealed for it; null where there was none.
  await sql`ALTER TABLE assessment_snapshots ADD COLUMN service_providers text`.execute(db)
  await sql`CREATE TABLE responsibilities_open (at timestamptz NOT NULL)`.execute(db)
  // The release before this one refuses the entry, and its pages drop what was refused: a new portal alone begins at once.
  await sql`INSERT INTO responsibilities_open SELECT now() + interval '1 day' WHERE EXISTS (SELECT FROM users)`.execute(
    db,
  )
}
