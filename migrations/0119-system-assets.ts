import { type Kysely, sql } from 'kysely'

/** The assets of a system by their categories (docs/decisions/0078), each sealed for its place, by place as its facts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE system_assets (
      place uuid NOT NULL,
      id uuid NOT NULL,
      category text NOT NULL,
      sealed text NOT NULL,
      -- A person's id; null when the account is gone.
      by uuid,
      at timestamptz NOT NULL,
      version integer NOT NULL,
      PRIMARY KEY (place, id)
    )`.execute(db)
  await sql`CREATE INDEX system_assets_by ON system_assets (by) WHERE by IS NOT NULL`.execute(db)
  // The assets of a completion, sealed for it; null of those before they were kept, and where there were none.
  await sql`ALTER TABLE assessment_snapshots ADD COLUMN system_assets text`.execute(db)
}
