import { type Kysely, sql } from 'kysely'

/**
 * What was entered in a set of answers at once, with what stood before, so that it can be undone (docs/decisions/0083).
 * No reference to a network: a place is one, or a further system of one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE answer_batches (
      id uuid PRIMARY KEY,
      network_uuid uuid NOT NULL,
      -- Of the set of answers.
      assessment_key text NOT NULL,
      kind text NOT NULL,
      -- A person's id; null when the account is gone.
      by uuid,
      at timestamptz NOT NULL,
      -- How many entries it put.
      size integer NOT NULL,
      -- What each put and what stood before; empty once it is undone.
      entries jsonb NOT NULL,
      undone_at timestamptz,
      undone_by uuid
    )`.execute(db)
  await sql`CREATE INDEX answer_batches_place ON answer_batches (network_uuid, assessment_key, at)`.execute(db)
  await sql`CREATE INDEX answer_batches_at ON answer_batches (at)`.execute(db)
  await sql`CREATE INDEX answer_batches_by ON answer_batches (by) WHERE by IS NOT NULL`.execute(db)
  await sql`CREATE INDEX answer_batches_undone_by ON answer_batches (undone_by) WHERE undone_by IS NOT NULL`.execute(db)
}
