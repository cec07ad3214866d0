import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type Hit, mostHits, weights } from './store.ts'
import { joinTerms, type Term } from './terms.ts'

/** So many entries by their own dates are the newest: a word of every eighth is found often enough among them. */
const newest = 4_096

/**
 * What matches, the best first. Entries whose publication lies ahead are not seen (GEN-13). Of more than `mostHits` one
 * more than that is given, whatever plan the database makes: those with the words in the title before those with them in
 * the text, of each what has no date, pages ahead, before the newest.
 */
export async function rankEntries(db: Db, now: Date, terms: readonly Term[], any: boolean): Promise<Hit[]> {
  const inTitle = sql`title_words @@ (SELECT query FROM asked)`
  const inText = sql`words @@ (SELECT query FROM asked) AND NOT title_words @@ (SELECT query FROM asked)`
  const room = sql`${mostHits + 1}::integer`
  // A fixed page answers a question about the portal itself, a line of the training catalog says little; an older article is a little less likely to be meant.
  // A page whose title says all of it comes first of all (TALK-06).
  const { rows } = await sql<Hit>`
    WITH asked AS MATERIALIZED (SELECT ${joinTerms(terms, any)} AS query),
    ${spans(now)},
    ${chosen('titled', inTitle, room, now)},
    ${chosen('texted', inText, sql`(${room} - (SELECT count(*) FROM titled))`, now)}
    SELECT family, id, ts_rank(${weights}, words, query, 1)
      * CASE family WHEN 'page' THEN 1.5 WHEN 'training' THEN 0.6 ELSE 1 END
      * (1 + 0.15 * exp(-greatest(0, extract(epoch FROM ${now}::timestamptz - coalesce(item_date, ${now}::timestamptz))) / 31536000)) AS rank
    FROM asked, search_entries
    WHERE search_entries.ctid = ANY (ARRAY(SELECT place FROM titled UNION ALL SELECT place FROM texted))
    ORDER BY ${any ? sql`` : sql`(title_words @@ query AND family = 'page') DESC, `}rank DESC, item_date DESC NULLS LAST, family, id`.execute(
    db,
  )
  return rows
}

/**
 * The stretches of four weeks (0142) of the newest entries and of those without a date, and of seven times as long before
 * them. Both are estimates, on which no answer depends; of fewer entries all are looked at together.
 */
const spans = (now: Date) => sql`
    edges AS MATERIALIZED (
      SELECT (
          SELECT (search_stretches(item_date))[1] FROM search_entries WHERE item_date IS NOT NULL
          ORDER BY item_date DESC OFFSET ${newest - 1} LIMIT 1) AS since,
        (search_stretches((SELECT max(item_date) FROM search_entries)))[1] AS latest,
        (search_stretches(${now}))[1] AS today),
    spans AS MATERIALIZED (
      SELECT ARRAY(SELECT generate_series(since, latest)) || 1000 AS near,
        ARRAY(SELECT generate_series(greatest(0, since - 7 * greatest(1, today - since + 1)), since - 1)) AS before
      FROM edges)`

/**
 * Of what fits the first that there is room for. Older ones are looked at only where the newer ones leave room: the rows
 * are wide, and to read those of a common word takes longer than all else.
 */
function chosen(name: string, fits: RawBuilder<unknown>, room: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const [near, before, rest] = [sql.ref(`${name}_near`), sql.ref(`${name}_before`), sql.ref(`${name}_rest`)]
  const isIn = (span: string) => sql`search_stretches(item_date) && (SELECT ${sql.ref(span)} FROM spans)`
  const found = (isWanted: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql`(
      SELECT ctid AS place, family, id, item_date FROM search_entries
      WHERE ${isWanted} AND ${fits} AND visible_from <= ${now} AND ${when})`
  const countOf = (part: RawBuilder<unknown>) => sql`(SELECT count(*) FROM ${part})`
  return sql`
    ${near} AS MATERIALIZED ${found(sql`${room} > 0`, isIn('near'))},
    ${before} AS MATERIALIZED ${found(sql`${countOf(near)} < ${room}`, isIn('before'))},
    ${rest} AS MATERIALIZED ${found(
      sql`${countOf(near)} + ${countOf(before)} < ${room}`,
      sql`NOT ${isIn('near')} AND NOT ${isIn('before')}`,
    )},
    ${sql.ref(name)} AS MATERIALIZED (
      SELECT place FROM (
        SELECT * FROM ${near} UNION ALL SELECT * FROM ${before} UNION ALL SELECT * FROM ${rest}) AS all_found
      ORDER BY item_date DESC NULLS FIRST, family = 'page' DESC, family, id LIMIT ${room})`
}
