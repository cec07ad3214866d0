import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeEdge, startEdge } from '../fakes/edge.ts'
import { startTestPortal, type TestPortal, type TestPortalOptions, testClock } from '../start-portal.ts'
import { until } from '../until.ts'

const edgeOf = ({ url }: FakeEdge) => ({ CDN_PURGE_URL: `purge+${url}`, CDN_PURGE_HEADER: 'X-Purge: the-secret' })

/** An edge, and a portal that tells it of changes; after the purges that a start brings. */
async function stage(options: TestPortalOptions = {}): Promise<{ edge: FakeEdge; portal: TestPortal }> {
  const edge = await startEdge()
  onTestFinished(edge.close)
  const portal = await startTestPortal({ template: 'starter', ...options, env: { ...edgeOf(edge), ...options.env } })
  await settle(portal, edge, 2)
  return { edge, portal }
}

interface Waiting {
  key: string
  seconds: number
}

/** The purges and looks that wait or are under way, and how long after they were asked for each is to be. */
async function waiting({ portal }: TestPortal): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT singleton_key AS key, round(extract(epoch FROM start_after - created_on))::int AS seconds
    FROM pgboss.job WHERE name = 'purge-edge' AND state < 'completed' AND singleton_key NOT LIKE 'told %' ORDER BY start_after`.execute(
    portal.db,
  )
  return rows
}

/** Has what waits of a kind carried out now. */
const haveNow = ({ portal }: TestPortal, kind: 'again' | 'clock') =>
  sql`
    UPDATE pgboss.job SET start_after = now()
    WHERE name = 'purge-edge' AND singleton_key LIKE ${`${kind} %`} AND state = 'created'`.execute(portal.db)

/** Until so many purges have come, and none waits. */
async function settle(portal: TestPortal, edge: FakeEdge, count: number): Promise<void> {
  await until(async () => {
    await haveNow(portal, 'again')
    const jobs = await waiting(portal)
    return edge.purges.length >= count && jobs.every(({ key }) => key.startsWith('clock'))
  }, 'all purges')
  expect(edge.purges).toHaveLength(count)
  edge.purges.length = 0
}

/** Does what makes an instance look whether it has missed a change, until it has looked. */
async function looking<Result>({ portal }: TestPortal, act: () => Promise<Result>): Promise<Result> {
  const looks = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int FROM pgboss.job
      WHERE name = 'purge-edge' AND singleton_key = 'look' AND state = 'completed'`.execute(portal.db)
    return rows[0]?.count ?? 0
  }
  const before = await looks()
  const result = await act()
  await until(async () => (await looks()) > before, 'a look')
  return result
}

const rename = ({ portal }: TestPortal, title: string) =>
  sql`UPDATE content_items SET title = ${title} WHERE family = 'news' AND id = (
    SELECT id FROM content_items WHERE family = 'news' ORDER BY item_date DESC, id LIMIT 1)`.execute(portal.db)

const metrics = async (portal: TestPortal) => {
  const text = await (await portal.get('/metrics')).text()
  return Object.fromEntries(
    [...text.matchAll(/^portal_edge_purges_total\{result="(\w+)"\} (\d+)$/gm)].map(([, result, count]) => [
      result,
      Number(count),
    ]),
  )
}

