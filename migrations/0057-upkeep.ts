import { type Kysely, sql } from 'kysely'

/** By which the nightly upkeep asks whether a network is anybody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX organizations_network ON organizations (network_uuid)`.execute(db)
  await sql`CREATE INDEX users_own_network ON users (own_network_uuid)`.execute(db)
}
