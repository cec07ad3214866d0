import { type Kysely, sql } from 'kysely'

/**
 * What an organization says of its system (docs/decisions/0076), each field sealed for its place. No reference to a
 * network: a place is one, or a further system of one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE system_facts (
      place uuid NOT NULL,
      field text NOT NULL,
      sealed text NOT NULL,
      -- A person's id; null when the account is gone.
      by uuid,
      at timestamptz NOT NULL,
      version integer NOT NULL,
      PRIMARY KEY (place, field)
    )`.execute(db)
  await sql`CREATE INDEX system_facts_by ON system_facts (by) WHERE by IS NOT NULL`.execute(db)
  // What a completion knew of the system, sealed for it; null of completions before it was kept.
  await sql`ALTER TABLE assessment_snapshots ADD COLUMN system_facts text`.execute(db)
}
