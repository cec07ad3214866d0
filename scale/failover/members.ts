import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { key } from '../../bench/answers.ts'
import { password } from '../../bench/people.ts'
import { type Answer, type Call, send } from '../lib/load.ts'
import { network } from '../lib/network.ts'
import { isOverrun, type Ledger, remembered } from './ledger.ts'

/** Members who count, each for themselves, and write every number into the database. */
export interface Members {
  /** When a write was acknowledged for the last time, by `performance.now()`. */
  lastWrite(): number
  /** The longest time from one acknowledged write to the next one since then, in seconds. */
  longestWithout(since: number): number
  /** How many answers there were of each status; 0 where the connection broke. */
  statuses: Map<number, number>
  /** By member, the number that is in each place of the database. Rejects where one may have been there unseen. */
  stored(): Promise<number[][]>
  /** Rejects as soon as one of them cannot go on. */
  over: Promise<unknown>
  stop(): Promise<void>
}

/** @returns by which tokens they are known */
export async function logInAll(url: string, emails: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  const agent = new Agent({ keepAlive: true })
  for (const [member, username] of emails.entries()) {
    const body = { username, password }
    const headers = { 'x-forwarded-for': network(member) }
    const answer = await send({ url: `${url}/api/user/login`, method: 'POST', headers, body }, agent)
    if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.status} ${answer.body}`)
    tokens.push((JSON.parse(answer.body) as { accessToken: string }).accessToken)
  }
  agent.destroy()
  return tokens
}

/** The places where numbers are put: notes beside the answers of a readiness check. */
async function placesOf(url: string): Promise<string[]> {
  const { pages } = (await (await fetch(`${url}/api/assessment/schema/${key}`)).json()) as {
    pages: { elements: { rows: { name: string }[] }[] }[]
  }
  const rows = pages.flatMap(({ elements }) => elements.flatMap(({ rows }) => rows.map(({ name }) => name)))
  if (rows.length < remembered) throw new Error(`There are ${rows.length} places.`)
  return rows.slice(0, remembered)
}

/**
 * Each writes twice a second, as long as that takes no longer, and writes down in the ledger what was acknowledged.
 * @param tokens by which they are known
 */
export async function startMembers(url: string, tokens: readonly string[], ledger: Ledger): Promise<Members> {
  const places = await placesOf(url)
  const over = new AbortController()
  const statuses = new Map<number, number>()
  /** When writes were acknowledged, one after the other. */
  const acknowledged: number[] = [performance.now()]
  const versions = tokens.map(() => 0)
  const newest = tokens.map(() => 0)
  let looked = tokens.map(() => 0)
  const agents = tokens.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))

  const ask = (member: number, call: Pick<Call, 'method' | 'body'> & { path: string }): Promise<Answer> =>
    send(
      {
        url: `${url}/api/assessment/user/${call.path}`,
        method: call.method,
        body: call.body,
        headers: { 'x-access-token': tokens[member] as string, 'x-forwarded-for': network(member) },
      },
      agents[member] as Agent,
    )

  const count = async (member: number) => {
    for (let number = 1; !over.signal.aborted; number++) {
      const began = performance.now()
      newest[member] = number
      const entry = { item: places[number % remembered], field: 'comment', value: String(number) }
      const body = { key, since: versions[member], entries: [entry] }
      const answer = await ask(member, { path: 'entries', method: 'POST', body })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) {
        const { version, conflicts } = JSON.parse(answer.body) as { version: number; conflicts: unknown[] }
        if (conflicts.length > 0) throw new Error(`A note of member ${member} was put aside: ${answer.body}`)
        versions[member] = version
        acknowledged.push(performance.now())
        await ledger.write(member, number)
      }
      await wait(Math.max(0, 500 - (performance.now() - began)))
    }
  }
  const counting = tokens.map(async (_, member) => {
    // Not all at the same moment.
    await wait((500 * member) / tokens.length)
    await count(member)
  })
  const all = Promise.all(counting)
  all.catch(() => undefined)

  return {
    statuses,
    over: all,
    lastWrite: () => acknowledged.at(-1) as number,
    longestWithout(since) {
      const from = Math.max(
        0,
        acknowledged.findLastIndex((at) => at < since),
      )
      const moments = [...acknowledged.slice(from), performance.now()]
      return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at))) / 1_000
    },
    async stored() {
      const all: number[][] = []
      const now = [...newest]
      if (isOverrun(looked, now))
        throw new Error('It took too long: numbers came into the places of others that nobody has looked for.')
      looked = now
      for (const member of tokens.keys()) {
        const { status, body } = await ask(member, { path: `work/${key}`, method: 'GET' })
        if (status !== 200) throw new Error(`What member ${member} has written cannot be read: ${status} ${body}`)
        const { data } = JSON.parse(body) as { data: Record<string, Record<string, { comment?: string }>> }
        const rows = Object.assign({}, ...Object.values(data)) as Record<string, { comment?: string }>
        all[member] = places.map((place) => Number(rows[place]?.comment))
      }
      return all
    },
    async stop() {
      over.abort()
      await all
      for (const agent of agents) agent.destroy()
    },
  }
}
