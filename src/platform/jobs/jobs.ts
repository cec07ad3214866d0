import { isDeepStrictEqual } from 'node:util'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { isConnectionLost, isServerLost } from '../db/away-errors.ts'
import type { Tx } from '../db/database.ts'
import { type Listener, listen } from '../db/listen.ts'
import {
  type Addresses,
  connectionLasts,
  connectionOptions,
  type Limits,
  limitedClient,
  untilOutage,
} from '../db/pool.ts'
import type { Log } from '../log.ts'
import { affectedBy, createSupervision, fateOf, runThrough } from './outages.ts'
import { createTeller } from './teller.ts'

/**
 * Ends the job together with the transaction in which its work is done, and is called first in it: else the work is done
 * again where it was committed and the answer to that was lost. False where the job has ended or others have it: then
 * nothing is to be done.
 */
export type Finish = (tx: Tx) => Promise<boolean>

/** One job: its id stays the same over its tries, which are counted from 0. */
export type Try = Pick<Job, 'id' | 'retryCount'>

/** One kind of background work: its name, what it does with a job's data, and how often at most it tries. */
export interface JobKind<Data extends object> {
  name: string
  /**
   * @param signal is aborted when the process stops or others have the job: long work ends at its next resting place
   * @param finish for work that must not be done twice
   * @param job for work that goes on where an earlier try left it
   */
  run(data: Data, signal: AbortSignal, finish: Finish, job: Try): Promise<void>
  /** Tries after the first one, with growing waits. */
  retries?: number
  /** Cron expression (UTC) for work that comes by the clock. */
  cron?: string
  /** Jobs of this kind that one process runs side by side; one after the other without. */
  atATime?: number
  /**
   * Of those with one `singletonKey`, one at most waits for its first try: to ask again meanwhile changes nothing. For
   * good: a queue that is there stays as it was made.
   */
  oneWaits?: boolean
}

export interface Jobs {
  /** Declares a kind of work; before `start`. */
  declare<Data extends object>(kind: JobKind<Data>): void
  /**
   * Puts a job in the queue as part of the caller's transaction: rolled back with it, never run before it is committed.
   * What is due at once is told of a moment later.
   */
  enqueue(tx: Tx, name: string, data: object, options?: { startAfter?: Date; singletonKey?: string }): Promise<void>
  /** Whether a job with that `singletonKey` waits, is under way or was done within the last week. */
  has(name: string, singletonKey: string): Promise<boolean>
  /** Creates the queues; with `work` also begins to work on them. */
  start(options?: { work?: boolean }): Promise<void>
  /** Lets running jobs finish and stops. */
  stop(): Promise<void>
}

/** In seconds. */
export interface JobTiming {
  /** Between looks into the queue; a job that is due at once is told of, and waits for none. */
  poll: number
  /** Before a new job is told of: its transaction has to be committed by then. */
  tell: number
  /** Before a failed job is tried again; it doubles with each try, up to an hour. */
  retry: number
  /** Between a process's words that a job of its is alive. */
  alive: number
  /** Between looks for jobs whose process is gone. */
  supervise: number
  /** Without such a look after trouble with the database, when no process could say that its jobs are alive. */
  settle: number
}

/**
 * Work by the clock that is given up, by the name it had: its schedule would go on filling a queue that nobody works on.
 * A name is put here by the release after the one that gave it up, so that none which may run beside still has it. Work
 * that a call asks for does not stand here: in an older release that call would fail.
 */
const retired: readonly string[] = []

const channel = 'portal_jobs'
const usual: JobTiming = { poll: 2, tell: 0.05, retry: 5, alive: 5, supervise: 10, settle: 20 }

/**
 * In seconds: a job of which nothing was heard for so long is taken up again by whichever process looks next. However
 * long a job takes, it is the process that counts.
 */
const missed = 15

const usualRetries = 8

interface Worker {
  id: string
  busy: boolean
}

/**
 * Background work on pg-boss: queues and schedules live in the portal's own database, so any instance may do it, and
 * begins at once. @param givenUp see `retired`
 */
