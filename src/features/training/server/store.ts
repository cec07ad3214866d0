import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { hasEveryWord } from '../../../platform/lists/words.ts'
import './tables.ts'

export type CategoryRow = Selectable<PortalTables['training_categories']>
export type MaterialRow = Selectable<PortalTables['training_materials']>
export type NewCategory = Insertable<PortalTables['training_categories']>
export type NewMaterial = Insertable<PortalTables['training_materials']>

interface Bounds {
  offset?: number
  limit?: number
}

const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`

/** Categories whose text, tag or overall category holds every word (TRAIN-06), the newest first. */
export async function listCategories(
  db: Db,
  now: Date,
  words: readonly string[],
  { offset, limit }: Bounds = {},
): Promise<{ rows: CategoryRow[]; count: number }> {
  const matching = publishedCategories(db, now).where((eb) =>
    eb.or(['category', 'tag', 'overall_category'].map((column) => hasEveryWord(lower(column), words))),
  )
  let page = matching.selectAll().orderBy('published_at', 'desc').orderBy('id')
  if (limit !== undefined) page = page.limit(limit).offset(offset ?? 0)
  const rows = await page.execute()
  if (limit === undefined) return { rows, count: rows.length }
  const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

/** The tags in use, by the alphabet. */
export async function listTags(db: Db, now: Date): Promise<string[]> {
  const rows = await publishedCategories(db, now)
    .select('tag')
    .where('tag', '<>', '')
    .groupBy('tag')
    .orderBy(lower('tag'))
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function findCategory(db: Db, now: Date, category: string): Promise<CategoryRow | undefined> {
  return publishedCategories(db, now)
    .selectAll()
    .where(lower('category'), '=', sql<string>`lower(${category})`)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface MaterialQuery extends Bounds {
  /** Words that the title must hold. */
  words?: readonly string[]
  /** The whole text of the category, in any letter case (TRAIN-09). */
  category?: string
}

export async function listMaterials(
  db: Db,
  now: Date,
  { words = [], category, offset, limit }: MaterialQuery,
): Promise<{ rows: MaterialRow[]; count: number }> {
  let matching = db
    .selectFrom('training_materials')
    .where('status', '=', 'published')
    .where('published_at', '<=', now)
    .where(() => hasEveryWord(lower('title'), words))
  if (category !== undefined) matching = matching.where(lower('category'), '=', sql<string>`lower(${category})`)
  let page = matching.selectAll().orderBy(lower('category')).orderBy('position').orderBy('id')
  if (limit !== undefined) page = page.limit(limit).offset(offset ?? 0)
  const rows = await page.execute()
  if (limit === undefined) return { rows, count: rows.length }
  const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

export async function insertTraining(tx: Tx, categories: NewCategory[], materials: NewMaterial[]): Promise<void> {
  if (categories.length > 0) await tx.insertInto('training_categories').values(categories).execute()
  if (materials.length > 0) await tx.insertInto('training_materials').values(materials).execute()
}

function publishedCategories(db: Db, now: Date) {
  return db.selectFrom('training_categories').where('status', '=', 'published').where('published_at', '<=', now)
}
