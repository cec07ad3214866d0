import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE content_items VALIDATE CONSTRAINT content_items_family_known`.execute(db)
}
