import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SearchAnswer } from '../contract.ts'
import { rankEntries } from './ranking.ts'
import { mostHits } from './store.ts'
import { joinTerms, readTerms } from './terms.ts'

const now = '2026-06-01T12:00:00Z'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ clock: testClock(now) })
  await fillEntries()
})
afterAll(() => portal.close())

/**
 * 6,000 entries, written in another order than that of their dates: most of the last three years, others of before 2000,
 * of 2003, of long after today or of no date, some of them not visible yet.
 */
const fillEntries = () =>
  sql`
  INSERT INTO search_entries (source, family, id, address, own_page, title, body, item_date, visible_from, changed_at)
  SELECT 'drawn', (ARRAY['news', 'blog', 'training', 'page'])[CASE WHEN n % 97 = 0 THEN 4 ELSE 1 + n % 3 END], 'n' || n,
    '/n' || n, true,
    concat_ws(' ', 'Entry', CASE WHEN n % 2 = 0 THEN 'lathe' END, CASE WHEN n % 20 = 1 THEN 'gasket' END,
      CASE WHEN n % 13 = 0 THEN 'turbine' END, CASE WHEN n % 60 = 7 THEN 'bushing' END),
    concat_ws(' ', 'coolant', CASE WHEN n % 3 = 0 THEN 'spindle' END, CASE WHEN n % 9 = 4 THEN 'flange' END,
      CASE WHEN n % 4 = 2 THEN 'gasket' END, CASE WHEN n % 50 = 3 THEN 'bushing' END),
    CASE n % 11 WHEN 0 THEN NULL WHEN 1 THEN '1995-03-01'::timestamptz WHEN 2 THEN '2003-01-01'::timestamptz + n * interval '1 hour'
      ELSE ${now}::timestamptz - n * 7919 % 6000 * interval '4 hours' END
      + CASE WHEN n % 331 = 0 THEN interval '80 years' ELSE interval '0' END,
    ${now}::timestamptz + CASE WHEN n % 7 = 5 THEN interval '1 day' ELSE interval '-1 day' END, now()
  FROM generate_series(1, 6000) AS n`.execute(portal.portal.db)

const keys = (rows: { family: string; id: string }[]) => rows.map(({ family, id }) => `${family} ${id}`).sort()

/** Which are to be ranked, in plain words. */
async function expected(db: Db, text: string, any: boolean) {
  const query = joinTerms(readTerms(text), any)
  const { rows } = await sql<{ family: string; id: string }>`
    SELECT family, id FROM search_entries WHERE words @@ ${query} AND visible_from <= ${now}::timestamptz
    ORDER BY title_words @@ ${query} DESC, item_date DESC NULLS FIRST, family = 'page' DESC, family, id
    LIMIT ${mostHits + 1}`.execute(db)
  return rows
}

const searches: [text: string, any?: boolean][] = [
  // In the titles of half, of fewer with more in texts than there is room for, and of fewer.
  ['lathe'],
  ['gasket'],
  ['turbine'],
  ['bushing'],
  // In the texts of all, of a third, of a ninth.
  ['coolant'],
  ['spindle'],
  ['flange'],
  ['lathe turbine'],
  ['gasket spindle'],
  ['coolant -spindle'],
  ['turbine flange bushing', true],
  ['absent'],
]

test.each(searches)(
  'of the entries that hold "%s" those are ranked that are meant, whatever plan is made',
  async (text, any = false) => {
    const { db } = portal.portal
    const wanted = keys(await expected(db, text, any))
    const rank = (on: Db) => rankEntries(on, new Date(now), readTerms(text), any)
    const ranked = await rank(db)
    expect(keys(ranked)).toEqual(wanted)
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_bitmapscan = off`.execute(tx)
      await sql`SET LOCAL enable_tidscan = off`.execute(tx)
      expect(await rank(tx)).toEqual(ranked)
    })
  },
)

test('where it stands in more titles than are ranked, the answer says that there are more', async () => {
  const answer = await portal.json<SearchAnswer>('/api/search?query=lathe&pageSize=100')
  expect(answer).toMatchObject({ Count: mostHits, more: true })
  expect(await portal.json<SearchAnswer>('/api/search?query=turbine')).toMatchObject({ more: false })
})
