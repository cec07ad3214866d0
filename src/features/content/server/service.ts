import { ItemId } from '../../../platform/contract.ts'
import { CountMemory } from '../../../platform/lists/count-memory.ts'
import { pageBounds, searchWords } from '../../../platform/lists/words.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type FolderQuery, pageSizes } from '../contract.ts'
import {
  blogAnswer,
  checkedAnswer,
  cyberCircuitAnswer,
  documentAnswer,
  type ItemCard,
  itemCard,
  newsAnswer,
  policyAnswer,
  whitePaperAnswer,
} from './answers.ts'
import { withAnswerPhases, withCardPhases, withCmmcPhases, withPolicyPhases } from './phases.ts'
import {
  comingItems,
  countComing,
  countItems,
  findItem,
  hasSamples,
  type ItemQuery,
  type ItemRow,
  listItems,
  newestItems,
  pageOfItems,
} from './store.ts'
import type { Family } from './tables.ts'

/** What a feed tells of an item. */
export interface FeedEntry {
  id: string
  /** By which readers of feeds know it, whatever its address is by now. */
  firstId: string
  title: string
  text: string
  author: string
  category: string
  /** Never ahead of the clock, whatever day the item itself bears. */
  published: Date
}

const feedLength = 20

export interface Listed<Item> {
  Items: Item[]
  Count: number
}

/** What anyone may read. The same verbs serve the API and the loaders of the pages. */
export function contentService({ db, clock, memory, notices }: Pick<Portal, 'db' | 'clock' | 'memory' | 'notices'>) {
  const counts = new CountMemory(() => memory.version)

  const countOf = (family: Family, now: Date, query: ItemQuery, make = () => countItems(db, family, now, query)) =>
    counts.count(JSON.stringify([family, query.words, query.folder]), now, make)

  /** How many match, and how many there are without the words; and the ids of the page where they came along. */
  async function countsOf(family: Family, now: Date, query: ItemQuery, page: { offset: number; limit: number }) {
    const all = await countOf(family, now, { words: [], folder: query.folder })
    if (query.words.length === 0) return { matching: all, all }
    let ids: string[] | null | undefined
    const matching = await countOf(family, now, query, async () => {
      // Kept is the number alone.
      const { ids: own, ...counted } = await countItems(db, family, now, query, { all, page })
      ids = own ?? null
      return counted
    })
    return { matching, all, ...(ids !== undefined && { ids }) }
  }

  async function rowsOf(
    family: keyof typeof pageSizes,
    query: FolderQuery,
  ): Promise<{ rows: ItemRow[]; count: number }> {
    const now = clock.now()
    const { offset, limit } = pageBounds(query, pageSizes[family])
    const wanted: ItemQuery = { words: searchWords(query.q), folder: query.folder }
    if (offset === undefined || limit === undefined) {
      const rows = await listItems(db, family, now, wanted)
      return { rows, count: rows.length }
    }
    const counted = await countsOf(family, now, wanted, { offset, limit })
    return {
      rows: await pageOfItems(db, family, now, { ...wanted, offset, limit }, counted),
      count: counted.matching,
    }
  }

  /** Sessions: what lies ahead, the nearest first, then what has been, the latest first (LIVE-03). */
  async function sessionsOf(family: Family & keyof typeof pageSizes, query: FolderQuery) {
    const now = clock.now()
    const words = searchWords(query.q)
    const { offset, limit } = pageBounds(query, pageSizes[family])
    if (offset === undefined || limit === undefined) {
      const ahead = await comingItems(db, family, now, { words })
      const rows = [...ahead, ...(await listItems(db, family, now, { words, until: now }))]
      return { rows, count: rows.length }
    }
    const [ahead, coming, { matching, all }] = await Promise.all([
      comingItems(db, family, now, { words, offset, limit }),
      countComing(db, family, now, words),
      // The page of what has been is another one.
      countsOf(family, now, { words }, { offset: 0, limit: 0 }),
    ])
    const rest = {
      words,
      until: now,
      offset: Math.max(0, offset - coming),
      limit: limit - ahead.length,
    }
    const been = rest.limit > 0 ? await pageOfItems(db, family, now, rest, { matching: matching - coming, all }) : []
    return { rows: [...ahead, ...been], count: matching }
  }

  const familyOf = <Item>(
    family: Family & keyof typeof pageSizes,
    answer: (row: ItemRow) => Item,
    rowsFor: typeof sessionsOf = rowsOf,
  ) => ({
    async list(query: FolderQuery): Promise<Listed<Item>> {
      const { rows, count } = await rowsFor(family, query)
      return { Items: rows.map(answer), Count: count }
    },
    /** As `list`, but only what a card shows. */
    async cards(query: FolderQuery): Promise<Listed<ItemCard>> {
      const { rows, count } = await rowsFor(family, query)
      const notice = await notices.cmmc()
      return { Items: rows.map((row) => withCardPhases(notice, itemCard(row))), Count: count }
    },
    /** One item or none (GEN-14); an address may hold anything as an id. */
    async read(id: string): Promise<Listed<Item>> {
      const row = ItemId.safeParse({ id }).success ? await findItem(db, family, clock.now(), id) : undefined
      return row ? { Items: [answer(row)], Count: 1 } : { Items: [], Count: 0 }
    },
  })
  return {
    news: familyOf('news', newsAnswer),
    blogs: familyOf('blog', blogAnswer),
    whitePapers: familyOf('whitepaper', whitePaperAnswer),
    cyberCircuits: familyOf('cybercircuit', cyberCircuitAnswer, sessionsOf),
    documents: familyOf('document', documentAnswer),
    templates: familyOf('template', documentAnswer),
    hasSamples: () => hasSamples(db),
    /** For the family's feed. */
    async newest(family: Family): Promise<FeedEntry[]> {
      const now = clock.now()
      // A session's own date says nothing about when it was announced.
      const by = family === 'cybercircuit' ? 'published_at' : 'item_date'
      const rows = await newestItems(db, family, now, { by, limit: feedLength })
      return rows.map((row) => ({
        id: row.id,
        firstId: row.data.firstId ?? row.id,
        title: row.title,
        text: itemCard(row).text,
        author: row.author,
        category: row.data.category ?? row.data.folders?.[0] ?? '',
        published: row[by] <= now ? row[by] : row.published_at,
      }))
    },
    /** By which calendars know a circuit, whatever its address is by now. */
    async firstIdOf({ id }: { id: string }): Promise<string> {
      return (await findItem(db, 'cybercircuit', clock.now(), id))?.data.firstId ?? id
    },
    /** The next one that is live, if one is announced. */
    async nextCyberCircuit() {
      const [row] = await comingItems(db, 'cybercircuit', clock.now(), { words: [], limit: 1 })
      return row && cyberCircuitAnswer(row)
    },
    async policies() {
      const rows = await listItems(db, 'policy', clock.now(), { words: [] })
      const notice = await notices.cmmc()
      return rows.map((row) => withPolicyPhases(notice, policyAnswer(row)))
    },
    /** By their questions. */
    async checkedAnswers() {
      const rows = await listItems(db, 'answer', clock.now(), { words: [] })
      const notice = await notices.cmmc()
      return rows
        .map((row) => withAnswerPhases(notice, checkedAnswer(row)))
        .sort((a, b) => a.question.localeCompare(b.question, 'en'))
    },
    withCmmcPhases: async (html: string, title: string) => withCmmcPhases(await notices.cmmc(), html, title),
  }
}
export type ContentService = ReturnType<typeof contentService>
