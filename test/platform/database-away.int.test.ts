import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../database-server.ts'
import { startTcpProxy } from '../fakes/tcp-proxy.ts'
import { startTestPortal } from '../start-portal.ts'
import { until } from '../until.ts'

test('with the database away: remembered pages go on, others answer 503 with Retry-After, and all is well when it is back', async () => {
  const server = new URL(inject('databaseServer'))
  const proxy = await startTcpProxy(Number(server.port))
  const database = await cloneDatabase(server.href, 'starter')
  const through = new URL(database.url)
  through.port = String(proxy.port)
  const portal = await startTestPortal({ env: { DATABASE_URL: through.href } })
  const kept = await (await portal.get('/news')).text()
  expect((await portal.get('/readyz')).status).toBe(200)

  await proxy.cut()
  // The lost notice connection drops nothing: what is remembered is served as long as nothing newer can be made.
  expect(await (await portal.get('/news')).text()).toBe(kept)
  const call = await portal.get('/api/resources/blogs')
  expect(call.status).toBe(503)
  expect(call.headers.get('retry-after')).toBe('5')
  expect(await call.json()).toMatchObject({ code: 'unavailable' })
  const page = await portal.get('/newsdetail?id=whatever')
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  expect(await page.text()).toContain('We are not available for a moment')
  expect((await portal.get('/readyz')).status).toBe(503)
  expect((await portal.get('/healthz')).status).toBe(200)

  await proxy.mend()
  await until(async () => (await portal.get('/readyz')).status === 200, 'the portal is ready again')
  expect((await portal.get('/api/resources/blogs')).status).toBe(200)
  await portal.close()
  await proxy.close()
  await database.drop()
})

test('a connection that breaks between two statements of a transaction fails that transaction and nothing else', async () => {
  const { portal, get } = await startTestPortal()
  const transaction = portal.db.transaction().execute(async (tx) => {
    const pid = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await sql`SELECT pg_terminate_backend(${pid.rows[0]?.pid})`.execute(portal.db)
    await until(async () => {
      const left = await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid.rows[0]?.pid}`.execute(portal.db)
      return left.rows.length === 0
    }, 'the connection is gone')
    await sql`SELECT 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow(/terminat|not queryable|closed/i)
  expect((await get('/readyz')).status).toBe(200)
})
