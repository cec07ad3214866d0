import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { doByHand } from '../../../../test/by-hand.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { planOf, type Statement, statementsOf } from '../../../../test/statements.ts'
import { keepSearchBlocks } from './search-upkeep.ts'
import { countItems } from './store.ts'

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

const words = ['cmmc', 'audit', 'lathe', 'enclave', 'gasket', 'ledger', 'weld', 'deliver']
const fill = async (from: number, to: number) => {
  await change`ALTER TABLE content_items DISABLE TRIGGER search_insert`
  await change`
    INSERT INTO content_items (family, id, title, item_date, published_at, body_html, search_text)
    SELECT 'news', 'item-' || n, 't', now() - n * interval '1 hour', now() - n * interval '1 hour',
      (SELECT string_agg(md5((n * 60 + m)::text), '') FROM generate_series(1, 30) AS m),
      'the news of ' || (${words}::text[])[1 + n % 8] || ' number' || n || repeat(' and what it means for companies', 15)
    FROM generate_series(${from}::int, ${to}::int) AS n`
  await change`ALTER TABLE content_items ENABLE TRIGGER search_insert`
  await change`VACUUM ANALYZE content_items`
}

interface Node {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Index Name'?: string
  'Actual Loops': number
  Plans?: Node[]
}

const explain = async (client: pg.Client, text: string, values?: unknown[]): Promise<Node> => {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values as never[])
  return (rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan
}

/** Pages of the database that PostgreSQL looks at for it. */
const pagesIn = (plan: Node) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
const pagesOf = async (client: pg.Client, { text, values }: Statement) => pagesIn(await explain(client, text, values))

/** How often an index is gone through. */
const turnsOf = (index: string, plan: Node): number =>
  (plan['Index Name'] === index ? plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, below) => sum + turnsOf(index, below), 0)

/** The search of a connection that has searched often: by one plan, whatever the words. */
async function searchOften(): Promise<(words: readonly string[]) => Promise<Node>> {
  const client = await connect()
  await client.query('SET plan_cache_mode = force_generic_plan')
  let isPrepared = false
  return async (words) => {
    const sent = await statementsOf(() => countItems(db(), 'news', new Date(), { words }, long))
    const asked = sent.find(({ text }) => text.includes('content_search_tokens')) as Statement
    if (!isPrepared) await client.query({ ...asked, name: 'often' })
    isPrepared = true
    return explain(client, `EXECUTE often (${asked.values.map(literal).join()})`)
  }
}

const literal = (value: unknown): string => {
  if (value === null) return 'NULL'
  const list = Array.isArray(value) && `{${value.map((one) => JSON.stringify(one)).join()}}`
  return pg.escapeLiteral(list || (value instanceof Date ? value.toISOString() : String(value)))
}

const long = { all: 8_000, page: { offset: 0, limit: 6 } }

test('LIST-03 a long list is searched without a look at all that match, and its length hardly counts', async () => {
  const client = await connect()
  const search = async (path: string) => {
    const sent = await statementsOf(async () => {
      expect(await portal.json(path)).toMatchObject({ Items: { length: 6 } })
    })
    const looked = sent.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text) && text.includes('content_'))
    let pages = 0
    for (const statement of looked) pages += await pagesOf(client, statement)
    return pages
  }
  const list = (rest: string) => `/api/resources/news?page=1&pageSize=6${rest}`
  const often = await searchOften()
  const taken: number[] = []
  const takenOften: number[] = []
  for (const total of [4_000, 8_000]) {
    await fill(total - 3_999, total)
    await keepSearchBlocks({ db: db(), clock: portal.portal.clock })
    await change`VACUUM ANALYZE content_search_items, content_search_tokens`
    expect((await portal.json<{ Count: number }>(list(''))).Count).toBe(total)
    expect((await portal.json<{ Count: number }>(list('&q=gasket'))).Count).toBe(total / 8)
    taken.push(await search(list(`&q=lathe&fresh=${total}`)))
    takenOften.push(pagesIn(await often(['lathe'])))
  }
  // The items that hold the word stand on 1,000 pages.
  for (const [few, many] of [taken, takenOften] as [number, number][]) {
    expect(many).toBeLessThan(250)
    expect(many).toBeLessThan(few * 1.5)
  }
  // Read and planned once for a connection, whatever the words.
  await db()
    .transaction()
    .execute(async (tx) => {
      for (let i = 0; i < 9; i++) await countItems(tx, 'news', new Date(), { words: words.slice(i % 3, 3) }, long)
      const { rows } = await sql`
        SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'search-in-blocks'`.execute(tx)
      expect(rows).toEqual([{ generic_plans: expect.stringMatching(/[1-9]/), custom_plans: '5' }])
    })
  // The index of tokens knows no word of a letter or two: it is not gone through for each.
  for (const [words, turns] of [
    [['lathe', 'gasket'], 2],
    [['lathe', 'a'], 1],
    [['zz'], 0],
    [[...'number'], 0],
  ] as const)
    expect(turnsOf('content_search_tokens_found', await often(words)), words.join()).toBe(turns)
  const items = await statementsOf(() => countItems(db(), 'news', new Date(), { words: ['lathe'] }))
  const count = items.find(({ text }) => text.includes('content_items'))
  expect(await pagesOf(client, count as Statement)).toBeGreaterThan(900)
})

