import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { cpuSeconds } from './portal.ts'

export interface Load {
  url: string
  /** The server's process. */
  pid: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** What the connections send, each its own. */
  bodies?: readonly string[]
  /** What else they send, each its own. */
  cookies?: readonly string[]
}

interface Rate {
  perSecond: number
  /** The server's processor time for one answer, in microseconds; NaN where the system does not tell it. */
  cpu: number
}

const connections = 50
const rounds = 3

/**
 * One against the other: after a warm-up of so many seconds, three rounds with the two in turn.
 * @returns the ratio of the requests a second of each round, and both sides' best rates as a remark
 */
export async function againstYardstick(portal: Load, yardstick: Load, seconds = 2, warmUp = 1) {
  for (const load of [portal, yardstick]) await rate(load, warmUp)
  const own: Rate[] = []
  const bare: Rate[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await rate(yardstick, seconds))
    own.push(await rate(portal, seconds))
  }
  const ratios = own.map(({ perSecond }, round) => perSecond / (bare[round] as Rate).perSecond)
  const most = (rates: Rate[]) => Math.round(Math.max(...rates.map(({ perSecond }) => perSecond)))
  const cpu = (rates: Rate[]) => Math.round(Math.min(...rates.map((one) => one.cpu)))
  const remark = `${most(own)} against ${most(bare)} a second`
  return { ratios, remark: Number.isNaN(cpu(own)) ? remark : `${remark}, CPU ${cpu(own)} against ${cpu(bare)} µs each` }
}

/** Answers a second over 50 connections. @throws Error when one is not of status 2xx */
export async function rate({ pid, bodies, cookies, ...load }: Load, seconds: number): Promise<Rate> {
  const before = cpuSeconds(pid)
  let next = 0
  const setupClient = (client: autocannon.Client) => {
    const one = next++ % (bodies?.length ?? 1)
    if (cookies) client.setHeaders({ ...load.headers, cookie: cookies[one] })
    client.setBody(bodies?.[one] ?? '')
  }
  const result = await autocannon({
    ...load,
    ...(bodies ? { setupClient } : {}),
    connections,
    duration: seconds,
    sampleInt: 250,
  })
  const spent = (cpuSeconds(pid) ?? Number.NaN) - (before ?? Number.NaN)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} answers that were not 2xx, ${result.errors} errors`)
  return { perSecond: result['2xx'] / result.duration, cpu: (spent / result['2xx']) * 1e6 }
}

/** How long each of these addresses takes to be answered whole, in milliseconds; `lanes` are under way at a time. */
export async function latencies(
  urls: readonly string[],
  lanes: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const taken: number[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < urls.length; index = next++) {
      const began = performance.now()
      await drain(urls[index] as string, agent, headers)
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  agent.destroy()
  return taken
}

function drain(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume()
      response.on('end', resolve)
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}
