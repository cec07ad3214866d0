import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE applications VALIDATE CONSTRAINT applications_status_known`.execute(db)
}
