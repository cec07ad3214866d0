import { type Kysely, sql } from 'kysely'

/** A draft that another version took the place of is kept as a version too: nothing that was written is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE item_versions
      DROP CONSTRAINT item_versions_kind_check,
      ADD CONSTRAINT item_versions_kind_check CHECK (kind IN
        ('release', 'imported', 'outside', 'published', 'submitted', 'restored', 'set aside')) NOT VALID`.execute(db)
}
