import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const words = (text: string) => text.split(' ')

/** Words that stand in one item of six each. */
const topics = [
  'assessment supplier contract shipyard audit network password enclave proposal invoice forging inspection drawing firmware ledger',
  'review secure award protect report patch certify encrypt deliver machine weld qualify archive restore train',
  'federal regional quarterly annual final draft interim joint local digital remote classified open small lean',
].flatMap(words)

const filler = words(
  'the of and for with that this from into about when what their which has been will rules company programme cyber security office',
)

/**
 * Adds news items until there are `total`: of plausible length, one an hour back from now, each with its own number as
 * a word. Written by PostgreSQL itself, so that a hundred thousand take seconds.
 */
export async function fillNews(database: pg.Client, total: number): Promise<void> {
  const { rows } = await database.query(
    `SELECT count(*)::int AS there, count(*) FILTER (WHERE id LIKE 'item-%')::int AS ours FROM content_items WHERE family = 'news'`,
  )
  const { there, ours } = rows[0] as { there: number; ours: number }
  if (there >= total) return
  const pictures = readdirSync('starter/pictures').filter((name) => name.startsWith('news-'))
  await database.query(
    `INSERT INTO content_items
       (family, id, title, headline, author, item_date, published_at, picture_url, picture_description, body_html, data, search_text)
     SELECT 'news', 'item-' || n, title, headline, 'Programme staff', moment, moment,
       '/pictures/starter/' || $5::text[][1 + n % cardinality($5::text[])], 'A drawing of two people at a machine',
       '<p>' || headline || '.</p><h2>What changes</h2><p>' || body || '.</p><ul><li>' || title || '</li></ul>',
       jsonb_build_object('detailsURL', 'https://example.org/' || n),
       lower(concat_ws(E'\\n', title, headline, body))
     FROM generate_series($1::int, $2::int) AS n,
       LATERAL (
         SELECT now() - n * interval '1 hour' AS moment,
           string_agg(topic, ' ') FILTER (WHERE place <= 8) AS picked,
           string_agg(CASE WHEN place <= 8 THEN topic ELSE filler END, ' ' ORDER BY mixed) AS body
         FROM (
           SELECT place, hashint4(n * 64 + place) AS mixed,
             $3::text[][1 + abs(hashint4(n * 64 + place) % cardinality($3::text[]))] AS topic,
             $4::text[][1 + abs(hashint4(n * 64 + place) % cardinality($4::text[]))] AS filler
           FROM generate_series(1, 60) AS place
         ) AS drawn
       ) AS texts,
       LATERAL (SELECT 'Notice number' || n || ' ' || picked AS title, 'What companies need to know: ' || picked AS headline) AS heads`.replace(
      /\$(\d)::text\[\]\[/g,
      '($$$1::text[])[',
    ),
    [ours + 1, ours + total - there, topics, filler, pictures],
  )
  await database.query('VACUUM ANALYZE content_items')
}

/** Waits until the portal has made the blocks by which it searches a long list (docs/decisions/0084). */
export async function untilSearchable(database: pg.Client): Promise<void> {
  const deadline = performance.now() + 600_000
  const waiting = async () => {
    const { rows } = await database.query(
      `SELECT (SELECT count(*) FROM content_search_whole) = 0
         OR EXISTS (SELECT FROM content_search_items WHERE block IS NULL GROUP BY family HAVING count(*) >= 200) AS yes`,
    )
    return (rows[0] as { yes: boolean }).yes
  }
  while (await waiting()) {
    if (performance.now() > deadline) throw new Error('The blocks of the search were not made in ten minutes.')
    await wait(500)
  }
  await database.query('VACUUM ANALYZE content_search_items, content_search_tokens')
}

/**
 * As many different searches as asked for: one word, the number of a single item, two words, and three, in turn. Of
 * three the last is typed as far as its second letter every other time: such words no index knows.
 */
export function searches(count: number, items: number): string[] {
  const at = (index: number) => topics[index % topics.length] as string
  return Array.from({ length: count }, (_, index) => {
    const step = Math.floor(index / topics.length) + 1
    const kind = index % 4
    if (kind === 0 && index / 4 < topics.length) return at(index / 4)
    if (kind === 1) return `number${1 + ((index * 7919) % items)}`
    const two = `${at(index)} ${at(index + step)}`
    if (kind === 2) return two
    const third = at(index + step * 3 + 1)
    return `${two} ${index % 8 === 3 ? third.slice(0, 2) : third}`
  })
}
