import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answersOf } from '../../bench/answers.ts'
import { password } from '../../bench/people.ts'
import { network } from '../lib/network.ts'
import { filesOf, type Load, versionOf } from './tally.ts'

const pages = ['/', '/news', '/events', '/documents', '/about-us', '/pricing', '/training', '/contact', '/login']

/** As many files as a browser asks for at once. */
const atOnce = 6

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** Opens one page after the other with the files that it names, and asks for data and routes as the router does, until called off. */
export async function visit({ url, ask }: Load, index: number, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const headers = { 'x-forwarded-for': network(5_000 + index), 'accept-encoding': 'gzip' }
  const get = (kind: 'pages' | 'files' | 'data' | 'routes', path: string) =>
    // What is read has to come as text.
    ask(
      kind,
      { url: url + path, headers: kind === 'pages' ? { ...headers, 'accept-encoding': 'identity' } : headers },
      agent,
    )
  for (let count = index; !signal.aborted; count++) {
    const { body } = await get('pages', at(pages, count))
    await Promise.all(filesOf(body).map((file) => get('files', file)))
    const next = at(pages, count + 1)
    await get('data', `${next === '/' ? '/_' : next}.data`)
    await get('routes', `/__manifest?paths=${encodeURIComponent(next)}&version=${versionOf(body)}`)
  }
  agent.destroy()
}

interface Entries {
  key: string
  entries: { item: string; value: number }[]
}

/**
 * Logs in, and asks for and enters what is theirs, until called off.
 * @returns how many of the entries that were acknowledged are there at the end, and how many are not
 */
export async function beMember(
  { url, ask }: Load,
  email: string,
  index: number,
  signal: AbortSignal,
): Promise<{ kept: number; lost: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const from = { 'x-forwarded-for': network(index) }
  const login = { username: email, password }
  const { body } = await ask(
    'writes',
    { url: `${url}/api/user/login`, method: 'POST', headers: from, body: login },
    agent,
  )
  const headers = { ...from, 'x-access-token': (JSON.parse(body) as { accessToken: string }).accessToken }
  const post = (kind: 'reads' | 'writes', path: string, body: object) =>
    ask(kind, { url: url + path, method: 'POST', headers, body }, agent)
  const answers = await answersOf(url)
  const acknowledged = new Map<string, number>()
  let key = ''
  let seen = 0
  for (let count = 0; !signal.aborted; count++) {
    if (count % 3 === 0) {
      const made = answers.body(count / 3, seen) as Entries
      const [entry] = made.entries as [Entries['entries'][0]]
      key = made.key
      const answer = await post('writes', '/api/assessment/user/entries', made)
      if (answer.status === 200) {
        seen = (JSON.parse(answer.body) as { version: number }).version
        acknowledged.set(entry.item, entry.value)
        // Whether it was entered, nobody knows.
      } else acknowledged.delete(entry.item)
    } else await ask('reads', { url: url + at(['/api/user/', '/api/bookmark'], count), headers }, agent)
    await wait(100)
  }
  const stored = await post('reads', '/api/assessment/user/response', { assessmentKey: key })
  const [item] = (JSON.parse(stored.body) as { Items: { answers: { data: Stored } }[] }).Items
  const rows = Object.assign({}, ...Object.values(item?.answers.data ?? {})) as Stored[string]
  agent.destroy()
  const lost = [...acknowledged].filter(([name, value]) => rows[name]?.answer !== value).length
  return { kept: acknowledged.size - lost, lost }
}

/** The answers of a check, by requirement and row. */
type Stored = Record<string, Record<string, { answer: number }>>

/**
 * Asks for a mail for each of them, at most five a second, until called off.
 * @returns whom a mail was promised, and for whom it was asked twice
 */
export async function wantMails(
  { url, counts, ask }: Load,
  emails: readonly string[],
  signal: AbortSignal,
): Promise<{ promised: string[]; twice: Set<string> }> {
  const agent = new Agent({ keepAlive: true })
  const promised: string[] = []
  const twice = new Set<string>()
  for (const [index, email] of emails.entries()) {
    if (signal.aborted) break
    const headers = { 'x-forwarded-for': network(1_000 + index) }
    const call = { url: `${url}/api/user/password/forgot/code`, method: 'POST', headers, body: { email } } as const
    const before = counts.mails.once
    const { status } = await ask('mails', call, agent)
    const isSecond = counts.mails.once > before
    if (status === 200 || (status === 429 && isSecond)) promised.push(email)
    if (isSecond) twice.add(email)
    await wait(200)
  }
  agent.destroy()
  return { promised, twice }
}
