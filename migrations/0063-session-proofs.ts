import { type Kysely, sql } from 'kysely'

/** When the owner last showed to be it, by the password or a passkey. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN proved_at timestamptz`.execute(db)
}
