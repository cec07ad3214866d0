import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { withinPattern } from '../../../platform/lists/words.ts'
import { joinTerms, type Term, termQuery } from './terms.ts'

/** Weights of a word in the text, (unused), headline and keywords, title. */
export const weights = sql`'{0.1, 0.25, 0.5, 1.0}'::float4[]`

/** So many hits are ranked and counted; beyond it a word is too common to tell items apart. */
export const mostHits = 500

export interface Hit {
  family: string
  id: string
  rank: number
}

export interface FoundRow {
  family: string
  title: string
  marked_title: string
  marked_text: string
  /** How the text begins. */
  opening: string
  address: string
  item_date: Date | null
}

/** Characters that stand for those which the text search reads as part of a number, a path, a tag or an entity. */
const readable = '/<>&'
const standIns = '\ue001\ue002\ue003\ue004'
const numberHyphen = '\ue005'
/** After "8a" where the text has "8(a)". */
const inBrackets = '\ue006'
export const hitStart = '\ue010'
export const hitEnd = '\ue011'

/** Undoes what the stand-ins did. */
export function withoutStandIns(text: string): string {
  return text
    .replaceAll(numberHyphen, '-')
    .replaceAll(inBrackets, '')
    .replace(/[\ue001-\ue004]/g, (letter) => readable[standIns.indexOf(letter)] as string)
}

/** The entries of a page of hits, with the words found marked by `hitStart` and `hitEnd`. */
export async function readHits(
  db: Db,
  hits: readonly Pick<Hit, 'family' | 'id'>[],
  terms: readonly Term[],
): Promise<FoundRow[]> {
  if (hits.length === 0) return []
  const shown = (text: ReturnType<typeof sql>) =>
    sql`translate(regexp_replace(regexp_replace(translate(${text}, ${hitStart + hitEnd + numberHyphen + inBrackets + standIns}, ''),
      '\\m8\\(a\\)', ${`8a${inBrackets}`}, 'gi'),
      '([[:alnum:]])-(?=\\d)', ${`\\1${numberHyphen}`}, 'g'), ${readable}, ${standIns})`
  const marks = `StartSel=${hitStart}, StopSel=${hitEnd}`
  const wanted = terms.filter((term) => !term.excluded)
  const { rows } = await sql<FoundRow>`
    SELECT family, title, address, item_date, left(btrim(headline || ' ' || body), 40) AS opening,
      ts_headline('portal_english', ${shown(sql`title`)}, query, ${`${marks}, HighlightAll=true`}) AS marked_title,
      ts_headline('portal_english', ${shown(sql`headline || ' ' || body`)}, query,
        ${`${marks}, MaxFragments=2, MaxWords=28, MinWords=14, FragmentDelimiter=" … "`}) AS marked_text
    FROM unnest(${hits.map((hit) => hit.family)}::text[], ${hits.map((hit) => hit.id)}::text[])
      WITH ORDINALITY AS wanted (family, id, place)
    JOIN search_entries USING (family, id), (SELECT ${joinTerms(wanted, true)} AS query) AS asked
    ORDER BY place`.execute(db)
  return rows.map((row) => ({
    ...row,
    marked_title: withBrackets(row.marked_title),
    marked_text: withBrackets(row.marked_text),
  }))
}

const bracketed = new RegExp(`8a(${hitEnd}?)${inBrackets}`, 'g')
const withBrackets = (marked: string) => marked.replace(bracketed, '8(a)$1')

