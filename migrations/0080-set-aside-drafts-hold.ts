import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE item_versions VALIDATE CONSTRAINT item_versions_kind_check`.execute(db)
}
