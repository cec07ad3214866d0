import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { withinPattern } from '../../../platform/lists/words.ts'
import { nextPublication, published } from './published.ts'
import type { Family } from './tables.ts'

/** A list up to so long is searched item by item, and so are so many items of a longer one that no block holds. */
export const itemsAtHand = 2_000

interface Asked {
  db: Db
  family: Family
  now: Date
  /** In lower case, one at least. */
  words: readonly string[]
  /** Which of the items are wanted, the newest first. */
  page: { offset: number; limit: number; until?: Date | undefined }
  /** How many public items the family has. */
  all: number
}

interface Found {
  count: number
  /** When the family's next publication falls due. */
  until?: Date
  /** Of the page, where finding them so is shorter than walking to them from the newest. */
  ids?: string[]
}

/**
 * How many of a family's public items hold every word, by the tokens of its blocks (docs/decisions/0084). A word has no
 * blank in it, so an item holds it exactly where one of its tokens does.
 * @returns undefined where the blocks do not tell: not all made yet, made at a later moment, or too many tokens met
 */
export async function searchInBlocks({ db, family, now, words, page, all }: Asked): Promise<Found | undefined> {
  const end = page.offset + page.limit
  const [answer] = await inBlocks(db, {
    family,
    now,
    words,
    patterns: words.map((word) => `%${withinPattern(word)}%`),
    indexed: words.map((word) => threeInARow.test(word)),
    mostTokens: Math.max(1_000, Math.ceil(all / 250)),
    ...page,
    until: page.until ?? 'infinity',
    // Of a part of the list the blocks' own counts say nothing.
    enough: page.until ? null : end,
    mostSteps: Math.min((end * all) / 2, 5_000 * all),
  })
  if (answer?.count == null) return undefined
  return {
    count: Number(answer.count),
    ...(answer.next && { until: answer.next }),
    ...(answer.ids && { ids: answer.ids }),
  }
}

/**
 * Where there are none, the index of tokens would be gone through whole. One token after the other, the search ends when
 * enough are met.
 */
const threeInARow = /[\p{L}\p{N}]{3}/u

interface Given extends Pick<Asked, 'family' | 'now' | 'words'> {
  /** Of the words, in their order. */
  patterns: readonly string[]
  /** Of each, whether the index of tokens finds it. */
  indexed: readonly boolean[]
  /** A word that meets more tokens, counted in each block, is not found by them. */
  mostTokens: number
  offset: number
  limit: number
  until: Date | 'infinity'
  /** How many found items are enough for the page, or null for all. */
  enough: number | null
  mostSteps: number
}

/** Reading and planning so long a statement takes longer than answering it: hence it is prepared, for any words. */
const inBlocks = prepared('search-in-blocks', (db, given: Given) => {
  const { family, now, words, patterns, indexed, mostTokens, offset, limit, until, enough, mostSteps } = given
  // Limited, lest PostgreSQL looks for the items first.
  const freshWithWords = published(db, family, now)
    .where('id', '=', sql<string>`fresh.id`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(search_text, word) = 0)`)
    .select(['id', 'item_date'])
    .limit(1)
  const statement = sql<{ count: string | null; ids: string[] | null; next: Date | null }>`
    WITH own AS MATERIALIZED (
      SELECT coalesce(array_agg(id), '{}') AS blocks FROM content_search_blocks WHERE family = ${family}),
    met AS MATERIALIZED (
      SELECT number AS word, token.block, token.items
      FROM unnest((SELECT ${words}::text[]), (SELECT ${patterns}::text[]), (SELECT ${indexed}::boolean[]))
        WITH ORDINALITY AS wanted (word, pattern, indexed, number)
      CROSS JOIN LATERAL (
        (SELECT block, items FROM content_search_tokens
         WHERE indexed AND token LIKE pattern AND ARRAY[block] && (SELECT blocks FROM own)
         LIMIT ${mostTokens}::int + 1)
        UNION ALL
        -- In the order of their key, lest PostgreSQL goes through the tokens of all lists.
        (SELECT own_block, items FROM unnest((SELECT blocks FROM own)) AS own_block
         CROSS JOIN LATERAL (
           SELECT items FROM content_search_tokens
           WHERE NOT indexed AND block = own_block AND strpos(token, wanted.word) > 0
           ORDER BY number LIMIT ${mostTokens}::int + 1) AS token
         LIMIT ${mostTokens}::int + 1)) AS token),
    matched AS MATERIALIZED (
      SELECT block, bit_and(items) AS items
      FROM (SELECT word, block, bit_or(items) AS items FROM met GROUP BY word, block) AS by_word
      GROUP BY block HAVING count(*) = cardinality(${patterns}::text[])),
    held AS MATERIALIZED (
      SELECT block, items, oldest, newest, bit_count(items) - (
        SELECT count(*) FROM content_search_gone AS gone
        WHERE gone.block = matched.block AND get_bit(items, position) = 1) AS count
      FROM matched JOIN content_search_blocks ON id = block),
    fresh AS MATERIALIZED (
      SELECT id FROM content_search_items WHERE family = ${family} AND block IS NULL
      ORDER BY item_date DESC, id LIMIT ${sql.lit(itemsAtHand + 1)}),
    fresh_held AS MATERIALIZED (
      SELECT item.id, item.item_date FROM fresh CROSS JOIN LATERAL (${freshWithWords}) AS item),
    counted AS MATERIALIZED (
      SELECT CASE WHEN EXISTS (SELECT FROM content_search_whole)
          AND NOT EXISTS (SELECT FROM content_search_blocks WHERE family = ${family} AND latest > ${now})
          AND (SELECT count(*) FROM fresh) <= ${sql.lit(itemsAtHand)}
          AND NOT EXISTS (SELECT FROM met GROUP BY word HAVING count(*) > ${mostTokens}::int)
        THEN (SELECT coalesce(sum(count), 0) FROM held) + (SELECT count(*) FROM fresh_held) END AS count),
    -- Blocks that the page may be from: what others hold is older than all of it.
    near AS MATERIALIZED (
      SELECT block, items, count FROM held WHERE count > 0 AND newest >= coalesce((
        SELECT max(oldest) FROM (SELECT oldest, sum(count) OVER (ORDER BY oldest DESC) AS so_far FROM held) AS in_turn
        WHERE so_far >= ${enough}::int), '-infinity'))
    SELECT count, (${nextPublication(db, family, now)}) AS next,
      CASE WHEN count IS NULL THEN NULL
      WHEN (SELECT coalesce(sum(near.count), 0) FROM near) * count <= ${mostSteps}::float8 THEN ARRAY(
        SELECT id FROM (
          SELECT id, item_date FROM near
          CROSS JOIN LATERAL (
            -- Between two ones lie as many noughts as there are items between them.
            SELECT sum(length(noughts) + 1) OVER (ORDER BY turn) - 1 AS position, turn
            FROM unnest(string_to_array(items::text, '1')) WITH ORDINALITY AS ones (noughts, turn)) AS found
          JOIN content_search_items AS placed ON placed.block = near.block AND placed.position = found.position
          WHERE turn <= bit_count(items)
          UNION ALL
          SELECT id, item_date FROM fresh_held) AS of_page
        WHERE item_date <= ${until}::timestamptz
        ORDER BY item_date DESC, id LIMIT ${limit}::int OFFSET ${offset}::int)
      END AS ids FROM counted`
  return { compile: () => statement.compile(db) }
})
