import { type Kysely, sql } from 'kysely'

/** What features beside accounts and organizations may read of people and companies: no secret, no hash, no token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE VIEW people AS
    SELECT id, email, first_name, last_name, forum_screen_name, user_group, organization_id, network_uuid,
      own_network_uuid, email_verified_at, disabled_at
    FROM users`.execute(db)
  await sql`
    CREATE VIEW companies AS
    SELECT id, name, website, organization_type, cage_code, naics_codes, number_of_employees, annual_revenues,
      duns_number, network_uuid
    FROM organizations`.execute(db)
}
