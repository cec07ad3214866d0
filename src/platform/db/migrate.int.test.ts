import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../test/database-server.ts'
import { startTestPortal } from '../../../test/start-portal.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** A database of its own, and a folder whose migrations the test writes. */
async function place() {
  const root = mkdtempSync(join(tmpdir(), 'portal-migrate-'))
  const folder = join(root, 'migrations')
  mkdirSync(folder)
  for (const name of ['node_modules', 'package.json']) symlinkSync(resolve(name), join(root, name))
  const database = await newDatabase(inject('databaseServer'))
  const open = () => openDatabase(database.url, 1, createLog('silent'), { timeout: 0 })
  const opened: ReturnType<typeof open>[] = []
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    for (const { close } of opened) await close()
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  })
  return {
    url: database.url,
    folder,
    client,
    /** @param statements each run by one `await` of its own */
    write: (name: string, statements: string[], outside = false) =>
      writeFileSync(
        join(folder, `${name}.ts`),
        `import { sql } from 'kysely'
${outside ? 'export const outside = true\n' : ''}export async function up(db) {
${statements.map((statement) => `  await sql\`${statement}\`.execute(db)`).join('\n')}
}
`,
      ),
    run: (options: Parameters<typeof migrate>[2] = {}) => {
      const own = open()
      opened.push(own)
      return migrate(own.db, folder, { wait: () => 100, ...options })
    },
    done: async () =>
      (await client.query('SELECT name FROM kysely_migration ORDER BY name')).rows.map(({ name }) => name),
  }
}

test('a migration never holds up those who read for longer than its patience, and gets through', async () => {
  const at = await place()
  at.write('0001-first', ['CREATE TABLE large AS SELECT n FROM generate_series(1, 10000) n'])
  expect(await at.run()).toEqual(['0001-first'])
  at.write('0002-second', ['ALTER TABLE large ADD COLUMN more text'])

  const long = new pg.Client({ connectionString: at.url })
  await long.connect()
  await long.query('BEGIN')
  await long.query('SELECT count(*) FROM large')
  const released = setTimeout(3_000).then(() => long.query('COMMIT'))
  let isDone = false
  const migrating = at.run().then((names) => {
    isDone = true
    return names
  })
  let longest = 0
  while (!isDone) {
    const began = performance.now()
    await at.client.query('SELECT count(*) FROM large')
    longest = Math.max(longest, performance.now() - began)
  }
  await released
  expect(await migrating).toEqual(['0002-second'])
  expect(longest).toBeGreaterThan(300)
  expect(longest).toBeLessThan(1_100 + 400)
  await long.end()
}, 30_000)

test('what was done before one that fails stays done, and the next start goes on from there', async () => {
  const at = await place()
  at.write('0001-first', ['CREATE TABLE a (n int)'])
  await at.run()
  at.write('0002-second', ['CREATE TABLE b (n int)'])
  at.write('0003-third', ['CREATE TABLE c (n int)', 'SELECT 1 / 0'])
  await expect(at.run()).rejects.toThrow('The database could not be brought up to date by 0003-third: division by zero')
  expect(await at.done()).toEqual(['0001-first', '0002-second'])
  at.write('0004-fourth', ['CREATE TABLE c (n int)'])
  at.write('0003-third', [])
  // The module of the third was read already: another process, as after a mend, reads it anew.
  expect((await at.client.query("SELECT to_regclass('c') AS c")).rows[0].c).toBeNull()
})

test('a new database is made whole or not at all, by one of several that start together', async () => {
  const at = await place()
  at.write('0001-first', ['CREATE TABLE a (n int)'])
  at.write('0002-second', ['CREATE TABLE b (n int)'])
  const ran = await Promise.all(Array.from({ length: 5 }, () => at.run()))
  expect(ran.flat()).toEqual(['0001-first', '0002-second'])

  const half = await place()
  half.write('0001-first', ['CREATE TABLE a (n int)'])
  half.write('0002-second', ['SELECT 1 / 0'])
  await expect(half.run()).rejects.toThrow('by 0002-second')
  expect(await half.done()).toEqual([])
})

test('instances that start together take turns, also while one of them builds an index outside a transaction', async () => {
  const at = await place()
  // Long enough for the others to wait.
  at.write('0001-first', ['CREATE TABLE a (n int)', 'SELECT pg_sleep(0.5)'])
  at.write('0002-index', ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a_n ON a (n)'], true)
  const ran = await Promise.all([at.run(), at.run(), at.run()])
  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([['0001-first', '0002-index'], [], []])
})

test('whoever waits long for the turn says so, once, and which process has the lock', async () => {
  const at = await place()
  at.write('0001-first', ['CREATE TABLE a (n int)'])
  // As a pooler keeps it with a connection of its own.
  const { rows } = await at.client.query('SELECT pg_advisory_lock(3853314791062309107), pg_backend_pid() AS pid')
  const warned: string[] = []
  const running = at.run({ patience: 300, warn: (sentence) => warned.push(sentence) })
  await setTimeout(1_500)
  expect(warned).toEqual([
    `the migrations wait for their turn: the database's process ${rows[0].pid} has their lock, of another instance or left on a pooler's connection`,
  ])
  await at.client.query('SELECT pg_advisory_unlock(3853314791062309107)')
  expect(await running).toEqual(['0001-first'])
  expect(warned).toHaveLength(1)
})

test('a migration outside of transactions has no limit of time, and leaves its connection as it was', async () => {
  const at = await place()
  await at.client.query(`ALTER DATABASE ${new URL(at.url).pathname.slice(1)} SET statement_timeout = '50s'`)
  at.write('0001-first', ["CREATE TABLE seen AS SELECT current_setting('statement_timeout') AS timeout"], true)
  const { db, close } = openDatabase(at.url, 1, createLog('silent'), { timeout: 0 })
  onTestFinished(close)
  expect(await migrate(db, at.folder)).toEqual(['0001-first'])
  expect((await at.client.query('SELECT * FROM seen')).rows).toEqual([{ timeout: '0' }])
  expect((await sql`SHOW statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '50s' }])
})

