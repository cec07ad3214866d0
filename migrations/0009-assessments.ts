import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each answer: two people of one network who save at once never overwrite each other's rows.
  await sql`
    CREATE TABLE assessment_answers (
      network_uuid uuid NOT NULL,
      assessment_key text NOT NULL,
      requirement text NOT NULL,
      objective text NOT NULL,
      answer integer NOT NULL,
      comment text NOT NULL DEFAULT '',
      answered_by text NOT NULL,
      answered_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network_uuid, assessment_key, objective)
    )`.execute(db)
  await sql`
    CREATE TABLE assessments (
      network_uuid uuid NOT NULL,
      assessment_key text NOT NULL,
      current_page integer NOT NULL DEFAULT 0,
      progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
      updated_at timestamptz NOT NULL DEFAULT now(),
      completed_at timestamptz,
      PRIMARY KEY (network_uuid, assessment_key)
    )`.execute(db)
  await sql`
    CREATE TABLE assessment_snapshots (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      network_uuid uuid NOT NULL,
      assessment_key text NOT NULL,
      completed_at timestamptz NOT NULL DEFAULT now(),
      completed_by text NOT NULL,
      answers jsonb NOT NULL,
      scores jsonb NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX assessment_snapshots_newest ON assessment_snapshots (network_uuid, assessment_key, completed_at DESC)`.execute(
    db,
  )
}
