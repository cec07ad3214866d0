import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startProxiedPortal } from '../proxied-portal.ts'
import { startTestPortal } from '../start-portal.ts'
import { until } from '../until.ts'

/** In milliseconds, with what came of it. */
async function timed<Value>(ask: () => Promise<Value>): Promise<{ took: number; value: Value }> {
  const began = performance.now()
  const value = await ask()
  return { took: performance.now() - began, value }
}

test('a database node that vanishes without a word: its callers end, others are answered at once, and all is well when it is back', async () => {
  const { proxy, database, portal } = await startProxiedPortal({ DATABASE_TIMEOUT: '5' })
  await portal.get('/news')
  // Several connections at rest, which will be dead.
  await Promise.all(Array.from({ length: 8 }, (_, at) => portal.get(`/api/resources/blogs?q=before${at}`)))

  proxy.silence()
  const begun = performance.now()
  const callers = Array.from({ length: 12 }, (_, at) => timed(() => portal.get(`/api/resources/blogs?q=during${at}`)))
  const pages: number[] = []
  const readPages = async () => {
    while (performance.now() - begun < 4_000) {
      const { took, value } = await timed(() => portal.get('/news'))
      expect(value.status).toBe(200)
      pages.push(took)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all([
    readPages(),
    until(async () => (await timed(() => portal.get('/readyz'))).took < 200, 'the outage is known', 6),
  ])
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.sort((a, b) => a - b)[Math.floor(pages.length * 0.95)]).toBeLessThan(100)
  for (const { took, value } of await Promise.all(callers)) {
    expect(value.status).toBe(503)
    expect(took).toBeLessThan(6_500)
  }
  const refused = await timed(() => portal.get('/api/resources/blogs?q=known'))
  expect(refused.value.status).toBe(503)
  expect(refused.value.headers.get('retry-after')).toBe('5')
  expect(refused.took).toBeLessThan(200)

  // Changed on the node that took its place, while this portal heard nothing.
  const direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
  await direct.query("UPDATE content_items SET title = 'Changed in the silence' WHERE family = 'news'")
  await direct.end()
  proxy.speak()
  const back = await timed(() =>
    until(
      async () => (await portal.post('/api/user/email/code/resend', { username: 'a@example.org' })).status < 500,
      'a write goes through',
      5,
    ),
  )
  expect(back.took).toBeLessThan(2_000)
  // No dead connection is left: twelve callers at once are answered.
  const answered = await Promise.all(
    Array.from({ length: 12 }, (_, at) => timed(() => portal.get(`/api/resources/blogs?q=after${at}`))),
  )
  for (const { took, value } of answered) {
    expect(value.status).toBe(200)
    expect(took).toBeLessThan(4_000)
  }
  await until(async () => (await (await portal.get('/news')).text()).includes('Changed in the silence'), 'it listens')
  await portal.close()
  await proxy.close()
  await database.drop()
}, 60_000)

test('a statement that takes longer than it may is given up, and its connection is not used again', async () => {
  const portal = await startTestPortal({ env: { DATABASE_TIMEOUT: '5', DATABASE_POOL: '2' } })
  const { db } = portal.portal
  const slow = await timed(() => sql`SELECT pg_sleep(20)`.execute(db).catch((error: unknown) => error))
  expect(slow.value).toMatchObject({ message: 'Query read timeout' })
  expect(slow.took).toBeLessThan(6_500)
  for (let at = 0; at < 3; at++) expect((await timed(() => sql`SELECT 1`.execute(db))).took).toBeLessThan(1_000)
  expect((await portal.get('/readyz')).status).toBe(200)
}, 20_000)

test('a server that is busy is no outage: while open connections are answered, a new one may wait', async () => {
  const { proxy, database, portal } = await startProxiedPortal()
  const { db } = portal.portal
  // Connections at rest: nobody needs a new one.
  await Promise.all(Array.from({ length: 4 }, () => sql`SELECT pg_sleep(0.2)`.execute(db)))
  proxy.hold()
  // It takes longer than usual, so that the database is asked whether it is there, by a new connection.
  const slow = sql`SELECT pg_sleep(2)`.execute(db)
  const begun = performance.now()
  let answered = 0
  while (performance.now() - begun < 5_000) {
    await sql`SELECT 1`.execute(db)
    answered++
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await slow
  expect(answered).toBeGreaterThan(10)
  proxy.speak()
  await portal.close()
  await database.drop()
  await proxy.close()
})
