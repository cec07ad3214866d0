import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Call, send } from '../lib/load.ts'

export type Kind = 'pages' | 'files' | 'data' | 'routes' | 'reads' | 'writes' | 'mails'

interface Count {
  calls: number
  /** How many of them failed at first. */
  once: number
  /** How many failed again. */
  twice: number
}

/** Calls to one address, each of which is made a second time a moment after it failed, and what came of them. */
export interface Load {
  /** Without a trailing slash. */
  url: string
  counts: Record<Kind, Count>
  /** What was answered to those that failed, as `404, 200 /assets/a.js`. */
  failures: string[]
  ask(kind: Kind, call: Call, agent: Agent): Promise<Answer>
}

/** Whether an answer is what the caller wants. */
function isGood(kind: Kind, { status, type, body }: Answer): boolean {
  // It tells the router that the release is another one, and to load the document.
  if (kind === 'routes' && status === 204) return true
  // A page in the place of a file is none.
  return status === 200 && body !== '' && (kind !== 'files' || !type.startsWith('text/html'))
}

/** @param pause in milliseconds, before a call that failed is made again */
export function createLoad(url: string, pause = 1_000): Load {
  const count = (): Count => ({ calls: 0, once: 0, twice: 0 })
  const load: Load = {
    url,
    counts: {
      pages: count(),
      files: count(),
      data: count(),
      routes: count(),
      reads: count(),
      writes: count(),
      mails: count(),
    },
    failures: [],
    async ask(kind, call, agent) {
      const counted = load.counts[kind]
      counted.calls++
      const first = await send(call, agent)
      if (isGood(kind, first)) return first
      counted.once++
      await wait(pause)
      const second = await send(call, agent)
      // So soon another mail is refused: the first call was carried out, and its answer alone was lost.
      const isDone = isGood(kind, second) || (kind === 'mails' && second.status === 429)
      if (!isDone) counted.twice++
      load.failures.push(`${first.status}, ${second.status} ${call.url.slice(url.length)}`)
      return second
    },
  }
  return load
}

/** Of all kinds together. */
export const sumOf = (load: Load, of: keyof Count): number =>
  Object.values(load.counts).reduce((sum, count) => sum + count[of], 0)

/** As `1,200 pages, 30,000 files`. */
export const saidOf = (load: Load): string =>
  Object.entries(load.counts)
    .map(([kind, { calls }]) => `${calls.toLocaleString('en-US')} ${kind}`)
    .join(', ')

/** The scripts, styles and fonts that a page names, each once: those that are held, too. */
export const filesOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]

/** The release by which the router of a page asks for routes. */
export const versionOf = (html: string): string => /"version":\s*"(\w+)"/.exec(html)?.[1] ?? ''
