import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from './app.ts'
import { registerDirectory } from './features/locator/server/index.ts'
import { openPortal } from './open-portal.ts'
import type { Clock } from './platform/clock.ts'
import type { EmbeddedPostgres } from './platform/db/embedded.ts'
import { listen } from './platform/db/listen.ts'
import type { PageBuild } from './platform/http/pages.ts'
import type { JobTiming } from './platform/jobs/jobs.ts'
import type { Portal } from './platform/portal.ts'
import type { Settings } from './platform/settings.ts'
import type { Development } from './server-frame.ts'
import { loadStarter } from './starter.ts'

export interface RunningPortal {
  portal: Portal
  app: FastifyInstance
  /** Where it answers, without a trailing slash. */
  url: string
  /** From here on `/readyz` says that it is about to stop, for balancers to send no more; everything else goes on. */
  announceStop(): void
  /** Lets requests in flight finish, then the jobs, then closes the database. */
  close(): Promise<void>
}

export interface StartOptions {
  /** The page build, or what makes one in development. */
  pages: PageBuild
  clock?: Clock
  /** Folder of the project's own files (`migrations`, `starter`, `build`). */
  root?: string
  /** Folder of the starter content; false leaves the database empty. */
  starter?: string | false
  /** Vite's own requests, in development; what it does not know goes on to the portal, and nothing is remembered. */
  development?: Development
  jobTiming?: JobTiming
  /** How long a request may take to come, in milliseconds. */
  requestTimeout?: number
  /** False leaves the pages' entries in the search index as they are: reading them all is most of a start's work. */
  readsPages?: boolean
  /** The embedded database of the data folder, where it is being started already. */
  embedded?: Promise<EmbeddedPostgres>
  /** Is told, in one sentence, when the embedded database has ended and cannot be started again. */
  databaseLost?: (reason: string) => void
}

/**
 * Brings the whole portal up: database, schema, starter content, jobs, server.
 * @throws Error whose message is one sentence for whoever starts it
 */
export async function startPortal(settings: Settings, options: StartOptions): Promise<RunningPortal> {
  const root = options.root ?? process.cwd()
  const stops: (() => Promise<void> | void)[] = []
  let isStopping = false
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    const { portal, addresses, outage, listening, close: closePortal } = await openPortal(settings, options)
    stops.push(closePortal)
    const { memory, edge, jobs } = portal
    if (options.starter !== false) await loadStarter(portal, options.starter ?? resolve(root, 'starter'))
    await registerDirectory(portal).catch((err) =>
      portal.log.warn({ err }, 'the register of offices is not in step with the directory; the next start tries again'),
    )

    const app = await buildApp({
      portal,
      pages: options.pages,
      clientFolder: join(root, 'build/client'),
      videoFolder: join(root, 'starter/videos'),
      development: options.development,
      requestTimeout: options.requestTimeout,
      readsPages: options.readsPages,
      isStopping: () => isStopping,
    })
    const heard = (payload: string | undefined) => {
      memory.contentChanged()
      if (payload === undefined) edge?.look()
      else edge?.changed()
    }
    const notices = listen(addresses.direct, 'content_changed', heard, portal.log, {
      outage,
      tell: (channel) => sql`SELECT pg_notify(${channel}, '')`.execute(portal.db),
    })
    stops.push(() => notices.close())
    await jobs.start()
    stops.push(() => jobs.stop())
    stops.push(() => edge?.close())
    await notices.ready
    await app.listen({ port: settings.port, host: settings.host })
    stops.push(() => app.close())
    listening.port = (app.server.address() as { port: number }).port
    const announceStop = () => {
      isStopping = true
    }
    return { portal, app, url: `http://127.0.0.1:${listening.port}`, announceStop, close }
  } catch (error) {
    await close()
    throw error
  }
}
