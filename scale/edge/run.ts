import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { atMost, type Figure, percentile } from '../../bench/figures.ts'
import { addressOf } from '../../src/platform/families-contract.ts'
import { until } from '../../test/until.ts'
import { type Instance, startInstance } from '../lib/instances.ts'
import { type Outcome, other, saidOf, send } from '../lib/load.ts'
import { callAtPace } from '../lib/pace.ts'
import { holdPorts } from '../lib/ports.ts'
import { startPostgres } from '../lib/postgres.ts'
import { playScenario } from '../lib/scenario.ts'
import { headers, playAway, playPassing } from './away.ts'
import { type Engine, startNginx, startVarnish } from './engines.ts'
import { delays, untilShown, type Watch, watch } from './watching.ts'

const publications = 50
/** Seconds from one to the next. */
const apart = 2.5
const byClock = 10
const perSecond = { varnish: 200, nginx: 50 } as const
const publicUrl = 'http://portal.example.org'

await playScenario('edge', async () => {
  const server = await startPostgres()
  const database = new pg.Client({ connectionString: server.ownerUrl })
  database.on('error', () => undefined)
  await database.connect()
  const [held] = await holdPorts(1)
  const port = held?.port as number
  const env = {
    DATABASE_URL: server.url,
    PUBLIC_URL: publicUrl,
    CDN_PURGE_URL: `purge+http://127.0.0.1:${port}/`,
    TRUST_PROXY: '1',
  }
  const instances = [await startInstance('one', env), await startInstance('two', env)] as const
  const places = [placeOf(instances[0]), placeOf(instances[1])] as const
  await held?.letGo()
  const varnish = await startVarnish(port, places)
  const nginx = await startNginx(places)
  const engines = [varnish, nginx]
  const addresses = await addressesOf(instances[0])
  await untilPurged(instances)

  const withdrawn = await withdraw(database, engines)
  const before = await standing(instances, varnish)
  const asking = visit(varnish, nginx, addresses)
  const changes = await publish(database, varnish, nginx)
  const published = await asking.stop()
  const after = await standing(instances, varnish)

  const visiting = visit(varnish, nginx, addresses)
  const clock = await publishByClock(database, varnish)
  const untold = await changes.untold
  for (const { url } of engines)
    await until(async () => (await look(url + withdrawn)).status === 302, 'what was taken back is gone', 150)
  const visited = await visiting.stop()
  const since = performance.now()

  // They start anew where they were, and remember nothing.
  await Promise.all(instances.map((instance) => instance.end()))
  const { status } = await fetch(varnish.url, { method: 'PURGE', headers: { xkey: 'portal' } })
  if (status !== 200) throw new Error(`Varnish answers a purge with ${status}.`)
  const again = await Promise.all(
    places.map((place, index) => startInstance(`again-${index + 1}`, env, { port: Number(place.split(':')[1]) })),
  )
  const passing = await playPassing(engines)
  await database.end()
  const away = await playAway(server, again, engines, {
    visit: () => visit(varnish, nginx, addresses),
    since,
    withdrawn,
  })

  const hits = after.hits - before.hits
  const asked = hits + after.misses - before.misses
  const rate = (100 * hits) / asked
  return {
    engines: [server.version, varnish.version, nginx.version],
    figures: [
      slowest(`${publications} publications are shown by Varnish, which is told of them, p95`, 5, changes.told),
      slowest(`${byClock} that become visible by the clock are shown by Varnish, the last`, 15, clock, 100),
      slowest(`${publications} publications are shown by nginx, which nobody tells, the last`, 120, untold, 100),
      {
        name: `answered by Varnish from what it keeps, while ${publications} publications come`,
        measured: `${rate.toFixed(2)} %`,
        target: '98 % at least',
        met: rate >= 98,
        note: `${asked.toLocaleString('en-US')} calls for ${addresses.length} addresses; the portal was asked ${(after.passedOn - before.passedOn).toLocaleString('en-US')} times, ${after.done - before.done} purges, ${after.failed - before.failed} failed`,
      },
      {
        name: 'calls meanwhile that did not end well',
        measured: String(other(...published, ...visited)),
        target: '0',
        met: other(...published, ...visited) === 0,
        note: saidOf(...published, ...visited),
      },
      ...passing,
      ...away,
    ],
  }
})

function placeOf({ url }: Instance): string {
  return new URL(url).host
}

/** Every page of the sitemap, some lists and feeds, and the files of the first page. */
async function addressesOf({ url }: Instance): Promise<string[]> {
  const read = async (path: string) => (await fetch(url + path)).text()
  const pages = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
    loc.replace(publicUrl, ''),
  )
  const files = [...(await read('/')).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  const lists = ['/api/resources/news', '/api/resources/events', '/news/rss.xml', '/robots.txt']
  return [...new Set([...pages.filter((path) => path.startsWith('/')).slice(0, 40), ...lists, ...files])]
}

