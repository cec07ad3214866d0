import { type Kysely, sql } from 'kysely'

/** Why a comment was rejected, as its author reads it (MOD-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tool_comments ADD COLUMN reason text NOT NULL DEFAULT ''`.execute(db)
}
