import type { ListQuery } from '../../../platform/contract.ts'
import { pageBounds, searchWords } from '../../../platform/lists/words.ts'
import type { Portal } from '../../../platform/portal.ts'
import { pageSize, type TrainingCategory, type TrainingMaterial } from '../contract.ts'
import { type CategoryRow, findCategory, listCategories, listMaterials, listTags, type MaterialRow } from './store.ts'

/** A page of the catalog, with the tags that narrow it. */
export interface Catalog {
  categories: TrainingCategory[]
  count: number
  tags: string[]
}

/** A page of what belongs to one category. */
export interface CategoryMaterials {
  /** The category itself, where there is one of that name. */
  category: TrainingCategory | undefined
  materials: TrainingMaterial[]
  count: number
}

/** What anyone may read. The same verbs serve the API and the loaders of the pages. */
export function trainingService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  return {
    async categories(query: ListQuery): Promise<TrainingCategory[]> {
      const { rows } = await listCategories(db, clock.now(), searchWords(query.q), pageBounds(query, pageSize))
      return rows.map(categoryAnswer)
    },

    async materials(query: ListQuery): Promise<TrainingMaterial[]> {
      const { rows } = await listMaterials(db, clock.now(), {
        words: searchWords(query.q),
        ...pageBounds(query, pageSize),
      })
      return rows.map(materialAnswer)
    },

    async catalog(q: string, page: number): Promise<Catalog> {
      const now = clock.now()
      const [{ rows, count }, tags] = await Promise.all([
        listCategories(db, now, searchWords(q), pageBounds({ page, pageSize })),
        listTags(db, now),
      ])
      return { categories: rows.map(categoryAnswer), count, tags }
    },

    /** @param category the whole text of a category, in any letter case */
    async ofCategory(category: string, page: number): Promise<CategoryMaterials> {
      const now = clock.now()
      const [found, { rows, count }] = await Promise.all([
        findCategory(db, now, category),
        listMaterials(db, now, { category, ...pageBounds({ page, pageSize }) }),
      ])
      return { category: found && categoryAnswer(found), materials: rows.map(materialAnswer), count }
    },
  }
}
export type TrainingService = ReturnType<typeof trainingService>

const categoryAnswer = (row: CategoryRow): TrainingCategory => ({
  id: row.id,
  category: row.category,
  tag: row.tag,
  overallCategory: row.overall_category,
  imageURL: row.picture_url,
  photoDescription: row.picture_description,
})

const materialAnswer = (row: MaterialRow): TrainingMaterial => ({
  id: row.id,
  type: row.type,
  title: row.title,
  url: row.url,
  category: row.category,
})
