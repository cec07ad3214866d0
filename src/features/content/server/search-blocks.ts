import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
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
export async function searchInBlocks(asked: Asked): Promise<Found | undefined> {
  const { db, family, now, words, page, all } = asked
  const end = page.offset + page.limit
  const { rows } = await sql<{ count: string | null; ids: string[] | null; next: Date | null }>`
    WITH met AS MATERIALIZED (${sql.join(
      words.map((word, index) => metBy(word, index, all)),
      sql` UNION ALL `,
    )}),
    matched AS MATERIALIZED (
      SELECT block, bit_and(items) AS items
      FROM (SELECT word, block, bit_or(items) AS items FROM met GROUP BY word, block) AS by_word
      GROUP BY block HAVING count(*) = ${words.length}),
    held AS MATERIALIZED (
      SELECT block, items, oldest, newest, bit_count(items) - (
        SELECT count(*) FROM content_search_gone AS gone
        WHERE gone.block = matched.block AND get_bit(items, position) = 1) AS count
      FROM matched JOIN content_search_blocks ON id = block WHERE family = ${family}),
    fresh AS MATERIALIZED (
      SELECT id FROM content_search_items WHERE family = ${family} AND block IS NULL
      ORDER BY item_date DESC, id LIMIT ${itemsAtHand + 1}),
    fresh_held AS MATERIALIZED (
      SELECT item.id, item.item_date FROM fresh CROSS JOIN LATERAL (${freshWith(asked)}) AS item),
    counted AS MATERIALIZED (
      SELECT CASE WHEN ${tells(asked)}
        THEN (SELECT coalesce(sum(count), 0) FROM held) + (SELECT count(*) FROM fresh_held) END AS count),
    -- Blocks that the page may be from: what others hold is older than all of it.
    near AS MATERIALIZED (
      SELECT block, items, count FROM held WHERE count > 0 AND newest >= coalesce((
        SELECT max(oldest) FROM (SELECT oldest, sum(count) OVER (ORDER BY oldest DESC) AS so_far FROM held) AS in_turn
        WHERE so_far >= ${end} AND ${page.until === undefined}), '-infinity'))
    SELECT count, (${nextPublication(db, family, now)}) AS next,
      CASE WHEN (SELECT coalesce(sum(near.count), 0) FROM near) * count <= ${Math.min((end * all) / 2, 5_000 * all)} THEN ARRAY(
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
        ${page.until ? sql`WHERE item_date <= ${page.until}` : sql``}
        ORDER BY item_date DESC, id LIMIT ${page.limit} OFFSET ${page.offset})
      END AS ids FROM counted`.execute(db)
  const [answer] = rows
  if (answer?.count == null) return undefined
  return {
    count: Number(answer.count),
    ...(answer.next && { until: answer.next }),
    ...(answer.ids && { ids: answer.ids }),
  }
}

/** A word that meets more tokens, counted in each block, is not found by them. */
const mostTokens = (all: number) => Math.max(1_000, Math.ceil(all / 250))

const metBy = (word: string, index: number, all: number): RawBuilder<unknown> => sql`
  (SELECT ${sql.lit(index)} AS word, block, items FROM content_search_tokens
   WHERE token LIKE ${`%${withinPattern(word)}%`} LIMIT ${mostTokens(all) + 1})`

const tells = ({ family, now, all }: Asked) => sql`
  EXISTS (SELECT FROM content_search_whole)
  AND NOT EXISTS (SELECT FROM content_search_blocks WHERE family = ${family} AND latest > ${now})
  AND (SELECT count(*) FROM fresh) <= ${itemsAtHand}
  AND NOT EXISTS (SELECT FROM met GROUP BY word HAVING count(*) > ${mostTokens(all)})`

/** The item of `fresh.id`, where it holds the words. Limited, lest PostgreSQL looks for the items first. */
const freshWith = ({ db, family, now, words }: Asked) =>
  words
    .reduce(
      (items, word) => items.where(sql<boolean>`strpos(search_text, ${word}) > 0`),
      published(db, family, now).where('id', '=', sql<string>`fresh.id`),
    )
    .select(['id', 'item_date'])
    .limit(1)
