import type { Kysely } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { up } from '../../../migrations/0141-reads-ahead.ts'
import { newDatabase } from '../../../test/database-server.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'

test.each([
  [1, '16'],
  [0, '0'],
  [64, '64'],
])('a database that reads %s pages ahead reads %s from the upgrade on', async (before, after) => {
  const { url, drop } = await newDatabase(inject('databaseServer'))
  const { db, close } = openDatabase(url, 1, createLog('silent'))
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }
  onTestFinished(async () => {
    await close()
    await drop()
  })
  const owner = await connect()
  const name = new URL(url).pathname.slice(1)
  await owner.query(`ALTER DATABASE ${owner.escapeIdentifier(name)} SET effective_io_concurrency = ${before}`)
  await owner.end()
  await up(db as unknown as Kysely<unknown>)
  const client = await connect()
  const { rows } = await client.query('SHOW effective_io_concurrency')
  await client.end()
  expect(rows).toEqual([{ effective_io_concurrency: after }])
})
