import { addressOf } from '../../../src/platform/families-contract.ts'
import { type Size, type Step, staff, text, topics } from './size.ts'

/** Addresses of items without their numbers. */
const newsItem = addressOf('news', { id: 'item-' })
const blogItem = addressOf('blog', { id: 'item-' })

/** What of a hundred items is of which family, and how many words an item has. */
export const families = {
  news: [60, 120],
  blog: [20, 300],
  whitepaper: [5, 150],
  document: [10, 40],
  cybercircuit: [5, 100],
} as const

/** How many items one statement writes: their triggers see them all at once. */
const atOnce = 5_000

/** Items as visitors see them, with the entries of the search by their own triggers. */
export function content({ items }: Size): Step[] {
  const linked = items / 20
  return Object.entries(families).flatMap(([family, [share, length]]) => {
    const count = Math.ceil((items * share) / 100)
    return Array.from({ length: Math.ceil(count / atOnce) }, (_, index) =>
      itemsOf(family, { length, linked, count, from: index * atOnce + 1, to: Math.min(count, (index + 1) * atOnce) }),
    )
  })
}

/** The events that are full, for which people wait: they had more seats once. */
export const isFull = (event: string): string => `${event} % 10 = 9`

/** The same of events and tools, which other things name. */
export function shelves({ tools, events }: Size): Step[] {
  return [
    {
      what: 'events',
      triggers: { events: ['search_insert'] },
      sql: `INSERT INTO events (id, title, headline, author, starts_at, ends_at, zone, type, registration_required,
          published_at, description_html, search_text, join_url, seats)
        SELECT 'growth-' || n, title, 'What it is about', 'Programme staff', starts, starts + interval '90 minutes',
          'America/Chicago', 'Webinar', true, now() - interval '800 days', '<p>' || body || '</p>', lower(title || ' ' || body),
          'https://meet.example.org/growth-' || n, CASE WHEN ${isFull('n')} THEN 1 END
        FROM generate_series(0, ${events - 1}) AS n,
          LATERAL (SELECT now() + interval '180 days' - n * interval '900 days' / ${events} AS starts,
            'Day number' || n || ' ' || growth.one(${topics}, n, 50) AS title, ${text('n', 51_000, 60, 8)} AS body) AS drawn`,
    },
    {
      what: 'tool_reviews',
      sql: `INSERT INTO tool_reviews (id, title, headline, created_by, category, price_range, website, review_html, published_at)
        SELECT 'tool-' || n, 'Tool ' || n, 'What it does', 'Maker ' || n % 20,
          growth.one('{Endpoint Protection,Compliance Management,Identity and Access,Backup}', n, 52), 'Free', '',
          '<p>' || ${text('n', 53_000, 80, 8)} || '</p>', now() - interval '800 days' FROM generate_series(1, ${tools}) AS n`,
    },
  ]
}

interface Stretch {
  /** Words of one. */
  length: number
  /** So many posts are linked to by news. */
  linked: number
  /** Of the family in all, over two years. */
  count: number
  from: number
  to: number
}

const itemsOf = (family: string, { length, linked, count, from, to }: Stretch): Step => ({
  what: `content_items (${family}, up to ${to.toLocaleString('en-US')})`,
  triggers: { content_items: ['search_insert'], search_entries: ['search_words_insert'] },
  sql: `INSERT INTO content_items (family, id, title, headline, author, item_date, published_at, picture_url,
      picture_description, body_html, data, search_text)
    SELECT '${family}', 'item-' || n, title, headline, growth.one('{Programme staff,Dana Turner,Lee Park,Ines Berg}', n, 63),
      moment, moment, '', '', '<p>' || headline || '.</p><p>' || body || '.</p>' || CASE WHEN '${family}' = 'news' AND n % 3 = 0
        THEN '<p>Read <a href="${blogItem}' || 1 + n % ${linked} || '">the other one</a>.</p>' ELSE '' END, CASE '${family}'
        WHEN 'news' THEN jsonb_build_object('detailsURL', 'https://example.org/' || n)
        WHEN 'blog' THEN jsonb_build_object('tags', jsonb_build_array(growth.one('{CUI,paper,audit,training}', n, 64)), 'category', 'Security')
        WHEN 'cybercircuit' THEN jsonb_build_object('zone', 'America/Chicago', 'endAt', to_char((moment + interval '1 hour')
          AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        WHEN 'document' THEN jsonb_build_object('link', 'https://example.org/' || n, 'type', 'weblink', 'folders', jsonb_build_array('Legal'))
        ELSE jsonb_build_object('link', 'https://example.org/' || n) END, lower(concat_ws(E'\\n', title, headline, body))
    FROM generate_series(${from}, ${to}) AS n,
      LATERAL (SELECT date_trunc('second', now() - n * interval '700 days' / ${count}) AS moment,
        ${text('n', 60_000, 8, 8)} AS picked, ${text('n', 61_000, length, 0)} AS body) AS drawn,
      LATERAL (SELECT 'Notice number' || n || ' ' || picked AS title, 'What companies need to know: ' || picked AS headline) AS heads`,
})

