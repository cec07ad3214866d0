import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../lib/load.ts'
import { network } from '../lib/network.ts'

interface Read {
  at: number
  status: number
  milliseconds: number
}

/** Visitors who open pages. */
export interface Readers {
  /** What came of pages that every instance remembers. */
  remembered: Read[]
  /** What came of what nobody has asked for before. */
  others: Read[]
  stop(): Promise<void>
}

/** As many pages of the sitemap as are wanted. */
export async function pagesOf(url: string, count: number): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  if (paths.length < count) throw new Error(`The sitemap has ${paths.length} pages.`)
  return paths.slice(0, count)
}

/** Asks an instance for each so often that it remembers them. */
export async function letRemember(url: string, pages: readonly string[]): Promise<void> {
  for (let time = 0; time < 2; time++) for (const page of pages) await (await fetch(url + page)).arrayBuffer()
}

/**
 * So many visitors, each of whom opens a page, waits for half a second, and opens the next one: three remembered ones,
 * and one that is not.
 */
export function startReaders(url: string, count: number, pages: readonly string[]): Readers {
  const over = new AbortController()
  const [remembered, others]: [Read[], Read[]] = [[], []]
  let fresh = 0
  const read = async (reader: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { 'x-forwarded-for': network(5_000 + reader), 'accept-encoding': 'gzip' }
    await wait((500 * reader) / count)
    for (let turn = reader; !over.signal.aborted; turn++) {
      const isFresh = turn % 4 === 3
      const path = isFresh ? `/api/resources/news?q=fresh${fresh++}` : (pages[turn % pages.length] as string)
      const at = performance.now()
      const { status, milliseconds } = await send({ url: url + path, headers }, agent)
      const kind = isFresh ? others : remembered
      kind.push({ at, status, milliseconds })
      await wait(500)
    }
    agent.destroy()
  }
  const reading = Promise.all(Array.from({ length: count }, (_, reader) => read(reader)))
  return {
    remembered,
    others,
    async stop() {
      over.abort()
      await reading
    },
  }
}
