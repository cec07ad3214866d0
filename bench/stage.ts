import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cloneDatabase, startDatabaseServer, type Template } from '../test/database-server.ts'
import { type BenchPortal, startPortalProcess } from './portal.ts'
import { type Answer, startYardstick, type Yardstick } from './yardstick.ts'

/** A portal of its own process, and a connection to its database. */
export interface Played extends BenchPortal {
  database: pg.Client
  databaseUrl: string
}

/** What the rows are measured on. */
export interface Stage {
  /** The portal whose memory is read at the end; it begins with an empty database. */
  main: Played
  /** The calls that exist, as in `GET /api/resources/news`. */
  calls: Set<string>
  /** Starts one more portal on a database of its own; it is closed with the stage. */
  play(template?: Template): Promise<Played>
  /** Starts a bare server that gives this one answer. */
  bare(answer: Answer): Promise<Yardstick>
  close(): Promise<void>
}

/** A database that waits for the disk as in real life, and a portal on it. */
export async function openStage(): Promise<Stage> {
  const server = await startDatabaseServer({ durable: true })
  const closing: (() => Promise<unknown>)[] = [() => server.stop()]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  const play = async (template: Template = 'empty'): Promise<Played> => {
    const clone = await cloneDatabase(server.url, template)
    const database = new pg.Client({ connectionString: clone.url, application_name: `bench-${randomUUID()}` })
    await database.connect()
    closing.push(() => database.end())
    const portal = await startPortalProcess({ DATABASE_URL: clone.url, TRUST_PROXY: 'true' })
    closing.push(portal.stop)
    return { ...portal, database, databaseUrl: clone.url }
  }
  try {
    const main = await play()
    return { main, calls: await callsOf(main.url), play, bare: startYardstick, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function callsOf(url: string): Promise<Set<string>> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
}