/** What is written in the console, once the items that visitors see have been brought along. */
export const editing = ({ items, members }: Size): Step[] => [
  {
    what: 'items that nobody has seen yet',
    triggers: { items: ['items_links'] },
    sql: `INSERT INTO items (id, family, item_id, title, author, item_date, search_text, draft, revision, stage, created_at,
        changed_at, changed_by, draft_by, binned_at)
      SELECT growth.id('item', n), 'news', 'draft-' || n, 'A draft number' || n, 'Dana Turner', now(), 'a draft number' || n,
        jsonb_build_object('title', 'A draft number' || n, 'headline', 'What the whole is about.', 'author', 'Dana Turner',
          'date', '2026-02-03T12:00:00.000Z', 'body', '<p>Read <a href="${newsItem}' || 1 + n % ${items / 4} || '">the other one</a>.</p>'),
        1, (ARRAY['draft', 'draft', 'draft', 'review', 'approved'])[1 + n % 5], growth.moment(n, 70, 700), now(), person, person,
        CASE WHEN n % 10 = 1 THEN now() - n % 34 * interval '1 day' END
      FROM generate_series(1, ${items / 20}) AS n,
        LATERAL (SELECT growth.id('user', ${members + 1} + n % ${staff})::text AS person) AS drawn`,
  },
  {
    what: 'item_reviews',
    sql: `INSERT INTO item_reviews (item, act, by, at, made_in)
      SELECT growth.id('item', n), 'submitted', growth.id('user', ${members + 1})::text, now(), 1
      FROM generate_series(1, ${items / 20}) AS n WHERE n % 5 > 2`,
  },
  {
    what: 'versions before',
    sql: `INSERT INTO item_versions (item, number, snapshot, kind, by, at)
      SELECT item, number + more, snapshot, 'published', growth.id('user', ${members + 1})::text, at + more * interval '1 hour'
      FROM item_versions, generate_series(1, 2) AS more
      WHERE number = 1 AND kind = 'imported' AND ('x' || substr(item::text, 1, 1))::bit(4)::int < 6`,
  },
  {
    what: 'their newest',
    sql: `UPDATE items SET live_version = 3, revision = 2 WHERE live_version = 1
      AND EXISTS (SELECT FROM item_versions WHERE item = items.id AND number = 3)`,
  },
  {
    what: 'redirects',
    sql: `INSERT INTO redirects (from_path, to_path, leads_to, made_by, made_at)
      SELECT '/old/' || n || '-page', '${newsItem}' || 1 + n % ${items / 4}, '${newsItem}' || 1 + n % ${items / 4}, growth.id('user', ${members + 1})::text,
        growth.moment(n, 71, 700) FROM generate_series(1, ${items / 20}) AS n`,
  },
  {
    what: 'item_schedules',
    sql: `INSERT INTO item_schedules (item, act, due_at, zone, by, made_at, set_in)
      SELECT id, 'withdraw', now() + n * interval '1 day', 'America/New_York', growth.id('user', ${members + 1})::text, now(), 1
      FROM (SELECT id, 1 + row_number() OVER (ORDER BY id) % 300 AS n FROM items WHERE state = 'published' AND family = 'news' LIMIT ${items / 100}) AS chosen`,
  },
  {
    what: 'previews',
    sql: `INSERT INTO previews (token_hash, item, kind, version, by, made_at, until)
      SELECT sha256(('preview' || id)::bytea), id, 'link', live_version, growth.id('user', ${members + 1})::text, now() - interval '7 days',
        now() + n % 8 * interval '1 day'
      FROM (SELECT id, live_version, row_number() OVER (ORDER BY id) AS n FROM items WHERE state = 'published' AND family = 'news' LIMIT ${items / 100}) AS chosen`,
  },
]
