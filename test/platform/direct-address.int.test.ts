import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { prepared } from '../../src/platform/db/prepared.ts'
import { cloneDatabase, newDatabase, type Template } from '../database-server.ts'
import { startTcpProxy } from '../fakes/tcp-proxy.ts'
import { warningsOf } from '../logged.ts'
import { startTestPortal } from '../start-portal.ts'
import { until } from '../until.ts'

/** The lock under which instances that start together take turns at the migrations (`src/platform/db/migrate.ts`). */
const turn = '3853314791062309107'

const anyUser = prepared('any-user', (db, given: { email: string }) =>
  db.selectFrom('users').select('id').where('email', '=', given.email),
)

/** A database, a connection that is not the portal's, and a way to the database that can be cut. */
async function place(template: Template) {
  const database = await cloneDatabase(inject('databaseServer'), template)
  const proxy = await startTcpProxy(Number(new URL(database.url).port))
  const proxied = new URL(database.url)
  proxied.port = String(proxy.port)
  const outside = new pg.Client({ connectionString: database.url, application_name: 'outside' })
  await outside.connect()
  onTestFinished(async () => {
    await outside.end()
    await proxy.close()
    await database.drop()
  })
  /** @returns the names in the addresses of the connections of which the condition is true */
  const ways = async (condition: string) => {
    const { rows } = await outside.query(
      `SELECT application_name AS way FROM pg_stat_activity
       WHERE datname = current_database() AND application_name <> 'outside' AND ${condition}`,
    )
    return rows.map(({ way }) => way as string)
  }
  return { url: database.url, proxy, proxiedUrl: proxied.href, outside, ways }
}

test('with an address past the pooler, migrations and listening go there, all else through the pooler and without names', async () => {
  const { url, outside, ways } = await place('empty')
  // PostgreSQL tells which of the two ways a connection came by the name in its address.
  const by = (way: string) => {
    const address = new URL(url)
    address.searchParams.set('application_name', way)
    return address.href
  }

  await outside.query(`SELECT pg_advisory_lock(${turn})`)
  const starting = startTestPortal({ env: { DATABASE_URL: by('pooled'), DATABASE_DIRECT_URL: by('direct') } })
  starting.catch(() => undefined)
  const waiting = () => ways("query LIKE '%pg_try_advisory_lock%'")
  await until(async () => (await waiting()).length > 0, 'the migrations wait for their turn')
  expect(await waiting()).toEqual(['direct'])
  await outside.query(`SELECT pg_advisory_unlock(${turn})`)

  const { portal, close } = await starting
  const warnings = warningsOf(portal.log)
  // One for the content, one for the jobs.
  const listening = () => ways("(query LIKE 'LISTEN%' OR query = 'SELECT 1') AND application_name = 'direct'")
  await until(async () => (await listening()).length === 2, 'two connections listen there')
  expect(await ways("application_name = 'direct'")).toHaveLength(2)
  expect(new Set(await ways("application_name <> 'direct'"))).toEqual(new Set(['pooled']))
  await until(async () => (await ways("query LIKE '%pgboss%'")).length > 0, 'the queue is looked into')
  expect(new Set(await ways("query LIKE '%pgboss%'"))).toEqual(new Set(['pooled']))
  await portal.db.transaction().execute(async (tx) => {
    await anyUser(tx, { email: 'nobody@example.org' })
    expect((await sql`SELECT name FROM pg_prepared_statements`.execute(tx)).rows).toEqual([])
  })
  // As long as a first notice may take.
  await setTimeout(2_500)
  expect(warnings).toEqual([])
  await close()
})

test('two addresses that lead to two databases stop the start before anything is written', async () => {
  const { url } = await place('empty')
  const other = await newDatabase(inject('databaseServer'))
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await other.drop()
  })
  await expect(startTestPortal({ env: { DATABASE_URL: url, DATABASE_DIRECT_URL: other.url } })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: both have to lead to the same one.',
  )
  const { rows } = await client.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")
  expect(rows).toEqual([])
})

test('a pooler that gives nobody new a turn while a migration takes long does not keep a portal from starting', async () => {
  const { url, proxy, proxiedUrl, outside } = await place('empty')
  await outside.query('BEGIN')
  await outside.query('LOCK TABLE kysely_migration')
  const starting = startTestPortal({ env: { DATABASE_URL: proxiedUrl, DATABASE_DIRECT_URL: url } })
  starting.catch(() => undefined)
  const waiting = "SELECT FROM pg_locks WHERE relation = 'kysely_migration'::regclass AND NOT granted"
  await until(async () => (await outside.query(waiting)).rowCount === 1, 'a statement of the migrations waits')
  proxy.hold()
  // Longer than a statement may take unasked, and than an answer to the question may.
  await setTimeout(2_500)
  proxy.speak()
  await outside.query('COMMIT')
  expect((await (await starting).get('/readyz')).status).toBe(200)
})

test('an address past the pooler that goes away alone is told of, hinders no request, and is used again when it is back', async () => {
  const { url, proxy, proxiedUrl, outside } = await place('starter')
  const { portal, get } = await startTestPortal({ env: { DATABASE_URL: url, DATABASE_DIRECT_URL: proxiedUrl } })
  const warnings = warningsOf(portal.log)
  const said = (words: string) =>
    warnings
      .filter(([, sentence]) => String(sentence).includes(words))
      .map(([of]) => (of as { channel: string }).channel)
      .sort()
  const both = ['content_changed', 'portal_jobs']
  const shown = async () => (await get('/api/resources/news')).text()

  await proxy.cut()
  await until(() => said('not heard').length === both.length, 'the log says so')
  expect([(await get('/readyz')).status, (await get('/api/resources/blogs')).status]).toEqual([200, 200])
  await setTimeout(1_500)
  expect(said('not heard')).toEqual(both)
  expect(said('heard again')).toEqual([])

  await proxy.mend()
  await until(() => said('heard again').length === both.length, 'the log says that all is well')
  await shown()
  await outside.query(
    `UPDATE content_items SET title = 'Heard again' WHERE family = 'news' AND id = (
       SELECT id FROM content_items WHERE family = 'news' ORDER BY item_date DESC, id LIMIT 1)`,
  )
  await until(async () => (await shown()).includes('Heard again'), 'a change is seen')
  expect(said('heard again')).toEqual(both)
})
