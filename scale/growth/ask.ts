import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import type { Instance } from '../lib/instances.ts'
import { type Answer, send } from '../lib/load.ts'
import { type Asked, type Drawn, routeOf, type Sample } from './calls/sample.ts'
import { publicUrl, type Urn } from './draw.ts'

export interface Side {
  instance: Pick<Instance, 'url'>
  urn: Urn
}

/** What came of one call. */
export interface Asking {
  milliseconds: number
  /** How many rows a list came with. */
  rows?: number
  /** What was answered that the sample is not for; `arming` where it did not come to the call. */
  problem?: string
  arming?: true
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** A change of the password ends all sessions, and time those of the console. */
const goesOn = `UPDATE sessions SET ended_at = NULL, started_at = now(), staff_used_at = now(), proved_at = now()
  WHERE id = $1 AND (ended_at IS NOT NULL OR staff_used_at < now() - interval '5 minutes')`

/** Another call may have let whoever writes in a check read only. */
const mayWrite = 'UPDATE users SET reads_only = false WHERE id = $1 AND reads_only'

/** Milliseconds in which a portal hears of a change, and how often it may be told of one until it has. */
const hearing = 10
const mostTelling = 5

/** What visitors are answered is remembered, and so are counts of what members see of the same lists. */
const isRemembered = (name: string, { of }: Sample) => !of || name.startsWith('GET /api/resources/')

/** Asks one side, so that no answer comes from memory: where one does, the portal is told of a change once more. */
export function createAsker(side: Side): (name: string, sample: Sample, turn: number) => Promise<Asking> {
  let hits: number | undefined
  return async (name, sample, turn) => {
    if (!name.startsWith('GET ') || !isRemembered(name, sample)) return ask(side, name, sample, turn)
    hits ??= await rememberedBy(side)
    for (let time = 0; time < mostTelling; time++) {
      const asked = await ask(side, name, sample, turn)
      const before: number = hits
      hits = await rememberedBy(side)
      if (hits === before) return asked
    }
    return { milliseconds: 0, problem: `it was answered from memory ${mostTelling} times` }
  }
}

/** Makes the state that the sample is for, and its call. */
export async function ask(side: Side, name: string, sample: Sample, turn: number): Promise<Asking> {
  const { urn } = side
  const drawn = rowOf(urn, name, sample, turn)
  try {
    await prepare(side, name, sample, drawn, turn)
  } catch (error) {
    return { milliseconds: 0, arming: true, problem: `arming: ${(error as Error).message}` }
  }
  const answer = await request(side, routeOf(name), sample.ask?.(drawn) ?? {}, drawn, turn)
  const { milliseconds, status, body } = answer
  const read = status === 200 && answer.type.includes('json') ? (JSON.parse(body) as Record<string, unknown>) : {}
  const isDone =
    status === 200 && (sample.done === undefined || sample.done(read, drawn)) && body.includes(sample.holds ?? '')
  return {
    milliseconds,
    ...(Array.isArray(read.Items) ? { rows: read.Items.length } : {}),
    ...(isDone ? {} : { problem: `${status || 'no answer'} ${body.slice(0, 300)}` }),
  }
}

/** Each sample begins elsewhere in its pool, so that not all are about the same few. */
function rowOf(urn: Urn, name: string, { of }: Sample, turn: number): Drawn {
  if (!of) return { n: String(turn) }
  const rows = urn.pools.get(of) as Drawn[]
  const from = createHash('sha1').update(name).digest().readUInt32BE()
  return { ...(rows[(from + turn) % rows.length] as Drawn), n: String(turn) }
}

async function prepare(side: Side, name: string, sample: Sample, drawn: Drawn, turn: number): Promise<void> {
  const { query, db, secrets } = side.urn
  await query('DELETE FROM request_counts WHERE window_ends > now()')
  if (drawn.session) await query(goesOn, drawn.session)
  if (drawn.place) await query(mayWrite, drawn.person)
  const call = async (route: string, asked: Asked, as?: Drawn) => {
    const answer = await request(side, route, asked, as, turn)
    if (answer.status !== 200) throw new Error(`${route} before it: ${answer.status} ${answer.body.slice(0, 200)}`)
    return JSON.parse(answer.body) as Record<string, unknown>
  }
  // Here the database is asked each time.
  const forget = async () => {
    if (!isRemembered(name, sample)) return
    await query('NOTIFY content_changed')
    await new Promise((resolve) => setTimeout(resolve, hearing))
  }
  if (sample.arm) {
    await forget()
    Object.assign(drawn, await sample.arm(drawn, { query, db, secrets, publicUrl, call }))
  }
  await forget()
}

/** How many answers the portal has given from memory so far. */
async function rememberedBy({ instance }: Side): Promise<number> {
  const metrics = await (await fetch(`${instance.url}/metrics`)).text()
  return metricOf(metrics, 'portal_remembered_answers_total')
}

/** @param name with its labels, as `name{label="value"}` @throws Error where it is not told */
export function metricOf(metrics: string, name: string): number {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`/metrics does not tell ${name}.`)
  return Number(line.slice(name.length + 1))
}

function request(
  { instance, urn }: Side,
  route: string,
  asked: Asked,
  as: Drawn | undefined,
  turn: number,
): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asked.path?.[name] ?? `no ${name}`),
  )
  const query = new URLSearchParams(Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)]))
  const token = as && urn.tokenOf(as)
  const sends = method === 'POST' || method === 'PUT'
  return send(
    {
      url: `${instance.url}${asked.address ?? path}${query.size > 0 ? `?${query}` : ''}`,
      method: method as 'GET',
      headers: {
        'x-forwarded-for': `198.${18 + (turn % 2)}.${turn % 250}.7`,
        ...(token ? { 'x-access-token': token } : {}),
        ...asked.headers,
      },
      ...(sends && asked.body !== undefined ? { body: asked.body as object } : {}),
    },
    agent,
  )
}
