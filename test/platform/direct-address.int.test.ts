import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { prepared } from '../../src/platform/db/prepared.ts'
import { cloneDatabase } from '../database-server.ts'
import { startTestPortal } from '../start-portal.ts'
import { until } from '../until.ts'

/** The lock under which instances that start together take turns at the migrations (`src/platform/db/migrate.ts`). */
const turn = '3853314791062309107'

const anyUser = prepared('any-user', (db, given: { email: string }) =>
  db.selectFrom('users').select('id').where('email', '=', given.email),
)

test('with an address past the pooler, migrations and listening go there, all else through the pooler and without names', async () => {
  const database = await cloneDatabase(inject('databaseServer'), 'empty')
  // PostgreSQL tells which of the two ways a connection came by the name in its address.
  const by = (way: string) => {
    const url = new URL(database.url)
    url.searchParams.set('application_name', way)
    return url.href
  }
  const outside = new pg.Client({ connectionString: by('outside') })
  await outside.connect()
  onTestFinished(async () => {
    await outside.end()
    await database.drop()
  })
  const ways = async (condition: string) => {
    const { rows } = await outside.query(
      `SELECT application_name AS way FROM pg_stat_activity
       WHERE datname = current_database() AND application_name <> 'outside' AND ${condition}`,
    )
    return rows.map(({ way }) => way as string)
  }

  await outside.query(`SELECT pg_advisory_lock(${turn})`)
  const starting = startTestPortal({ env: { DATABASE_URL: by('pooled'), DATABASE_DIRECT_URL: by('direct') } })
  starting.catch(() => undefined)
  const waiting = () => ways("query LIKE '%pg_try_advisory_lock%'")
  await until(async () => (await waiting()).length > 0, 'the migrations wait for their turn')
  expect(await waiting()).toEqual(['direct'])
  await outside.query(`SELECT pg_advisory_unlock(${turn})`)

  const { portal, close } = await starting
  // One for the content, one for the jobs: the connection of the migrations is closed again.
  await until(async () => (await ways("application_name = 'direct'")).length === 2, 'two connections stay there')
  expect(new Set(await ways("application_name <> 'direct'"))).toEqual(new Set(['pooled']))
  await portal.db.transaction().execute(async (tx) => {
    await anyUser(tx, { email: 'nobody@example.org' })
    expect((await sql`SELECT name FROM pg_prepared_statements`.execute(tx)).rows).toEqual([])
  })
  await close()
})
