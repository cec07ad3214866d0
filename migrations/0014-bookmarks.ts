import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bookmarks (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      -- Path and query on this site, or an outside address.
      url text NOT NULL CHECK (url ~ '^(https?://|/([^/]|$))' AND position(chr(92) in url) = 0),
      title text NOT NULL CHECK (title <> ''),
      type text NOT NULL CHECK (type IN ('blog', 'news', 'video', 'whitepaper', 'cybercircuit', 'event', 'tool')),
      created_at timestamptz NOT NULL,
      UNIQUE (user_id, url)
    )`.execute(db)
  await sql`CREATE INDEX bookmarks_newest ON bookmarks (user_id, created_at DESC, id)`.execute(db)
  // Whether the page of a bookmark is still there.
  await sql`CREATE INDEX search_entries_address ON search_entries (address)`.execute(db)
}
