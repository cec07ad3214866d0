import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counts the changes of one assessment: whoever has seen number 7 asks for what came after it.
  await sql`ALTER TABLE assessments ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(db)
  // `changes` holds by field who changed it last, when, and in which version: fields are merged one by one.
  await sql`
    ALTER TABLE assessment_answers
      ADD COLUMN version integer NOT NULL DEFAULT 0,
      ADD COLUMN changes jsonb NOT NULL DEFAULT '{}'`.execute(db)
  await sql`
    CREATE TABLE assessment_requirements (
      network_uuid uuid NOT NULL,
      assessment_key text NOT NULL,
      requirement text NOT NULL,
      evidence text NOT NULL DEFAULT '',
      owner text NOT NULL DEFAULT '',
      target_date date,
      flagged boolean NOT NULL DEFAULT false,
      plan text NOT NULL DEFAULT '',
      resources text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 0,
      changes jsonb NOT NULL DEFAULT '{}',
      PRIMARY KEY (network_uuid, assessment_key, requirement)
    )`.execute(db)
  await sql`ALTER TABLE assessment_snapshots ADD COLUMN requirements jsonb NOT NULL DEFAULT '{}'`.execute(db)
}
