import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { countNews, newsFiles, portalProcess } from '../portal-process.ts'
import { until } from '../until.ts'

test('killed at any moment of the first start, the next start comes up whole', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  for (const milliseconds of [250, 700, 1000, 1400]) {
    const { child, ended } = portal.start()
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
    await ended
    clearTimeout(timer)
  }
  const { ready } = portal.start()
  const url = await ready
  expect(await countNews(url)).toBe(newsFiles)
}, 60_000)

/** Processes that make a cluster in the folder; read from /proc. */
const makersIn = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.split('\0')[0]?.endsWith('initdb') && command.includes(dataDir)
      } catch {
        return false
      }
    })
    .map(Number)

test.runIf(platform() === 'linux')(
  'what a killed first start left running does not disturb the next one',
  async () => {
    const portal = portalProcess()
    onTestFinished(portal.clear)
    const killed = portal.start()
    await until(() => makersIn(portal.dataDir).length > 0, 'the first start makes its cluster')
    const [orphan = 0] = makersIn(portal.dataDir)
    process.kill(orphan, 'SIGSTOP')
    killed.child.kill('SIGKILL')
    await killed.ended
    const next = portal.start()
    await until(() => makersIn(portal.dataDir).length > 1, 'the next start makes its own')
    process.kill(orphan, 'SIGCONT')
    expect(await countNews(await next.ready)).toBe(newsFiles)
    await until(() => makersIn(portal.dataDir).length === 0, 'what was left behind has ended')
    next.child.kill('SIGTERM')
    await next.ended
    expect(await countNews(await portal.start().ready)).toBe(newsFiles)
    expect(readdirSync(portal.dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
  },
  60_000,
)

test('of two first starts at once one comes up, and the other one says in a sentence what is in the way', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const starts = [portal.start(), portal.start()]
  const came = await Promise.allSettled(starts.map(({ ready }) => ready))
  const urls = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(urls).toHaveLength(1)
  expect(await countNews(urls[0] as string)).toBe(newsFiles)
  const refused = starts[came.findIndex(({ status }) => status === 'rejected')]
  expect(refused?.output()).not.toMatch(/\n\s+at /)
}, 60_000)

test('a second portal on the data folder of a living one refuses in one sentence, and takes over from a killed one', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const first = portal.start()
  const url = await first.ready
  const second = portal.start()
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(
    /^Another portal runs on the data folder \S+: stop it first, or set DATA_DIR to a folder of its own\.$/m,
  )
  expect(second.output()).not.toMatch(/\n\s+at /)
  expect(await countNews(url)).toBe(newsFiles)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await countNews(await portal.start().ready)).toBe(newsFiles)
}, 60_000)

test('every acknowledged write is there after a kill', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready, ended } = portal.start()
  await ready
  const password = readFileSync(join(portal.dataDir, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(join(portal.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const client = new pg.Client({ connectionString: `postgres://portal:${password}@127.0.0.1:${port}/portal` })
  await client.connect()
  const insert = `INSERT INTO content_items (family, id, title, item_date, search_text) VALUES ('news', $1, $1, now(), $1)`
  let acknowledged = 0
  for (; acknowledged < 200; acknowledged++) await client.query(insert, [`written-${acknowledged}`])
  await client.end()
  child.kill('SIGKILL')
  await ended
  const next = portal.start()
  const url = await next.ready
  await until(async () => (await countNews(url)) === newsFiles + acknowledged, 'all writes are there')
}, 60_000)
