import { type Kysely, sql } from 'kysely'

export const outside = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS users_admins ON users (organization_id)
    WHERE user_group = 'OrganizationAdmin'`.execute(db)
}
