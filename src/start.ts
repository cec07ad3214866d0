import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Development } from './app.ts'
import { AnswerMemory } from './platform/cache/answer-memory.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded.ts'
import { listen } from './platform/db/listen.ts'
import { migrate } from './platform/db/migrate.ts'
import type { PageBuild } from './platform/http/pages.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMessages } from './platform/messages/messages.ts'
import { smtpTransport, twilioTransport } from './platform/messages/transports.ts'
import type { Portal } from './platform/portal.ts'
import { readSecrets } from './platform/secrets.ts'
import type { Settings } from './platform/settings.ts'
import { loadStarter } from './starter.ts'

export interface RunningPortal {
  portal: Portal
  app: FastifyInstance
  /** Where it answers, without a trailing slash. */
  url: string
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
  /** Seconds between looks into the job queue. */
  jobPollSeconds?: number
}

/**
 * Brings the whole portal up: database, schema, starter content, jobs, server.
 * @throws Error whose message is one sentence for whoever starts it
 */
export async function startPortal(settings: Settings, options: StartOptions): Promise<RunningPortal> {
  const root = options.root ?? process.cwd()
  const log = createLog(settings.logLevel)
  const stops: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    mkdirSync(settings.dataDir, { recursive: true })
    let embedded: EmbeddedPostgres | undefined
    if (!settings.databaseUrl) {
      embedded = await startEmbeddedPostgres(settings.dataDir, log)
      stops.push(embedded.stop)
    }
    const databaseUrl = settings.databaseUrl ?? (embedded as EmbeddedPostgres).url
    const { db, close: closeDatabase } = openDatabase(databaseUrl, settings.databasePool, log)
    stops.push(closeDatabase)
    await migrate(db, join(root, 'migrations'))

    const mail = settings.smtp ? smtpTransport(settings.smtp, settings.site.programmeName) : undefined
    const text = settings.texts ? twilioTransport(settings.texts) : undefined
    stops.push(() => mail?.close())
    const jobs = createJobs(databaseUrl, log, options.jobPollSeconds)
    const memory = new AnswerMemory()
    let listening = settings.port
    const portal: Portal = {
      settings,
      db,
      clock: options.clock ?? systemClock,
      log,
      jobs,
      messages: createMessages({ db, jobs }, { mail, text }),
      memory,
      secrets: await readSecrets(settings, db),
      publicUrl: () => settings.publicUrl ?? `http://localhost:${listening}`,
    }
    if (options.starter !== false) await loadStarter(portal, options.starter ?? resolve(root, 'starter'))

    const app = await buildApp({
      portal,
      pages: options.pages,
      clientFolder: join(root, 'build/client'),
      development: options.development,
    })
    await jobs.start()
    stops.push(() => jobs.stop())
    const notices = listen(databaseUrl, 'content_changed', () => memory.contentChanged(), log)
    stops.push(() => notices.close())
    await notices.ready
    await app.listen({ port: settings.port, host: settings.host })
    stops.push(() => app.close())
    listening = (app.server.address() as { port: number }).port
    return { portal, app, url: `http://127.0.0.1:${listening}`, close }
  } catch (error) {
    await close()
    throw error
  }
}
