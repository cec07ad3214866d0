import { type Kysely, sql } from 'kysely'

/** An organization's Unique Entity ID, which took the place of the DUNS number in April 2022 (JOIN-08). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE organizations ADD COLUMN uei text NOT NULL DEFAULT ''`.execute(db)
}
