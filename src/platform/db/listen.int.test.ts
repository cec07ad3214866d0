import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database-server.ts'
import { until } from '../../../test/until.ts'
import type { Log } from '../log.ts'
import { listen } from './listen.ts'
import { watchOutage } from './outage.ts'

test('where a first notice is not heard, the log says so and names the setting that is missing, once', async () => {
  const database = await cloneDatabase(inject('databaseServer'), 'empty')
  const said: string[] = []
  const log = {
    warn: (...words: unknown[]) => said.push(String(words.at(-1))),
    debug: () => undefined,
  } as unknown as Log
  const outage = watchOutage(database.url, log)
  // As through a pooler: others say that they have told, and nothing comes.
  const listener = listen(database.url, 'anything', () => undefined, log, { outage, tell: async () => undefined })
  onTestFinished(async () => {
    await listener.close()
    outage.close()
    await database.drop()
  })
  await listener.ready
  await until(() => said.length > 0, 'the log says something')
  expect(said).toEqual([expect.stringMatching(/^notices of the database are not heard.*set DATABASE_DIRECT_URL/)])
})
