import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { nextVisible } from './features/search/server/index.ts'
import { AnswerMemory } from './platform/cache/answer-memory.ts'
import { purgeEdge } from './platform/cache/purge-edge.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { assertOneDatabase } from './platform/db/one-database.ts'
import type { Outage } from './platform/db/outage.ts'
import type { Addresses } from './platform/db/pool.ts'
import { keepFamilies } from './platform/families.ts'
import { createJobs, type JobTiming } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMessages } from './platform/messages/messages.ts'
import { smtpTransport, twilioTransport } from './platform/messages/transports.ts'
import { createNotices } from './platform/notices/notices.ts'
import type { Portal } from './platform/portal.ts'
import { readSecrets } from './platform/secrets.ts'
import type { Settings } from './platform/settings.ts'

export interface OpenPortal {
  portal: Portal
  addresses: Addresses
  outage: Outage
  /** The port of the own address, once the server knows it. */
  listening: { port: number }
  close(): Promise<void>
}

export interface OpenOptions {
  clock?: Clock
  /** Folder of the project's own files. */
  root?: string
  jobTiming?: JobTiming
  /** The embedded database of the data folder, where it is being started already. */
  embedded?: Promise<EmbeddedPostgres>
  /** Leaves an embedded database as it was found: a command may run beside the server. */
  beside?: boolean
  /** Is told, in one sentence, when the embedded database has ended and cannot be started again. */
  databaseLost?: (reason: string) => void
}

/** What every process of the portal stands on, server or command: database with its schema, keys, messages, queue. */
export async function openPortal(settings: Settings, options: OpenOptions): Promise<OpenPortal> {
  const log = createLog(settings.logLevel)
  const stops: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    mkdirSync(settings.dataDir, { recursive: true })
    const embedded = settings.databaseUrl
      ? undefined
      : await (options.embedded ?? startEmbeddedPostgres(settings.dataDir, log))
    if (embedded && !(options.beside && embedded.foundRunning)) {
      await embedded.claim(options.databaseLost ?? (() => undefined))
      stops.push(embedded.stop)
    }
    const databaseUrl = settings.databaseUrl ?? (embedded?.url as string)
    const addresses = { pooled: databaseUrl, direct: settings.databaseDirectUrl ?? databaseUrl }
    const limits = { timeout: settings.databaseTimeout, prepared: settings.databasePrepared }
    const { db, outage, close: closeDatabase } = openDatabase(addresses.pooled, settings.databasePool, log, limits)
    stops.push(closeDatabase)
    // Migrations hold a lock of their session from one transaction to the next. Their way may fail while the other does
    // not, and the other way round: an outage of one is none of the other.
    const unlimited = openDatabase(addresses.direct, 1, log, { timeout: 0 })
    try {
      if (settings.databaseDirectUrl) await assertOneDatabase(unlimited.db, db)
      await migrate(unlimited.db, join(options.root ?? process.cwd(), 'migrations'), {
        warn: (sentence) => log.warn(sentence),
      })
      await keepFamilies(unlimited.db)
    } finally {
      await unlimited.close()
    }

    const mail = settings.smtp ? smtpTransport(settings.smtp, settings.site.programmeName) : undefined
    const text = settings.texts ? twilioTransport(settings.texts) : undefined
    stops.push(() => mail?.close())
    const jobs = createJobs(addresses, log, { ...limits, outage }, options.jobTiming)
    const listening = { port: settings.port }
    const clock = options.clock ?? systemClock
    const memory = new AnswerMemory()
    const edge = settings.edge && purgeEdge({ jobs, db, log }, settings.edge, () => nextVisible(db, clock.now()))
    const portal: Portal = {
      settings,
      db,
      clock,
      log,
      jobs,
      messages: createMessages({ db, jobs, clock, log }, { mail, text }),
      memory,
      edge,
      notices: createNotices(db, memory, log),
      secrets: await readSecrets(settings, db),
      publicUrl: () => settings.publicUrl ?? `http://localhost:${listening.port}`,
    }
    return { portal, addresses, outage, listening, close }
  } catch (error) {
    await close()
    throw error
  }
}
