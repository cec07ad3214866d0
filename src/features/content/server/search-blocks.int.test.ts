import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { doByHand } from '../../../../test/by-hand.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { asIfWritten } from '../../../platform/db/as-if-written.ts'
import { searchInBlocks } from './search-blocks.ts'
import { keepSearchBlocks } from './search-upkeep.ts'
import { countItems, listItems } from './store.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await doByHand(db(), 'content-search')
})
afterAll(() => portal.close())

const db = () => portal.portal.db
const change = (text: TemplateStringsArray, ...values: unknown[]) => sql(text, ...values).execute(db())
beforeEach(() => change`TRUNCATE content_items CASCADE`)

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** As if the list were long. */
const long = { all: 1_000_000, page: { offset: 0, limit: 6 } }

/** Of a few items each, so that a few make several. */
const makeBlocks = () =>
  keepSearchBlocks(
    { db: db(), clock: portal.portal.clock },
    { room: { items: 8, bytes: 400 }, loose: 3, worn: 3, size: 7 },
  )

const byItems = async (words: readonly string[], now = new Date()) =>
  (await countItems(db(), 'news', now, { words })).count
const inBlocks = (words: readonly string[], now: Date, page: { offset: number; limit: number; until?: Date }) =>
  searchInBlocks({ db: db(), family: 'news', now, words, page, all: 1_000_000 })
const byBlocks = async (words: readonly string[], now = new Date()) => (await inBlocks(words, now, long.page))?.count

const idsOf = async (words: readonly string[], now: Date, until?: Date) =>
  (await listItems(db(), 'news', now, { words, ...(until && { until }) })).map(({ id }) => id)

const put = (id: string, text: string, status = 'published', hoursAhead = -1) => change`
  INSERT INTO content_items (family, id, title, item_date, published_at, status, search_text)
  VALUES ('news', ${id}, 't', now() - length(${text}::text) * interval '1 day', now() + ${hoursAhead} * interval '1 hour', ${status}, ${text})
  ON CONFLICT (family, id) DO UPDATE
  SET item_date = excluded.item_date, published_at = excluded.published_at, status = excluded.status,
    search_text = excluded.search_text`
const rename = (from: string, to: string) => change`
  UPDATE content_items SET id = ${to}
  WHERE id = ${from} AND NOT EXISTS (SELECT FROM content_items WHERE id = ${to})`
const putMany = (count: number, words: string) => change`
  INSERT INTO content_items (family, id, title, item_date, published_at, search_text)
  SELECT 'news', 'item-' || n, 't', now(), now(), ${words} || ' number' || n FROM generate_series(1, ${count}::int) AS n`

const pieces = [
  'audit',
  'audits,',
  'pre-audit',
  '100%',
  'snake_case',
  'öl',
  'a',
  'x-ray',
  "o'neil",
  'back\\slash',
  '8(a)',
]
const asked = [...pieces, 'missing', 'ray', '%', '_', '\\', 'udit', '-', ',', '(', 'ö', 'e_c', '00%', 'item']
const ids = fc.nat(19).map((number) => `item-${number}`)
const texts = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', '\n', '  ', '\t', '\r\n', '\u00a0', '\u3000', '')), {
    maxLength: 6,
  })
  .map((parts) => parts.flat().join(''))
const queries = fc.array(fc.constantFrom(...asked), { minLength: 1, maxLength: 3 })

const deed = <Given extends unknown[]>(
  weight: number,
  given: { [Part in keyof Given]: fc.Arbitrary<Given[Part]> },
  act: (...given: Given) => Promise<unknown>,
) => ({ weight, arbitrary: fc.tuple<Given>(...given).map((drawn) => () => act(...drawn)) })
const states = fc.constantFrom('published', 'published', 'draft', 'deleted')
const hours = fc.constantFrom(-1, -1, 1)

const deeds: fc.Arbitrary<() => Promise<unknown>> = fc.oneof(
  deed(10, [ids, texts, states, hours], put),
  deed(2, [ids, hours], (id, ahead) => {
    return change`UPDATE content_items SET published_at = now() + ${ahead} * interval '1 hour' WHERE id = ${id}`
  }),
  deed(2, [ids, fc.nat(9)], (id, days) => {
    return change`UPDATE content_items SET item_date = now() + ${days} * interval '1 day' WHERE id = ${id}`
  }),
  deed(2, [ids], (id) => change`DELETE FROM content_items WHERE id = ${id}`),
  deed(2, [ids, ids], rename),
  deed(1, [texts], (text) => {
    return change`
      UPDATE content_items SET headline = 'h',
        search_text = CASE WHEN id < 'item-15' THEN search_text || ${text} ELSE search_text END`
  }),
  deed(1, [], () => change`TRUNCATE content_items CASCADE`),
  deed(5, [], makeBlocks),
)