test('what a connection learnt of the search while there was nothing to find, it learns anew once there is', async () => {
  // As after a portal's first start.
  await change`TRUNCATE content_search_blocks, content_search_tokens, content_search_items, content_search_gone`
  await change`ANALYZE content_search_blocks, content_search_tokens, content_search_items, content_search_gone`
  const often = await searchOften()
  expect(turnsOf('content_search_tokens_found', await often(['lathe']))).toBe(0)
  await fill(1, 4_000)
  await keepSearchBlocks({ db: db(), clock: portal.portal.clock })
  expect(turnsOf('content_search_tokens_found', await often(['lathe']))).toBe(1)
  // Not each minute.
  const sent = await statementsOf(() => keepSearchBlocks({ db: db(), clock: portal.portal.clock }))
  expect(sent.filter(({ text }) => /ANALYZE/.test(text))).toEqual([])
})

test('LIST-03 it is searched by its own tokens alone, however many of other lists the word meets', async () => {
  await fill(1, 3_000)
  await change`
    INSERT INTO content_items (family, id, title, item_date, published_at, search_text)
    SELECT 'blog', 'item-' || n, 't', now(), now(), (SELECT string_agg('lathe' || n || m, ' ') FROM generate_series(1, 25) AS m)
    FROM generate_series(1, 400) AS n`
  await keepSearchBlocks({ db: db(), clock: portal.portal.clock })
  await change`VACUUM ANALYZE content_search_items, content_search_tokens`
  const sent = await statementsOf(async () => {
    for (const word of ['lathe', 'at'])
      expect((await countItems(db(), 'news', new Date(), { words: [word] }, long)).count).toBe(
        word === 'at' ? 3_000 : 375,
      )
  })
  // Only where the blocks do not tell are the items asked.
  expect(sent.filter(({ text }) => !text.includes('content_search_tokens'))).toEqual([])
  expect(pagesIn(await (await searchOften())(['lathe']))).toBeLessThan(250)
})

test('a long list is brought into blocks by statements that never read it whole', async () => {
  await change`DELETE FROM content_search_whole`
  await change`
    INSERT INTO content_items (family, id, title, item_date, published_at, search_text)
    SELECT 'news', 'item-' || n, 't', now(), now(), 'audit number' || n FROM generate_series(1, 40) AS n`
  const makeBlocks = () =>
    keepSearchBlocks({ db: db(), clock: portal.portal.clock }, { room: { items: 8, bytes: 400 }, loose: 3, worn: 3 })
  const sent = await statementsOf(async () => {
    await makeBlocks()
    await change`UPDATE content_items SET search_text = 'öl' WHERE id IN ('item-7', 'item-8', 'item-9')`
    await makeBlocks()
  })
  const client = await connect()
  const whole = new Set<string>()
  for (const statement of sent.filter(({ text }) => text.includes('content_search_'))) {
    const plan = (await planOf(client, statement)) ?? ''
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (content_(?:items|search_items|search_tokens))/g))
      whole.add(`${table}: ${statement.text}`)
  }
  expect(sent.filter(({ text }) => /DELETE FROM content_search_tokens/.test(text))).not.toEqual([])
  expect([...whole]).toEqual([])
})
