import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database-server.ts'
import { until } from '../../../test/until.ts'
import type { Log } from '../log.ts'
import { type ListenOptions, listen } from './listen.ts'
import { watchOutage } from './outage.ts'

/** A listener, and by `outside` a connection of others. `said` is what is logged of what is heard. */
async function startListener(tellWith: (outside: pg.Client) => NonNullable<ListenOptions['tell']>) {
  const database = await cloneDatabase(inject('databaseServer'), 'empty')
  const outside = new pg.Client({ connectionString: database.url })
  await outside.connect()
  const said: string[] = []
  const heard: (string | undefined)[] = []
  const log = {
    warn: (...words: unknown[]) => said.push(String(words.at(-1))),
    debug: () => undefined,
  } as unknown as Log
  const outage = watchOutage(database.url, log)
  const listener = listen(database.url, 'anything', (payload) => heard.push(payload), log, {
    outage,
    tell: tellWith(outside),
  })
  onTestFinished(async () => {
    await listener.close()
    outage.close()
    await outside.end()
    await database.drop()
  })
  await listener.ready
  return { outside, heard, saidOfHearing: () => said.filter((sentence) => sentence.includes('heard')) }
}

/** Longer than a first notice may take. */
const longEnough = () => setTimeout(3_000)

test('where a first notice is not heard, the log says so and names the setting that is missing, once', async () => {
  let told = 0
  // As through a pooler: others say that they have told, and nothing comes.
  const { outside, saidOfHearing } = await startListener(() => async () => {
    told++
  })
  await until(() => saidOfHearing().length > 0, 'the log says something')
  await outside.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'portal-listen' AND datname = current_database()",
  )
  await until(() => told === 2, 'the next connection is tried')
  await longEnough()
  expect(saidOfHearing()).toEqual([
    expect.stringMatching(/^notices of the database are not heard.*set DATABASE_DIRECT_URL/),
  ])
})

test('where it is heard, nothing is said', async () => {
  const { outside, heard, saidOfHearing } = await startListener(
    (client) => (channel) => client.query(`SELECT pg_notify($1, '')`, [channel]),
  )
  await longEnough()
  await outside.query("SELECT pg_notify('anything', 'news')")
  await until(() => heard.includes('news'), 'a notice is heard')
  expect(saidOfHearing()).toEqual([])
})

test('a first notice that cannot be sent is told of, and no other is missed for it', async () => {
  const { outside, heard, saidOfHearing } = await startListener(() => () => Promise.reject(new Error('Refused.')))
  await longEnough()
  await outside.query("SELECT pg_notify('anything', 'news')")
  await until(() => heard.includes('news'), 'a notice is heard')
  expect(saidOfHearing()).toEqual(['whether notices are heard could not be tried'])
})
