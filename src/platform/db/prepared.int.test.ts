import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database-server.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

const countOf = prepared('count-of', (db, given: { key: string; least: number }) =>
  db
    .selectFrom('request_counts')
    .select(['key', 'count', sql<string>`${'always'}::text`.as('constant')])
    .where('key', '=', given.key)
    .where('count', '>=', given.least),
)

async function openTestDatabase(prepared?: boolean) {
  const clone = await cloneDatabase(inject('databaseServer'), 'empty')
  const { db, pool, close } = openDatabase(clone.url, 2, createLog('silent'), { prepared })
  onTestFinished(async () => {
    await close()
    await clone.drop()
  })
  const window_ends = new Date('2031-01-01T00:00:00Z')
  await db
    .insertInto('request_counts')
    .values([
      { key: 'first', count: 1, window_ends },
      { key: 'second', count: 2, window_ends },
    ])
    .execute()
  return { db, pool }
}

test.each([true, false])(
  'a query answers for the values of each call, and keeps those it was written with, with its name (%s) or without',
  async (prepared) => {
    const { db } = await openTestDatabase(prepared)
    const ask = (key: string, least: number) => countOf(db, { key, least })
    expect(await Promise.all([ask('first', 0), ask('second', 0), ask('first', 2), ask('second', 2)])).toEqual([
      [{ key: 'first', count: 1, constant: 'always' }],
      [{ key: 'second', count: 2, constant: 'always' }],
      [],
      [{ key: 'second', count: 2, constant: 'always' }],
    ])
  },
)

test('PostgreSQL plans a prepared query once for a connection, in transactions too, and a new column is no hindrance', async () => {
  const { db } = await openTestDatabase()
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 4; i++) await countOf(tx, { key: 'first', least: 0 })
    await sql`ALTER TABLE request_counts ADD COLUMN added_by_a_later_release text`.execute(tx)
    expect(await countOf(tx, { key: 'first', least: 0 })).toHaveLength(1)
    const { rows } = await sql`SELECT name, generic_plans + custom_plans AS uses FROM pg_prepared_statements`.execute(
      tx,
    )
    expect(rows).toEqual([{ name: 'count-of', uses: '5' }])
  })
})

test('where names are off, PostgreSQL keeps no statement, and one that submits itself is answered all the same', async () => {
  const { db, pool } = await openTestDatabase(false)
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 4; i++) await countOf(tx, { key: 'first', least: 0 })
    expect((await sql`SELECT name FROM pg_prepared_statements`.execute(tx)).rows).toEqual([])
  })
  const client = await pool.connect()
  const rows: unknown[] = []
  const asked = new pg.Query('SELECT 1 AS one')
  asked.on('row', (row) => rows.push(row))
  const answered = once(asked, 'end')
  client.query(asked)
  await answered
  client.release()
  expect(rows).toEqual([{ one: 1 }])
})