test('ten changes at once, heard by two instances, are one purge a second later and another after ten', async () => {
  const { edge, portal } = await stage()
  const beside = await looking(portal, () => startTestPortal({ beside: portal, env: edgeOf(edge) }))
  const versions = [portal, beside].map((one) => one.portal.memory.version)
  await Promise.all(Array.from({ length: 10 }, (_, index) => rename(portal, `The ${index}. name`)))
  let jobs: Waiting[] = []
  expect(edge.purges).toEqual([])
  const waitFor = (key: string) =>
    until(async () => {
      jobs = await waiting(portal)
      return jobs.length > 0 && jobs.every((job) => job.key.startsWith(key))
    }, `a purge that waits: ${key}`)
  await waitFor('soon')
  expect(jobs).toEqual([{ key: 'soon', seconds: expect.any(Number) }])
  expect(jobs[0]?.seconds).toBeLessThanOrEqual(1)
  for (const [index, one] of [portal, beside].entries())
    await until(() => one.portal.memory.version === (versions[index] as number) + 10, 'all changes are heard')
  await waitFor('again ')
  const [again] = jobs
  expect(jobs).toHaveLength(1)
  expect(again?.seconds).toBeGreaterThanOrEqual(8)
  expect(again?.seconds).toBeLessThanOrEqual(14)
  expect(edge.purges).toEqual([
    {
      method: 'PURGE',
      path: '/',
      headers: expect.objectContaining({ xkey: 'portal', 'x-purge': 'the-secret' }),
      body: '',
    },
  ])
  await settle(portal, edge, 2)
})

test('a change that comes while a purge is under way has one of its own', async () => {
  const { edge, portal } = await stage()
  edge.fault = 'silent'
  await rename(portal, 'The first name')
  await until(() => edge.purges.length === 1, 'a purge that is under way')
  await rename(portal, 'The second name')
  await until(
    async () => (await waiting(portal)).filter(({ key }) => key === 'soon').length === 2,
    'another one beside it',
  )
  // Whoever waits for its answer waits no longer.
  await edge.close()
})

