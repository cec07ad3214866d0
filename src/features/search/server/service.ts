import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type Part, type SearchAnswer, type SearchFamily, searchFamilies, searchPageSize } from '../contract.ts'
import { rankCandidates } from './candidates.ts'
import { rankEntries } from './ranking.ts'
import { mendSpelling } from './spelling.ts'
import {
  type FoundRow,
  findAddresses,
  findTitles,
  type Hit,
  hitEnd,
  hitStart,
  matchTexts,
  mostHits,
  readBodies,
  readByDate,
  readHits,
  readPages,
  readStems,
  withoutStandIns,
} from './store.ts'
import { inFirstSpelling, readTerms, type Term } from './terms.ts'

/** Titles that are offered to whoever writes a part of one. */
const mostTitles = 10

/** Words of a question that are read; it has at most 500 characters. */
const mostStems = 80

export interface SearchInput {
  query: string
  family?: SearchFamily
  page?: number
  pageSize?: number
}

/** The site search, over everything that is public. */
export function searchService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  return {
    find,
    /** What may answer a question, the best first. */
    rankCandidates: (question: string) => rankCandidates(db, clock.now(), question),
    bodiesOf: (entries: readonly Pick<Hit, 'family' | 'id'>[]) => readBodies(db, entries),
    /** For each text, which of the terms it holds. */
    matchTexts: (terms: readonly Term[], texts: readonly string[]) => matchTexts(db, terms, texts),
    /** Of each text, the stems of its words that say something, whatever way of the field's it is written in. */
    stemsOf: (texts: readonly string[]) =>
      readStems(
        db,
        texts.map((text) => inFirstSpelling(readTerms(text, mostStems))),
      ),
    /** The same of what a visitor wrote, with its spelling mended. */
    async stemsAsked(question: string): Promise<string[]> {
      const terms = readTerms(question, mostStems)
      const mended = await mendSpelling(db, clock.now(), terms)
      // A word that had to be mended may have been meant as it was written.
      return (await readStems(db, [`${inFirstSpelling(terms)} ${inFirstSpelling(mended)}`])).flat()
    },
    byDate: (families: readonly string[], direction: 'coming' | 'past', limit: number) =>
      readByDate(db, clock.now(), families, direction, limit),
    /** Those of the site's pages that answer, in this order. */
    pagesAt: (addresses: readonly string[]) => readPages(db, clock.now(), addresses),
    /** Public pages that have some words in their title, for whoever writes and links to them (EDIT-07). */
    titled(actor: Actor, words: string): Promise<{ title: string; address: string }[]> {
      requirePermission(actor, 'content.write')
      return findTitles(db, clock.now(), words.trim(), mostTitles)
    },
    /** Those of the addresses at which there is a public page or item. */
    existing: (addresses: readonly string[]) => findAddresses(db, clock.now(), addresses),
  }

  async function find({ query, family, page = 1, pageSize = searchPageSize }: SearchInput): Promise<SearchAnswer> {
    const asked = readTerms(query)
    if (!asked.some((term) => !term.excluded)) return nothing
    const { terms, hits, corrected, someWords } = await findHits(asked)
    const counted = hits.slice(0, mostHits)
    const chosen = family ? counted.filter((hit) => hit.family === family) : counted
    const rows = await readHits(db, chosen.slice((page - 1) * pageSize, page * pageSize), terms)
    return {
      Items: rows.map(answerOf),
      Count: chosen.length,
      more: hits.length > mostHits,
      families: searchFamilies
        .map((name) => ({ family: name, count: counted.filter((hit) => hit.family === name).length }))
        .filter(({ count }) => count > 0),
      ...(corrected ? { corrected } : {}),
      someWords,
    }
  }

  /** All words; failing that, with the spelling mended; failing that, some of the words. */
  async function findHits(
    asked: Term[],
  ): Promise<{ terms: readonly Term[]; hits: Hit[]; corrected?: string; someWords: boolean }> {
    const now = clock.now()
    const exact = await rankEntries(db, now, asked, false)
    if (exact.length > 0) return { terms: asked, hits: exact, someWords: false }
    const mended = await mendSpelling(db, now, asked)
    const corrected = mended === asked ? undefined : mended.map(writeTerm).join(' ')
    // Read again: a mended word may belong to a term that is written in several ways.
    const terms = corrected ? readTerms(corrected) : asked
    if (corrected) {
      const hits = await rankEntries(db, now, terms, false)
      if (hits.length > 0) return { terms, hits, corrected, someWords: false }
    }
    const wanted = terms.filter((term) => !term.excluded)
    if (wanted.length === 1 || wanted.length < terms.length) return { terms, hits: [], someWords: false }
    const hits = await rankEntries(db, now, terms, true)
    return { terms, hits, someWords: hits.length > 0, ...(hits.length > 0 && corrected ? { corrected } : {}) }
  }
}
export type SearchService = ReturnType<typeof searchService>

const nothing: SearchAnswer = { Items: [], Count: 0, more: false, families: [], someWords: false }

const writeTerm = ({ text, excluded, phrase }: Term) => `${excluded ? '-' : ''}${phrase ? `"${text}"` : text}`

const answerOf = (row: FoundRow) => ({
  family: row.family as SearchFamily,
  title: row.title,
  titleParts: partsOf(row.marked_title),
  address: row.address,
  snippet: snippetOf(row),
  date: row.item_date?.toISOString() ?? null,
})

/** The snippet, with an ellipsis where words before or after it were left out. */
function snippetOf({ marked_text, opening }: FoundRow): Part[] {
  const parts = partsOf(marked_text)
  const text = parts.map((part) => part.text).join('')
  if (text.trim() === '') return []
  const before = text.slice(0, 20) === opening.replace(/\s+/g, ' ').slice(0, 20)
  return [
    ...(before ? [] : [{ text: '… ', hit: false }]),
    ...parts,
    ...(/[.!?…]["”’)]?\s*$/.test(text) ? [] : [{ text: ' …', hit: false }]),
  ]
}

/** Marked text cut at its marks. It stays plain text: whoever shows it escapes it. */
export function partsOf(marked: string): Part[] {
  return marked
    .split(hitStart)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, hit: false }]
      const [hit = '', rest = ''] = piece.split(hitEnd)
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ]
    })
    .map((part) => ({ ...part, text: withoutStandIns(part.text).replace(/\s+/g, ' ') }))
    .filter((part) => part.text !== '')
}