/** Visitors of both, each address in turn. */
function visit(varnish: Engine, nginx: Engine, addresses: readonly string[]): { stop(): Promise<Outcome[]> } {
  const at = ({ url }: Engine, rate: number) =>
    callAtPace(rate, (index) => ({
      url: url + addresses[index % addresses.length],
      headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
    }))
  const paces = [at(varnish, perSecond.varnish), at(nginx, perSecond.nginx)]
  return { stop: () => Promise.all(paces.map((pace) => pace.stop())) }
}

/** As a visitor sees it. */
function look(url: string) {
  return send({ url, headers }, new Agent())
}

/** Has an item of old kept, and takes it back. @returns its address */
async function withdraw(database: pg.Client, engines: readonly Engine[]): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM content_items WHERE family = 'news' AND status = 'published' ORDER BY item_date, id LIMIT 1`,
  )
  const path = addressOf('news', { id: rows[0]?.id as string })
  for (const { url } of engines)
    for (let time = 0; time < 2; time++) {
      const { status } = await look(url + path)
      if (status !== 200) throw new Error(`${path} is answered with ${status}.`)
    }
  await database.query(
    `UPDATE content_items SET published_at = now() + interval '1 day' WHERE family = 'news' AND id = $1`,
    [rows[0]?.id],
  )
  return path
}

/** Changes the newest title again and again. @returns after how many seconds each was shown, for the slowest place; nginx is waited for longer */
async function publish(
  database: pg.Client,
  varnish: Engine,
  nginx: Engine,
): Promise<{ told: number[]; untold: Promise<number[]> }> {
  const pattern = /Published for the (\d+)\. time/g
  const told = ['/news', '/api/resources/news'].map((path) => watch(varnish.url + path, headers, pattern))
  const untold = ['/news', '/api/resources/news'].map((path) => watch(nginx.url + path, headers, pattern))
  const changed: number[] = []
  for (let time = 0; time < publications; time++) {
    await database.query(
      `UPDATE content_items SET title = $1 WHERE family = 'news' AND id = (
         SELECT id FROM content_items WHERE family = 'news' ORDER BY item_date DESC, id LIMIT 1)`,
      [`Published for the ${time}. time`],
    )
    changed.push(performance.now())
    await wait(apart * 1_000)
  }
  const all = async (watches: readonly Watch[], what: string, seconds: number) => {
    for (const one of watches) await untilShown(one, publications - 1, what, seconds)
    await Promise.all(watches.map((one) => one.stop()))
    const taken = watches.map((one) => delays(one, changed))
    return changed.map((_, index) => Math.max(...taken.map((times) => times[index] as number)))
  }
  return { told: await all(told, 'Varnish shows it', 150), untold: all(untold, 'nginx shows it', 150) }
}

/** Gives some items times to come, but for the newest, one after the other. @returns how many seconds after its own each was shown */
async function publishByClock(database: pg.Client, varnish: Engine): Promise<number[]> {
  const watching = watch(`${varnish.url}/api/resources/news`, headers, /Visible as number (\d+)\b/g)
  const { rows } = await database.query<{ n: number; milliseconds: number }>(
    `WITH chosen AS (
       SELECT id, row_number() OVER (ORDER BY item_date DESC, id) - 2 AS n FROM content_items
       WHERE family = 'news' AND published_at <= now() ORDER BY item_date DESC, id LIMIT $1 OFFSET 1)
     UPDATE content_items AS item SET title = 'Visible as number ' || n, published_at = now() + make_interval(secs => 15 + 4.3 * n)
     FROM chosen WHERE item.family = 'news' AND item.id = chosen.id
     RETURNING n::int, extract(epoch FROM published_at - now())::float * 1000 AS milliseconds`,
    [byClock],
  )
  const now = performance.now()
  const due = rows.sort((a, b) => a.n - b.n).map(({ milliseconds }) => now + milliseconds)
  for (const number of due.keys()) await untilShown(watching, number, 'Varnish shows what is due', 150)
  await watching.stop()
  return due.map((moment, number) => ((watching.seen.get(number) as number) - moment) / 1_000)
}

async function purgesOf(instances: readonly Instance[]): Promise<{ done: number; failed: number }> {
  const sum = { done: 0, failed: 0 }
  for (const { url } of instances)
    for (const [, result, count] of (await (await fetch(`${url}/metrics`)).text()).matchAll(
      /^portal_edge_purges_total\{result="(done|failed)"\} (\d+)$/gm,
    ))
      sum[result as 'done' | 'failed'] += Number(count)
  return sum
}

/** That of the first start, which found nobody there at first. */
function untilPurged(instances: readonly Instance[]): Promise<void> {
  return until(async () => (await purgesOf(instances)).done >= 1, 'the purge of the first start', 60)
}

async function standing(instances: readonly Instance[], varnish: Awaited<ReturnType<typeof startVarnish>>) {
  return { ...(await purgesOf(instances)), ...varnish.hits() }
}

/** @param percent of the times that are to be at most the target's */
function slowest(name: string, target: number, seconds: readonly number[], percent = 95): Figure {
  const note = `${percentile(seconds, 50).toFixed(1)} in the middle, ${Math.max(...seconds).toFixed(1)} at most`
  return atMost(name, target, 's', [percentile(seconds, percent)], note)
}