test('a start, or a connection for notices that broke, has the edge purged only where the content has changed since', async () => {
  const { edge, portal } = await stage()
  const { db } = portal.portal
  const breakNotices = () =>
    looking(portal, () =>
      sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'portal-listen' AND datname = current_database()`.execute(db),
    )
  await breakNotices()
  await looking(portal, () => startTestPortal({ beside: portal, env: edgeOf(edge) }))
  expect(edge.purges).toEqual([])
  // As if nobody had heard of it.
  await sql`ALTER TABLE content_items DISABLE TRIGGER USER`.execute(db)
  await rename(portal, 'Changed unheard')
  await sql`ALTER TABLE content_items ENABLE TRIGGER USER`.execute(db)
  await breakNotices()
  await settle(portal, edge, 2)
  await breakNotices()
  expect(edge.purges).toEqual([])
})

test('Cloudflare is told four times a minute at most, however many changes and instances there are', async () => {
  const edge = await startEdge()
  onTestFinished(edge.close)
  const env = { CDN_PURGE_URL: `${edge.url}/zones/1/purge_cache`, CDN_PURGE_HEADER: 'Authorization: x' }
  const portal = await startTestPortal({ template: 'starter', env })
  await startTestPortal({ beside: portal, env })
  await until(() => edge.purges.length === 1, 'a purge')
  for (let time = 0; time < 8; time++) {
    await rename(portal, `The ${time}. name`)
    await wait(400)
    await haveNow(portal, 'again')
  }
  expect(edge.purges).toHaveLength(1)
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM window_ends - now())::float AS seconds FROM request_counts
    WHERE key = 'purge-edge'`.execute(portal.portal.db)
  expect(rows[0]?.seconds).toBeGreaterThan(5)
  expect(rows[0]?.seconds).toBeLessThan(15)
})

test('a purge that fails is tried again, and both are counted', async () => {
  const { edge, portal } = await stage()
  const before = await metrics(portal)
  expect(before).toEqual({ done: 2, failed: 0 })
  edge.fault = 'error-500'
  await rename(portal, 'A new name')
  await until(() => edge.purges.length === 1, 'a purge that fails')
  edge.fault = undefined
  await settle(portal, edge, 3)
  expect(await metrics(portal)).toEqual({ done: 4, failed: 1 })
})

test('a second purge of Cloudflare that fails is tried again, though its own turn is not over', async () => {
  const edge = await startEdge()
  onTestFinished(edge.close)
  const env = { CDN_PURGE_URL: `${edge.url}/zones/1/purge_cache`, CDN_PURGE_HEADER: 'Authorization: x' }
  const portal = await startTestPortal({ template: 'starter', env })
  const { db } = portal.portal
  const isSecond = sql`name = 'purge-edge' AND singleton_key LIKE 'again %'`
  const states = async () => {
    const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE ${isSecond}`.execute(db)
    return rows.map(({ state }) => state).join()
  }
  await until(async () => (await states()) === 'created', 'a second purge that waits')
  edge.fault = 'error-500'
  // As if both were due by now.
  await sql`DELETE FROM request_counts WHERE key = 'purge-edge'`.execute(db)
  await sql`UPDATE pgboss.job SET data = data || '{"due": 0}' WHERE ${isSecond}`.execute(db)
  await haveNow(portal, 'again')
  await until(() => edge.purges.length === 2, 'it fails')
  edge.fault = undefined
  await until(async () => (await states()) === 'completed', 'it is over', 25)
  expect(edge.purges).toHaveLength(3)
}, 60_000)

test('what becomes visible by the clock is shown at its time, and purged as a change', async () => {
  const clock = testClock()
  const { edge, portal } = await stage({ clock })
  const { db } = portal.portal
  const shown = async () => (await (await portal.get('/api/resources/news')).text()).includes('Visible later')
  const at = new Date(clock.now().getTime() + 3_600_000)
  await sql`
    UPDATE content_items SET title = 'Visible later', published_at = ${at} WHERE family = 'news' AND id = (
      SELECT id FROM content_items WHERE family = 'news' ORDER BY item_date DESC, id LIMIT 1)`.execute(db)
  await settle(portal, edge, 2)
  const { rows } = await sql<{ key: string; start: Date }>`
    SELECT singleton_key AS key, start_after AS start FROM pgboss.job
    WHERE name = 'purge-edge' AND state = 'created' AND singleton_key NOT LIKE 'told %'`.execute(db)
  expect(rows).toEqual([{ key: `clock ${at.toISOString()}`, start: new Date(at.getTime() + 1_000) }])
  expect(await shown()).toBe(false)
  clock.set(rows[0]?.start as Date)
  // Remembered for a minute: nothing has changed.
  expect(await shown()).toBe(false)
  await haveNow(portal, 'clock')
  await until(shown, 'what has become visible')
  await settle(portal, edge, 2)
})

test('without an edge nothing is asked for, and no answer names a key', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  await rename(portal, 'A new name')
  for (const path of ['/news', '/api/resources/news', '/sitemap.xml']) {
    const { headers } = await portal.get(path)
    for (const name of ['xkey', 'cache-tag', 'surrogate-key']) expect(headers.has(name)).toBe(false)
  }
  expect(await metrics(portal)).toEqual({ done: 0, failed: 0 })
})

test.each([
  ['purge+http://127.0.0.1:9', 'xkey', ' '],
  ['http://127.0.0.1:9/zones/1/purge_cache', 'cache-tag', ','],
  ['http://127.0.0.1:9/service/1/purge', 'surrogate-key', ' '],
])('with %s the answers that are kept, and they alone, say so by %s', async (url, name, between) => {
  const env = { CDN_PURGE_URL: url, CDN_PURGE_HEADER: 'X-Purge: the-secret' }
  const portal = await startTestPortal({ template: 'starter', env })
  const keys = async (path: string, init?: RequestInit) => (await portal.get(path, init)).headers.get(name)
  const kept = {
    page: ['/', '/news', '/news.data'],
    list: ['/api/resources/news'],
    feed: ['/sitemap.xml', '/news/rss.xml', '/robots.txt'],
  }
  for (const [kind, paths] of Object.entries(kept))
    for (const path of paths)
      for (let time = 0; time < 2; time++) expect(await keys(path), path).toBe(['portal', kind].join(between))
  const body = JSON.stringify({ state: 'AL', county: 'Madison County' })
  const lookUp = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  for (let time = 0; time < 3; time++) expect(await keys('/api/resources/getApexSC', lookUp)).toBeNull()
  for (const path of ['/no-such-page', '/api/user', '/healthz', '/favicon.svg', '/news?preview=x'])
    expect(await keys(path), path).toBeNull()
})
