import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Family } from './tables.ts'

/** Written out, lest a plan for any value overlooks the indexes of what is published. */
const isPublished = sql.lit<'published'>('published')

/** Published items only, and none whose publication lies ahead (GEN-13). */
export const published = (db: Db, family: Family, now: Date) =>
  db
    .selectFrom('content_items')
    .where('family', '=', family)
    .where('status', '=', isPublished)
    .where('published_at', '<=', now)

/** When the family's next publication falls due. */
export const nextPublication = (db: Db, family: Family, now: Date) =>
  db
    .selectFrom('content_items as due')
    .where('due.family', '=', family)
    .where('due.status', '=', isPublished)
    .where('due.published_at', '>', now)
    .select((due) => due.fn.min('due.published_at').as('next'))