describe('LIST-03 GEN-13 what is counted by blocks is what stands in the items', () => {
  test('whatever happened to them, and whatever is asked for', async () => {
    await makeBlocks()
    const ahead = new Date(Date.now() + 7_200_000)
    await fc.assert(
      fc.asyncProperty(
        fc.array(deeds, { maxLength: 25 }),
        fc.array(queries, { minLength: 4, maxLength: 8 }),
        fc.nat(4),
        fc.integer({ min: 1, max: 4 }),
        async (done, asks, offset, limit) => {
          for (const deed of done) await deed()
          for (const words of asks) {
            const now = new Date()
            const all = await idsOf(words, now)
            const page = { offset, limit }
            const ids = all.slice(offset, offset + limit)
            expect(await inBlocks(words, now, page), JSON.stringify(words)).toMatchObject({ count: all.length, ids })
            const been = { ...page, until: now }
            const past = (await idsOf(words, now, now)).slice(offset, offset + limit)
            expect(await inBlocks(words, now, been), JSON.stringify(words)).toMatchObject({ ids: past })
            // The same once what lies ahead is out, and again with blocks that hold it.
            expect(await byBlocks(words, ahead), JSON.stringify(words)).toBe(await byItems(words, ahead))
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  test('what is to be published later, or no longer, counts no more', async () => {
    await putMany(10, 'audit')
    await makeBlocks()
    await change`UPDATE content_items SET published_at = now() + interval '1 hour' WHERE id = 'item-4'`
    await change`UPDATE content_items SET status = 'deleted' WHERE id = 'item-5'`
    expect([await byBlocks(['audit']), await byItems(['audit'])]).toEqual([8, 8])
    expect(await byBlocks(['audit'], new Date(Date.now() + 7_200_000))).toBe(9)
  })

  test('while several write and several make blocks, none waits for ever and none fails', async () => {
    const random = (most: number) => Math.floor(Math.random() * most)
    const write = async () => {
      for (let round = 0; round < 40; round++) {
        const text = Array.from({ length: 4 }, () => pieces[random(pieces.length)]).join(' ')
        await db()
          .transaction()
          .execute(async (tx) => {
            // In the order of the ids, as deeds with many items take them.
            const some = [random(30), random(30)].sort((a, b) => a - b)
            for (const number of some)
              await sql`
                INSERT INTO content_items (family, id, title, item_date, published_at, status, search_text)
                VALUES ('news', ${`item-${number}`}, 't', now(), now() - interval '1 hour',
                  ${random(4) === 0 ? 'draft' : 'published'}, ${text})
                ON CONFLICT (family, id) DO UPDATE SET status = excluded.status, search_text = excluded.search_text`.execute(
                tx,
              )
          })
      }
    }
    let writing = true
    const make = async () => {
      while (writing) await makeBlocks()
    }
    const makers = [make(), make()]
    await Promise.all([write(), write(), write(), write()]).finally(() => {
      writing = false
    })
    await Promise.all(makers)
    for (const word of asked) expect(await byBlocks([word]), word).toBe(await byItems([word]))
    await makeBlocks()
    for (const word of asked) expect(await byBlocks([word]), word).toBe(await byItems([word]))
  })

  test('with a change under way while its block is made', async () => {
    for (let number = 0; number < 6; number++) await put(`item-${number}`, 'audit')
    const other = await connect()
    await other.query('BEGIN')
    await other.query(`UPDATE content_items SET search_text = 'öl' WHERE id = 'item-3'`)
    await makeBlocks()
    expect((await sql`SELECT FROM content_search_items WHERE block IS NOT NULL`.execute(db())).rows).toHaveLength(5)
    expect(await byBlocks(['audit'])).toBe(6)
    await other.query('COMMIT')
    expect([await byBlocks(['audit']), await byBlocks(['öl'])]).toEqual([5, 1])
  })

  test('whoever changes an item does not wait while its block is made', async () => {
    for (let number = 0; number < 6; number++) await put(`item-${number}`, 'audit')
    await change`
      CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3); RETURN NULL; END $$`
    await change`
      CREATE TRIGGER take_long BEFORE INSERT ON content_search_tokens FOR EACH STATEMENT EXECUTE FUNCTION take_long()`
    onTestFinished(async () => void (await change`DROP FUNCTION take_long CASCADE`))
    let made = false
    const making = makeBlocks().then(() => {
      made = true
    })
    await until(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`.execute(db())
      return rows.length > 0
    }, 'a block is being made')
    await put('item-3', 'öl')
    await change`DELETE FROM content_items WHERE id = 'item-4'`
    expect(made).toBe(false)
    await making
    expect([await byBlocks(['audit']), await byBlocks(['öl'])]).toEqual([4, 1])
    const { rows } = await sql`SELECT position FROM content_search_items WHERE block IS NOT NULL`.execute(db())
    expect(rows).toHaveLength(4)
  })

  test('a block of which too many items are held is not made', async () => {
    for (let number = 0; number < 6; number++) await put(`item-${number}`, 'audit')
    const other = await connect()
    await other.query('BEGIN')
    await other.query(`UPDATE content_items SET search_text = 'öl' WHERE id IN ('item-1', 'item-2', 'item-3')`)
    await makeBlocks()
    expect((await sql`SELECT FROM content_search_tokens`.execute(db())).rows).toEqual([])
    await other.query('COMMIT')
    expect([await byBlocks(['audit']), await byBlocks(['öl'])]).toEqual([3, 3])
  })

  test('a word that nobody may find any more is gone when its block is a day old', async () => {
    for (let number = 0; number < 6; number++) await put(`item-${number}`, `audit${number}`)
    await makeBlocks()
    await put('item-3', 'öl')
    await makeBlocks()
    const words = async () =>
      (await sql<{ token: string }>`SELECT token FROM content_search_tokens`.execute(db())).rows.map(
        ({ token }) => token,
      )
    expect(await words()).toContain('audit3')
    await change`UPDATE content_search_blocks SET made_at = made_at - interval '1 day'`
    await makeBlocks()
    expect((await words()).sort()).toEqual(['audit0', 'audit1', 'audit2', 'audit4', 'audit5', 'öl'])
  })

  test('as long as not all items that are older than the blocks are entered, the items are asked', async () => {
    await change`DELETE FROM content_search_whole`
    await change`ALTER TABLE content_items DISABLE TRIGGER content_search_insert`
    await putMany(30, 'audit')
    await change`ALTER TABLE content_items ENABLE TRIGGER content_search_insert`
    expect(await byBlocks(['audit'])).toBeUndefined()
    expect((await countItems(db(), 'news', new Date(), { words: ['audit'] }, long)).count).toBe(30)

    const other = await connect()
    await other.query('BEGIN')
    await other.query(`UPDATE content_items SET search_text = 'öl' WHERE id IN ('item-7', 'item-25')`)
    await makeBlocks()
    expect(await byBlocks(['audit'])).toBeUndefined()
    await other.query('COMMIT')
    await makeBlocks()
    expect([await byBlocks(['audit']), await byBlocks(['öl'])]).toEqual([28, 2])

    // One that is changed just while it is entered.
    await change`DELETE FROM content_search_items WHERE id = 'item-9'`
    await other.query(
      `BEGIN; INSERT INTO content_search_items (family, id, item_date) VALUES ('news', 'item-9', now())`,
    )
    const changed = put('item-9', 'öl')
    await until(async () => {
      const { rows } = await sql`
        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database OR database IS NULL
        WHERE datname = current_database() AND NOT granted`.execute(db())
      return rows.length > 0
    }, 'the change waits')
    await other.query('COMMIT')
    await changed
    expect(await byBlocks(['öl'])).toBe(3)

    // One that went just when it was entered, and comes again.
    await change`INSERT INTO content_search_items (family, id, item_date) VALUES ('news', 'item-99', now() - interval '1 year')`
    await put('item-99', 'öl')
    const now = new Date()
    expect((await inBlocks(['öl'], now, long.page))?.ids).toEqual(await idsOf(['öl'], now))
  })

  test('at a moment before the block was made, and as if something were written, the items are asked', async () => {
    await putMany(10, 'audit')
    await makeBlocks()
    expect(await byBlocks(['audit'], new Date(Date.now() - 3_600_000))).toBeUndefined()
    const without = asIfWritten(db(), 'content_items', sql`(SELECT * FROM content_items WHERE id <> 'item-4')`)
    const { count } = await countItems(without, 'news', new Date(), { words: ['audit'] }, long)
    expect(count).toBe(9)
  })
})