test('an index is built outside a transaction, and one that was left unfinished is built anew', async () => {
  const at = await place()
  at.write('0001-first', ['CREATE TABLE a AS SELECT 1 AS n FROM generate_series(1, 2)'])
  at.write('0002-index', ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a_n ON a (n)'], true)
  at.write('0003-after', ['CREATE TABLE b (n int)'])
  // As a build leaves it that met two alike.
  await at.run().catch(() => undefined)
  await at.client.query("DELETE FROM kysely_migration WHERE name >= '0002'")
  await at.client.query('DROP TABLE b')
  await at.client.query('DROP INDEX a_n')
  await at.client.query('CREATE UNIQUE INDEX CONCURRENTLY a_n ON a (n)').catch(() => undefined)
  const valid = () => at.client.query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'a_n'::regclass")
  expect((await valid()).rows).toEqual([{ valid: false }])
  expect(await at.run()).toEqual(['0002-index', '0003-after'])
  expect((await valid()).rows).toEqual([{ valid: true }])
})

test('a database that a later release has brought further is used, with a warning, unless its floor is above', async () => {
  const at = await place()
  at.write('0001-first', ['CREATE TABLE a (n int)'])
  await at.run()
  await at.client.query("INSERT INTO kysely_migration VALUES ('0002-later', 'later')")
  const warned: string[] = []
  expect(await at.run({ warn: (sentence) => warned.push(sentence) })).toEqual([])
  expect(warned).toEqual(['the database was brought further by a later release (0002-later); it is used as it is'])
  await at.client.query("CREATE TABLE schema_floor AS SELECT '0001-first' AS migration")
  expect(await at.run()).toEqual([])
  await at.client.query("UPDATE schema_floor SET migration = '0002-later'")
  await expect(at.run()).rejects.toThrow(
    'The database was changed by a later release so that this one cannot use it: at least 0002-later has to be known, and the last one here is 0001-first.',
  )
  await at.client.query("DELETE FROM kysely_migration; INSERT INTO kysely_migration VALUES ('0000-other', 'x')")
  await expect(at.run()).rejects.toThrow('holds the migration 0000-other, which this release does not know')
})

test('a portal starts on a database that holds a migration it does not know, and serves', async () => {
  const first = await startTestPortal({ template: 'starter' })
  const client = new pg.Client({ connectionString: first.databaseUrl })
  await client.connect()
  await client.query("INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')")
  await client.query('ALTER TABLE content_items ADD COLUMN of_later text')
  await client.end()
  const second = await startTestPortal({ beside: first })
  expect((await second.get('/readyz')).status).toBe(200)
  expect((await second.get('/news')).status).toBe(200)
})
