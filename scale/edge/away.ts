import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Figure, percentile } from '../../bench/figures.ts'
import { until } from '../../test/until.ts'
import type { Instance } from '../lib/instances.ts'
import { type Outcome, other, saidOf, send } from '../lib/load.ts'
import type { PostgresServer } from '../lib/postgres.ts'
import type { Engine } from './engines.ts'

/** By which name visitors ask. */
export const headers = { host: 'portal.example.org' }

type Visit = () => { stop(): Promise<Outcome[]> }

/** From then on what is kept is neither fresh nor given while a new one is made: in seconds. */
const olderThan = 125

/** How often an address is given as if there were something. */
async function timesShown(engines: readonly Engine[], path: string): Promise<number> {
  const agent = new Agent()
  let shown = 0
  for (const { url } of engines)
    for (let time = 0; time < 3; time++)
      shown += Number((await send({ url: url + path, headers }, agent)).status === 200)
  return shown
}

/**
 * First the database ends while the instances live, then these are killed. What they remembered is gone by then, and
 * what the engines keep is old.
 * @param since when somebody asked for the last time, by `performance.now()`
 * @param withdrawn an address at which there is nothing any more
 */
export async function playAway(
  server: PostgresServer,
  instances: readonly Instance[],
  engines: readonly Engine[],
  { visit, since, withdrawn }: { visit: Visit; since: number; withdrawn: string },
): Promise<Figure[]> {
  await server.end()
  for (const { url } of instances)
    await until(async () => (await fetch(`${url}/readyz`)).status === 503, 'the database is away', 60)
  await wait(Math.max(0, olderThan * 1_000 - (performance.now() - since)))

  const withoutDatabase = visit()
  await wait(20_000)
  const first = await withoutDatabase.stop()
  const shown = await timesShown(engines, withdrawn)
  const beside = await besideEachOther(engines, '/no-such-page')

  const withoutInstances = visit()
  await Promise.all(instances.map((instance) => instance.end('SIGKILL')))
  await wait(20_000)
  const second = await withoutInstances.stop()
  const shownStill = await timesShown(engines, withdrawn)
  return [
    notWell(`the database is away for 20 s, what is kept is ${olderThan} s old: calls that did not end well`, first),
    notWell('both instances are killed, and away for 20 s: calls that did not end well', second),
    {
      name: 'a page that was taken back is shown meanwhile',
      measured: `${shown + shownStill} times`,
      target: '0 times',
      met: shown + shownStill === 0,
      note: `${engines.length * 6} looks`,
    },
    slowestOf('20 at once, for what is not kept while the database is away: the slowest', beside),
  ]
}

/** What the engines do for living instances. */
export async function playPassing(engines: readonly Engine[]): Promise<Figure[]> {
  const beside = await besideEachOther(engines, '/api/resources/places/reverse?lat=34.7&lng=-86.6')
  const spellings = ['healthz', 'readyz', 'metrics'].flatMap((name) => {
    const byNumber = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
    return [name, `${name}/`, `${name}?x`, `${name}#x`, byNumber].map((spelling) => `/${spelling}`)
  })
  let open = 0
  for (const engine of engines)
    for (const path of [...spellings, 'https://portal.example.org/metrics'])
      open += Number(/^(# HELP|\{"status":)/.test(await bodyOf(engine, path)))
  return [
    slowestOf('20 at once, for what nobody may keep: the slowest', beside),
    {
      name: 'addresses for watchers that visitors can read, however spelled',
      measured: String(open),
      target: '0',
      met: open === 0,
      note: `${engines.length * (spellings.length + 1)} tried`,
    },
  ]
}

async function besideEachOther(engines: readonly Engine[], path: string): Promise<number[]> {
  const agent = new Agent()
  const all = engines.map(({ url }) =>
    Promise.all(Array.from({ length: 20 }, () => send({ url: url + path, headers }, agent))),
  )
  return (await Promise.all(all)).flat().map(({ milliseconds }) => milliseconds / 1_000)
}

const slowestOf = (name: string, seconds: readonly number[]): Figure =>
  atMost(name, 1, 's', [Math.max(...seconds)], `${percentile(seconds, 50).toFixed(2)} in the middle`)

function notWell(name: string, outcomes: readonly Outcome[]): Figure {
  const p95 = percentile(
    outcomes.flatMap(({ milliseconds }) => milliseconds),
    95,
  )
  const count = other(...outcomes)
  return {
    name: `${name}, and p95`,
    measured: `${count} and ${Math.round(p95)} ms`,
    target: '0 and 1,000 ms at most',
    met: count === 0 && p95 <= 1_000,
    note: saidOf(...outcomes),
  }
}

/** The path as it stands here, which an address would write in another way. */
function bodyOf({ url }: Engine, path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    })
      .on('error', reject)
      .end()
  })
}
