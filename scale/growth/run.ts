import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { untilSearchable } from '../../bench/content.ts'
import { atMost, type Figure, percentile } from '../../bench/figures.ts'
import { until } from '../../test/until.ts'
import { type Instance, startInstance } from '../lib/instances.ts'
import { type PostgresServer, startPostgres } from '../lib/postgres.ts'
import { folder, start as startProcess } from '../lib/processes.ts'
import { type Outcome, playScenario } from '../lib/scenario.ts'
import { metricOf, type Side } from './ask.ts'
import { parts, sampled } from './calls/all.ts'
import { draw, publicUrl } from './draw.ts'
import { figureOfMigrations, figuresOfCalls, figuresOfNight, lineOf, lineOfJob } from './figures.ts'
import { asOwner, complete, fill, migrateOn, type Place, timed, untilBroughtAlong, whileFilling } from './fill/fill.ts'
import { trailDays } from './fill/size.ts'
import { besideReadersAndWriters, longer, type Watched, watchHeld, watchWaits } from './locks.ts'
import { measure } from './measure.ts'
import { doNow, type Night, playNight } from './night.ts'
import { plans, readFromDisk, requireRoom } from './room.ts'
import type { Measured } from './slow.ts'
import { keepNightAway } from './zone.ts'

const option = process.argv[2] ?? ''
const given = plans[option]
if (!given) throw new Error(`scale/run growth takes ${Object.keys(plans).filter(Boolean).join(', ')}, or nothing.`)
const plan = given

/** Milliseconds, by `performance.now()`, until which calls are made as often as they are meant to. */
const measuredUntil = (plan.minutes - plan.rest) * 60_000

/** Messages that the portal of a million accounts has not sent yet, at least. */
const waiting = plan.large / 500

/** How long further instances take until they are ready, in seconds, and to tell their metrics, in milliseconds. */
interface Started {
  starts: number[]
  metrics: number[]
  /** Messages that wait, as they tell it. */
  waiting: number
}

/** What it has come to so far. */
const results = {
  engines: [] as string[],
  calls: new Map<string, Measured>(),
  described: [] as string[],
  read: 0,
  night: undefined as Night | undefined,
  late: undefined as { names: string[]; wait: Watched } | undefined,
  started: undefined as Started | undefined,
}

await playScenario('growth', async (soFar) => {
  requireRoom(`scale/run growth ${option}`, plan, folder)
  const memory = { shared_buffers: plan.buffers }
  const server = await startPostgres({ ...memory, ...whileFilling })
  results.engines = [server.version]
  const places = {
    small: await fill(await makeDatabase(server, 'small'), 'small', plan.small, folder),
    large: await timed('large', 'all that is filled in', async () =>
      fill(await makeDatabase(server, 'large'), 'large', plan.large, folder),
    ),
  }
  await timed('both', 'the last checkpoint', () => server.restart(memory))

  await migrateOn(places.small.url)
  results.late = await timed('large', 'late migrations', () => migrateBeside(places.large))
  console.log(`waits for migrations: ${JSON.stringify(results.late.wait)}`)
  const services = await startServices()
  await Promise.all(Object.entries(places).map(([name, place]) => bringAlong(name, place, services)))
  const bytes = await asOwner(places.large.ownerUrl, async (client) => {
    const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
    return Number(rows[0]?.size)
  })
  results.engines.push(`${plan.large.toLocaleString('en-US')} accounts in ${(bytes / 1e9).toFixed(1)} GB`)

  const instances = {
    small: await start('small', places.small, services),
    large: await start('large', places.large, services),
  }
  results.described = await callsOf(instances.large)
  const readBefore = readFromDisk()
  await asOwner(places.small.ownerUrl, (ofSmall) =>
    asOwner(places.large.ownerUrl, async (ofLarge) => {
      const sides = [
        { instance: instances.small, urn: await draw(places.small, ofSmall, 'first') },
        { instance: instances.large, urn: await draw(places.large, ofLarge, 'first') },
      ] as const satisfies Side[]
      const heard = (call: Measured) => {
        console.log(lineOf(call))
        results.calls.set(call.name, call)
        results.read = readFromDisk() - readBefore
        soFar(outcome())
      }
      await timed('both', 'all calls', () => measure(sides, parts, plan.times, heard, measuredUntil))
      for (const { urn } of sides) await urn.close()
    }),
  )
  await instances.small.end()
  results.night = await asOwner(places.large.ownerUrl, (watching) =>
    asOwner(places.large.ownerUrl, async (owner) => {
      // What was asked for is worn.
      const side = { instance: instances.large, urn: await draw(places.large, owner, 'night') }
      const played = await timed('large', 'the night', () =>
        playNight(side, watching, (job) => console.log(lineOfJob(job))),
      )
      await side.urn.close()
      return played
    }),
  )
  soFar(outcome())
  await instances.large.end()
  results.started = await startAgain(places.large, services)
  return outcome()
})

