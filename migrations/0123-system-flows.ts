import { type Kysely, sql } from 'kysely'

/** How CUI goes through a system, line by line (docs/decisions/0082), each sealed for its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE system_flows (
      place uuid NOT NULL,
      id uuid NOT NULL,
      sealed text NOT NULL,
      -- A person's id; null when the account is gone.
      by uuid,
      at timestamptz NOT NULL,
      version integer NOT NULL,
      PRIMARY KEY (place, id)
    )`.execute(db)
  await sql`CREATE INDEX system_flows_by ON system_flows (by) WHERE by IS NOT NULL`.execute(db)
  // The flow of a completion, sealed for it; null of those before it was kept, and where there was none.
  await sql`ALTER TABLE assessment_snapshots ADD COLUMN system_flows text`.execute(db)
}
