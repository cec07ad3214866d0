import { type Kysely, sql } from 'kysely'

/** Codes and links go from what was sent. `text` stays a text: an instance of the release before may still be reading. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN refused_at timestamptz`.execute(db)
  await sql`UPDATE messages SET text = '', html = NULL, attachments = NULL WHERE sent_at IS NOT NULL`.execute(db)
}