export function createJobs(
  { pooled, direct }: Addresses,
  log: Log,
  limits: Limits,
  timing = usual,
  givenUp = retired,
): Jobs {
  const boss = new PgBoss({
    ...connectionOptions(pooled, limits),
    // It hands all of this to the driver's pool.
    ...{ Client: untilOutage(limitedClient(limits), limits.outage), maxLifetimeSeconds: connectionLasts },
    max: 3,
    application_name: 'portal-jobs',
    persistWarnings: false,
    monitorVacuum: false,
    // It knows nothing of outages: see `createSupervision`, which asks it to. Flows, which nothing uses, would wait.
    supervise: false,
    // How old its counts may be; nothing comes by it.
    superviseIntervalSeconds: timing.supervise,
    monitorIntervalSeconds: timing.supervise,
  })
  const tellOf = (given: unknown) => {
    // A worker's comes as a copy that is no Error.
    const error = given instanceof Error ? given : Object.assign(new Error(), given)
    supervision.met(error)
    // Where nobody asks for anything, nobody else would notice.
    if (isConnectionLost(error)) limits.outage.suspect()
    // Connections that are being closed may still hear that the database stops.
    if (!(stopping.signal.aborted && isConnectionLost(error))) log.warn({ err: error }, 'the job queue met an error')
  }
  const supervision = createSupervision(boss, limits.outage, timing, tellOf)
  boss.on('error', tellOf)
  const kinds = new Map<string, JobKind<never>>()
  const workers = new Map<string, Worker[]>()
  let notices: Listener | undefined
  let started = false
  const stopping = new AbortController()
  const teller = createTeller(
    (names) => boss.getDb().executeSql('SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name', [channel, names]),
    timing.tell * 1_000,
  )
  // One that is busy looks again by itself when it is done. Without a name, anything may have come.
  const wake = (name?: string) => {
    if (name === undefined) for (const all of workers.values()) for (const { id } of all) boss.notifyWorker(id)
    const free = workers.get(name ?? '')?.find(({ busy }) => !busy)
    if (free) boss.notifyWorker(free.id)
  }

  const startWorker = async (kind: JobKind<never>) => {
    const worker: Worker = { id: '', busy: false }
    worker.id = await boss.work(
      kind.name,
      { pollingIntervalSeconds: timing.poll, batchSize: 1, heartbeatRefreshSeconds: timing.alive },
      async ([job]) => {
        if (!job) return
        worker.busy = true
        // Many are told of at once: whoever has got one lets the next one look.
        wake(kind.name)
        const { outage } = limits
        let isFinished = false
        try {
          const signal = AbortSignal.any([stopping.signal, job.signal])
          const finish: Finish = async (tx) => {
            isFinished = affectedBy(await boss.complete(kind.name, job, undefined, { db: fromKysely(tx) })) > 0
            return isFinished
          }
          await runThrough({ boss, outage, log }, job, signal, () =>
            kind.run((job.data ?? {}) as never, signal, finish, job),
          )
        } catch (error) {
          const isSure = !isFinished && !isServerLost(error)
          const fate = await fateOf({ boss, outage }, job, kind.retries ?? usualRetries, isSure)
          log.warn({ err: error, job: kind.name }, fate)
          throw error
        } finally {
          worker.busy = false
          // Where one job was, more may wait.
          boss.notifyWorker(worker.id)
        }
      },
    )
    return worker
  }

  /** With its schedule and its jobs. An older release that still runs may put a job in meanwhile: then that fails. */
  const takeOff = async (name: string) => {
    try {
      await boss.unschedule(name)
      await boss.deleteQueue(name)
    } catch (error) {
      log.warn({ err: error, job: name }, 'work that is given up could not be taken off; the next start tries again')
    }
  }

  return {
    declare(kind) {
      if (kinds.has(kind.name)) throw new Error(`The job ${kind.name} is declared twice`)
      if (givenUp.includes(kind.name)) throw new Error(`The job ${kind.name} is given up`)
      kinds.set(kind.name, kind as unknown as JobKind<never>)
    },

    async enqueue(tx, name, data, options = {}) {
      if (!kinds.has(name)) throw new Error(`The job ${name} is not declared`)
      await boss.send(name, data, { ...options, db: fromKysely(tx) })
      if (!options.startAfter) teller.soon(name)
    },

    async has(name, singletonKey) {
      return (await boss.findJobs(name, { key: singletonKey })).length > 0
    },

    async start({ work = true } = {}) {
      await boss.start()
      started = true
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      const prepare = async (kind: JobKind<never>) => {
        const options = {
          retryLimit: kind.retries ?? usualRetries,
          retryDelay: timing.retry,
          retryBackoff: true,
          retryDelayMax: 3600,
          heartbeatSeconds: missed,
        }
        const queue = queues.get(kind.name)
        if (!queue) await boss.createQueue(kind.name, kind.oneWaits ? { ...options, policy: 'short' } : options)
        // Made by an earlier release.
        else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(kind.name, options)
        if (kind.cron) await boss.schedule(kind.name, kind.cron)
        if (!work) return
        const all: Worker[] = []
        workers.set(kind.name, all)
        for (let index = 0; index < (kind.atATime ?? 1); index++) all.push(await startWorker(kind))
      }
      await Promise.all([...kinds.values()].map(prepare))
      if (!work) return
      supervision.start()
      for (const name of givenUp) await takeOff(name)
      // pg-boss can listen by itself, but brings the process down when its connection breaks twice.
      notices = listen(direct, channel, wake, log, { outage: limits.outage })
    },

    async stop() {
      stopping.abort()
      supervision.stop()
      await notices?.close()
      if (!started) return
      await boss.stop({ graceful: true, timeout: 8_000, close: false })
      await teller.close()
      await boss.stop({ close: true })
    },
  }
}
