import { type Kysely, sql } from 'kysely'

export const outside = true

/** For the names nearest to one that is misspelt (JOIN-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS organizations_near ON organizations USING gist (name_key gist_trgm_ops)`.execute(
    db,
  )
}
