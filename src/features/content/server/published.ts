import type { Db } from '../../../platform/db/database.ts'
import type { Family } from './tables.ts'

/** Published items only, and none whose publication lies ahead (GEN-13). */
export const published = (db: Db, family: Family, now: Date) =>
  db
    .selectFrom('content_items')
    .where('family', '=', family)
    .where('status', '=', 'published')
    .where('published_at', '<=', now)

/** When the family's next publication falls due. */
export const nextPublication = (db: Db, family: Family, now: Date) =>
  db
    .selectFrom('content_items as due')
    .where('due.family', '=', family)
    .where('due.status', '=', 'published')
    .where('due.published_at', '>', now)
    .select((due) => due.fn.min('due.published_at').as('next'))
