import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { asCallerError } from '../../src/platform/db/database.ts'
import { addressOf } from '../../src/platform/families-contract.ts'
import { faultsOf } from '../logged.ts'
import { startProxiedPortal } from '../proxied-portal.ts'
import { startTestPortal } from '../start-portal.ts'
import { until } from '../until.ts'

test('what was taken back, and asked for since, is not given again while the database is away', async () => {
  const { proxy, database, portal } = await startProxiedPortal()
  const { Items } = await portal.json<{ Items: { id: string }[] }>('/api/resources/news')
  const path = addressOf('news', { id: Items[0]?.id as string })
  // With a query it is kept at its second sight.
  for (let time = 0; time < 2; time++) expect((await portal.get(path)).status).toBe(200)
  await sql`
    UPDATE content_items SET published_at = now() + interval '1 day'
    WHERE family = 'news' AND id = ${Items[0]?.id}`.execute(portal.portal.db)
  await until(async () => (await portal.get(path)).status === 302, 'it is taken back')
  await proxy.cut()
  expect((await portal.get(path)).status).toBe(503)
  await portal.close()
  await proxy.close()
  await database.drop()
})

test('with the database away: remembered pages go on, others answer 503 with Retry-After, and all is well when it is back', async () => {
  const { proxy, database, portal } = await startProxiedPortal()
  const kept = await (await portal.get('/news')).text()
  expect((await portal.get('/readyz')).status).toBe(200)
  const faults = faultsOf(portal.portal.log)

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
  // Of several parts, some of which are away.
  for (const path of ['/', '/announcements', '/transition-report', '/events?past=2'])
    expect([200, 503], path).toContain((await portal.get(path)).status)
  expect((await portal.get('/readyz')).status).toBe(503)
  expect((await portal.get('/healthz')).status).toBe(200)

  await proxy.mend()
  await until(async () => (await portal.get('/readyz')).status === 200, 'the portal is ready again')
  expect((await portal.get('/api/resources/blogs')).status).toBe(200)
  // What is away for a moment is no fault: those raise an alarm (docs/operations.md).
  expect(faults).toEqual([])
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
  const fault = await transaction.catch((error: unknown) => error)
  expect(fault).toMatchObject({ message: expect.stringMatching(/terminat|not queryable|closed/i) })
  expect(asCallerError(fault)).toMatchObject({ status: 503, retryAfter: 5 })
  expect((await get('/readyz')).status).toBe(200)
})

test('whatever moment its connections break at, a call answers 200 or 503, never 500', async () => {
  const { get, databaseUrl } = await startTestPortal({ template: 'starter' })
  const outside = new pg.Client({ connectionString: databaseUrl })
  await outside.connect()
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    const asked = Array.from({ length: 40 }, async (_, index) => {
      statuses.push((await get(`/api/resources/events?q=r${round}n${index}`)).status)
      statuses.push((await get('/readyz')).status)
    })
    for (let turn = 0; turn < 3; turn++)
      await outside.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'portal'`,
      )
    await Promise.all(asked)
  }
  await outside.end()
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  // The last of them may break when all have been asked.
  await until(async () => (await get('/readyz')).status === 200, 'it is ready again')
})

test('a full disk is answered with 503: by a call that saves, and by /readyz, while reading goes on', async () => {
  const { portal, get, post, databaseUrl } = await startTestPortal()
  const readable = async () => (await get('/api/resources/news?q=full')).status
  expect([await readable(), (await get('/readyz')).status]).toEqual([200, 200])

  // What PostgreSQL says when a file cannot grow.
  await sql`CREATE FUNCTION refuse_to_grow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
    portal.db,
  )
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON codes EXECUTE FUNCTION refuse_to_grow()`.execute(portal.db)
  const saving = await post('/api/user/email/code/resend', { username: 'a@example.org' })
  expect(saving.status).toBe(503)
  expect(saving.headers.get('retry-after')).toBe('5')
  expect(await saving.json()).toMatchObject({ code: 'unavailable' })

  // A disk that is full refuses temporary files as well; here a limit does.
  const name = new URL(databaseUrl).pathname.slice(1)
  const server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  await server.query(`ALTER DATABASE ${name} SET temp_file_limit = '8kB'`)
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  await until(async () => (await readable()) === 200, 'reading goes on')
  // The disk is looked at every two seconds at most.
  await until(async () => (await get('/readyz')).status === 503, '/readyz tells of it')
  await server.query(`ALTER DATABASE ${name} RESET temp_file_limit`)
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  await server.end()
  await until(async () => (await get('/readyz')).status === 200, 'it is ready again')
})
