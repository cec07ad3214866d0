import { type Kysely, sql } from 'kysely'

/**
 * Who may see what is written before it is live (docs/decisions/0073). Without the notice, as all that is written:
 * visitors see nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE previews (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- SHA-256 of the token: what is stored opens nothing.
      token_hash bytea NOT NULL UNIQUE,
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      -- For the frame of whoever writes, or for somebody without an account.
      kind text NOT NULL CHECK (kind IN ('frame', 'link')),
      -- What a link shows: a version, or the text as it was written then. A frame shows what is written.
      version integer,
      snapshot jsonb,
      -- A person's id.
      by text NOT NULL,
      made_at timestamptz NOT NULL,
      until timestamptz NOT NULL,
      ended_at timestamptz,
      CHECK (num_nonnulls(version, snapshot) = CASE kind WHEN 'link' THEN 1 ELSE 0 END),
      FOREIGN KEY (item, version) REFERENCES item_versions ON DELETE CASCADE
    )`.execute(db)
  await sql`CREATE INDEX previews_of ON previews (item, version)`.execute(db)
  await sql`CREATE INDEX previews_open_frames ON previews (item, by) WHERE kind = 'frame' AND ended_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX previews_until ON previews (until)`.execute(db)
}
