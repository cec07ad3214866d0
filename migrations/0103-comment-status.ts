import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tool_comments VALIDATE CONSTRAINT tool_comments_status`.execute(db)
}
