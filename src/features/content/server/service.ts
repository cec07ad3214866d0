import type { ListQuery } from '../../../platform/contract.ts'
import { pageBounds, searchWords } from '../../../platform/lists/words.ts'
import type { Portal } from '../../../platform/portal.ts'
import { pageSizes } from '../contract.ts'
import {
  blogAnswer,
  cyberCircuitAnswer,
  documentAnswer,
  newsAnswer,
  policyAnswer,
  whitePaperAnswer,
} from './answers.ts'
import { findItem, type ItemRow, listItems } from './store.ts'
import type { Family } from './tables.ts'

export interface Listed<Item> {
  Items: Item[]
  Count: number
}

/** A search that also looks into one folder (documents and templates). */
export type FolderQuery = ListQuery & { folder?: string }

/** What anyone may read. The same verbs serve the API and the loaders of the pages. */
export function contentService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  const family = <Item>(name: keyof typeof pageSizes, answer: (row: ItemRow) => Item) => ({
    async list(query: FolderQuery): Promise<Listed<Item>> {
      const { rows, count } = await listItems(db, name, clock.now(), {
        words: searchWords(query.q),
        folder: query.folder,
        ...pageBounds(query, pageSizes[name]),
      })
      return { Items: rows.map(answer), Count: count }
    },
    async read(id: string): Promise<Listed<Item>> {
      return found(await findItem(db, name as Family, clock.now(), id), answer)
    },
  })
  return {
    news: family('news', newsAnswer),
    blogs: family('blog', blogAnswer),
    whitePapers: family('whitepaper', whitePaperAnswer),
    cyberCircuits: family('cybercircuit', cyberCircuitAnswer),
    documents: family('document', documentAnswer),
    templates: family('template', documentAnswer),
    async policies() {
      const { rows } = await listItems(db, 'policy', clock.now(), { words: [] })
      return rows.map(policyAnswer)
    },
  }
}
export type ContentService = ReturnType<typeof contentService>

/** A details answer: one item or none, never a 404 (GEN-14). */
const found = <Item>(row: ItemRow | undefined, answer: (row: ItemRow) => Item): Listed<Item> =>
  row ? { Items: [answer(row)], Count: 1 } : { Items: [], Count: 0 }