/** For each term, how many visible entries hold it, counted up to `most`; null where it means nothing ("the"). */
export async function countHolders(
  db: Db,
  now: Date,
  terms: readonly Term[],
  most = mostHits,
): Promise<(number | null)[]> {
  if (terms.length === 0) return []
  const counts = terms.map((term) => {
    const query = termQuery({ ...term, excluded: false })
    return sql`CASE WHEN numnode(${query}) > 0 THEN (SELECT count(*)::integer FROM (
      SELECT FROM search_entries WHERE words @@ ${query} AND visible_from <= ${now} LIMIT ${most}) AS held) END`
  })
  const { rows } = await sql<{ counts: (number | null)[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db)
  return rows[0]?.counts ?? []
}

export interface Candidate extends Pick<Hit, 'family' | 'id'> {
  title: string
  address: string
  headline: string
  item_date: Date | null
  /** How well each term fits, in the order of the terms; 0 where it does not occur. */
  ranks: number[]
}

/** Entries that hold any of the terms, with a rank for each term. */
export async function readCandidates(db: Db, now: Date, terms: readonly Term[]): Promise<Candidate[]> {
  const ranks = terms.map((term) => sql`ts_rank(${weights}, words, ${termQuery(term)}, 1)`)
  const { rows } = await sql<Candidate>`
    SELECT family, id, title, address, headline, item_date, ARRAY[${sql.join(ranks)}] AS ranks
    FROM search_entries, (SELECT ${joinTerms(terms, true)} AS query) AS asked
    WHERE words @@ query AND visible_from <= ${now}
    LIMIT ${mostHits}`.execute(db)
  return rows
}

export async function readBodies(db: Db, entries: readonly Pick<Hit, 'family' | 'id'>[]): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    SELECT coalesce(body, '') AS body
    FROM unnest(${entries.map((entry) => entry.family)}::text[], ${entries.map((entry) => entry.id)}::text[])
      WITH ORDINALITY AS wanted (family, id, place)
    LEFT JOIN search_entries USING (family, id) ORDER BY place`.execute(db)
  return rows.map((row) => row.body)
}

/** For each text, which of the terms it holds. */
export async function matchTexts(db: Db, terms: readonly Term[], texts: readonly string[]): Promise<boolean[][]> {
  const { rows } = await sql<{ held: boolean[] }>`
    SELECT ARRAY[${sql.join(terms.map((term) => sql`words @@ ${termQuery(term)}`))}] AS held
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS texts (text, place),
      LATERAL to_tsvector('portal_english', search_plain(text)) AS words
    ORDER BY place`.execute(db)
  return rows.map((row) => row.held)
}

/** Of each text, the stems of its words; those that mean nothing alone ("the") are left out. */
export async function readStems(db: Db, texts: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    SELECT tsvector_to_array(to_tsvector('portal_english', search_plain(text))) AS stems
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS texts (text, place) ORDER BY place`.execute(db)
  return rows.map((row) => row.stems)
}

/** Items by their date: those still to come, the soonest first, or those up to now, the latest first. */
export async function readByDate(
  db: Db,
  now: Date,
  families: readonly string[],
  direction: 'coming' | 'past',
  limit: number,
): Promise<{ title: string; address: string; item_date: Date }[]> {
  const coming = direction === 'coming'
  return db
    .selectFrom('search_entries')
    .select(['title', 'address', 'item_date'])
    .where('family', 'in', [...families])
    .where('visible_from', '<=', now)
    .where('item_date', coming ? '>' : '<=', now)
    .orderBy('item_date', coming ? 'asc' : 'desc')
    .limit(limit)
    .$narrowType<{ item_date: Date }>()
    .execute()
}

export async function readPages(
  db: Db,
  now: Date,
  addresses: readonly string[],
): Promise<{ title: string; address: string }[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('search_entries')
    .select(['title', 'address'])
    .where('family', '=', 'page')
    .where('id', 'in', [...addresses])
    .where('visible_from', '<=', now)
    .execute()
  return addresses.flatMap((address) => rows.find((row) => row.address === address) ?? [])
}

/** Those of the addresses at which a visitor finds a page, or an item among others. */
export async function findAddresses(db: Db, now: Date, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('search_entries')
    .select('address')
    .where('address', 'in', [...addresses])
    .where('visible_from', '<=', now)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

/** When public pages and items become visible that are in the index already: the next fifty moments. */
export async function nextVisible(db: Db, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('search_entries')
    .select('visible_from')
    .distinct()
    .where('visible_from', '>', now)
    .orderBy('visible_from')
    .limit(50)
    .execute()
  return rows.map((row) => row.visible_from)
}

/** Public pages whose titles hold these words as they stand: those that begin with them first, then the shorter ones. */
export async function findTitles(
  db: Db,
  now: Date,
  words: string,
  limit: number,
): Promise<{ title: string; address: string }[]> {
  const part = withinPattern(words.toLowerCase())
  return db
    .selectFrom('search_entries')
    .select(['title', 'address'])
    .where('visible_from', '<=', now)
    .where(sql<boolean>`lower(title) LIKE ${`%${part}%`}`)
    .orderBy(sql`lower(title) LIKE ${`${part}%`}`, 'desc')
    .orderBy(sql`length(title)`)
    .orderBy('title')
    .orderBy('address')
    .limit(limit)
    .execute()
}

/** The words of the index that are written most like this one. */
export async function nearestWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words ORDER BY word <-> unaccent(${word}::text) LIMIT 20`.execute(db)
  return rows.map((row) => row.word)
}

/** Words of the index that begin like this one. */
export async function longerWords(db: Db, start: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words WHERE word LIKE ${`${withinPattern(start)}%`} ORDER BY length(word), word LIMIT 5`.execute(
    db,
  )
  return rows.map((row) => row.word)
}