function outcome(): Outcome {
  const { engines, calls, described, read, night, late, started } = results
  return {
    engines,
    figures: [
      ...(calls.size > 0 ? figuresOfCalls([...calls.values()], { described, sampled, small: plan.small, read }) : []),
      ...(night ? figuresOfNight(night) : []),
      ...(late ? [figureOfMigrations(late.names, late.wait)] : []),
      ...(started ? figuresOfStart(started) : []),
    ],
    isShort: option !== '',
    lines: [...calls.values()].map(lineOf),
  }
}

function figuresOfStart({ starts, metrics, waiting: told }: Started): Figure[] {
  const metric = atMost('the metric of messages that wait, p95', 50, 'ms', [percentile(metrics, 95)])
  return [
    atMost('start of an instance, the longest of three', 3, 's', [Math.max(...starts)]),
    {
      ...metric,
      met: metric.met && told >= waiting,
      note: `${told.toLocaleString('en-US')} wait, ${waiting.toLocaleString('en-US')} at least`,
    },
  ]
}

async function makeDatabase(server: PostgresServer, name: string): Promise<Pick<Place, 'url' | 'ownerUrl'>> {
  await asOwner(server.ownerUrl, (owner) => owner.query(`CREATE DATABASE ${name} OWNER portal`))
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { url: at(server.url), ownerUrl: at(server.ownerUrl) }
}

/** The services of mails and texts: what is sent is queued as in life. @returns what portals have to know of them */
async function startServices(): Promise<Record<string, string>> {
  const file = join(folder, 'services.json')
  startProcess('services', process.execPath, ['scale/growth/services.ts', file])
  let told: Record<string, string> | undefined
  await until(() => {
    try {
      told = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    } catch {
      // Not yet.
    }
    return told !== undefined
  }, 'the services of mails and texts run')
  return told as unknown as Record<string, string>
}

function start(name: string, { url, secret }: Place, services: Record<string, string>): Promise<Instance> {
  const settings = { DATABASE_URL: url, SECRET_KEY: secret, PUBLIC_URL: publicUrl, AUDIT_DAYS: String(trailDays) }
  return startInstance(name, { ...settings, ...services })
}

/** The migrations that the database was filled before, while people read and write. */
async function migrateBeside(place: Place): Promise<{ names: string[]; wait: Watched }> {
  const url = new URL(place.url)
  url.searchParams.set('application_name', 'migrations')
  return asOwner(place.ownerUrl, (first) =>
    asOwner(place.ownerUrl, async (second) => {
      const watches = [watchWaits(first, ['migrations']), await watchHeld(second, 'migrations')]
      let names: string[] = []
      const waited = await besideReadersAndWriters(place.ownerUrl, plan.report, async () => {
        names = await migrateOn(url.href)
      })
      const watched = await Promise.all(watches.map((watch) => watch.stop()))
      return {
        names,
        wait: { ...watched.reduce(longer, waited), gap: Math.max(...watched.map(({ gap }) => gap)) },
      }
    }),
  )
}

/** A first start takes along what is kept beside the tables, by its own jobs; then comes what has to stand on it. */
async function bringAlong(name: string, place: Place, services: Record<string, string>): Promise<void> {
  await keepNightAway(place)
  const first = await timed(name, 'the first start', () => start(`${name}-first`, place, services))
  await asOwner(place.ownerUrl, async (client) => {
    await timed(name, 'items brought along', () => untilBroughtAlong(client))
    // It is made by the minute: nobody waits for the next one.
    await doNow('content-search', (sql, ...values) => client.query(sql, values))
    await timed(name, 'blocks of the search', () => untilSearchable(client))
  })
  await first.end()
  await complete(place, name)
}

async function callsOf({ url }: Instance): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

async function startAgain(place: Place, services: Record<string, string>): Promise<Started> {
  const [starts, metrics]: [number[], number[]] = [[], []]
  let told = 0
  for (const name of ['second', 'third', 'fourth']) {
    const began = performance.now()
    const instance = await start(name, place, services)
    starts.push((performance.now() - began) / 1_000)
    // In life they are asked for every some seconds: these are not those in which it has just begun.
    await setTimeout(5_000)
    for (let time = 0; time <= 20; time++) {
      const asked = performance.now()
      const text = await (await fetch(`${instance.url}/metrics`)).text()
      // An instance's first answer is no measure of the others: what it counts may come from the disk.
      if (time === 0) continue
      metrics.push(performance.now() - asked)
      told = metricOf(text, 'portal_messages_unsent{state="waiting"}')
    }
    await instance.end()
  }
  return { starts, metrics, waiting: told }
}
