import { setTimeout as wait } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import { isDatabaseAway, isServerLost } from '../db/away-errors.ts'
import type { Outage } from '../db/outage.ts'
import type { Log } from '../log.ts'

/** In milliseconds: before work is begun anew. By the first one an outage is known; each is twice the one before. */
const pauses = { first: 2_000, most: 10_000 } as const

/** In milliseconds: who comes so late to look for dead jobs has stood still, and others may have with it. */
const late = 5_000

/**
 * So many times as long are looks held off at most by trouble that is no outage: where it comes and goes, all upkeep of
 * the queue would be held off.
 */
const mostHeldOff = 6

/** How many jobs pg-boss has changed: it says so, but not in its types. */
export const affectedBy = (answer: object): number => (answer as { affected: number }).affected

/**
 * Runs a job, and begins it anew as the same job when an outage is over that ended it: what it did before, it may know in
 * memory, and nobody else begins it meanwhile. Only while the job is still this process's: as long as its time lasts.
 * @param signal is aborted when that is over, or the process stops
 * @throws what ended it, where that is something else
 */
export async function runThrough(
  { boss, outage, log }: { boss: PgBoss; outage: Outage; log: Log },
  job: Pick<Job, 'id' | 'name' | 'retryCount'>,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  /** Waits until the outage is over. False where there was none, or others have the job. Rejects when it is aborted. */
  const isKept = async (begun: number, pause: number): Promise<boolean> => {
    for (;;) {
      await wait(pause, undefined, { signal })
      if (outage.known) continue
      if (outage.over < begun) return false
      try {
        // The signal knows of it by the next word that the job is alive, which may be seconds away.
        return affectedBy(await boss.touch(job.name, job)) > 0
      } catch (error) {
        if (!isServerLost(error)) return false
      }
    }
  }
  for (let pause: number = pauses.first; ; pause = Math.min(2 * pause, pauses.most)) {
    const begun = performance.now()
    try {
      return await run()
    } catch (error) {
      if (!isServerLost(error) || !(await isKept(begun, pause).catch(() => false))) throw error
    }
    log.warn({ job: job.name }, 'work that lost its database is begun anew')
  }
}

/**
 * What becomes of a job that failed, in words for the log.
 * @param isSure false where it may have ended with a transaction, or be others' by now: then the queue is asked
 */
export async function fateOf(
  { boss, outage }: { boss: PgBoss; outage: Outage },
  job: Pick<Job, 'id' | 'name' | 'retryCount'>,
  retries: number,
  isSure: boolean,
): Promise<string> {
  const failed = job.retryCount < retries ? 'a job failed and will be tried again' : 'a job failed for the last time'
  const unknown = 'a job failed and will be tried again, unless it has ended or others have it'
  if (isSure) return failed
  if (outage.known) return unknown
  try {
    // Waits for a commit that is still under way.
    if (affectedBy(await boss.touch(job.name, job)) > 0) return failed
    const [found] = await boss.findJobs(job.name, { id: job.id })
    return found?.state === 'completed'
      ? 'a job met an error here, and is done all the same'
      : 'a job failed here that others have taken up'
  } catch {
    return unknown
  }
}

export interface Supervision {
  start(): void
  /** Something that was asked of the database failed. */
  met(error: unknown): void
  stop(): void
}

/**
 * Has pg-boss take up jobs whose process is gone. After trouble with the database those of living processes look the
 * same, until each had the time to say that they are alive; so they do for one that has just started.
 * @param timing in seconds
 */
export function createSupervision(
  boss: PgBoss,
  outage: Outage,
  timing: { supervise: number; settle: number },
  tellOf: (error: unknown) => void,
): Supervision {
  let troubled = 0
  /** In seconds, without those of outages. */
  let heldOff = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async () => {
    const isPast = (moment: number) => performance.now() - moment >= timing.settle * 1_000
    if (outage.known) return
    // After an outage none is early, however long other trouble has held them off before.
    const mayLook = isPast(troubled) || heldOff >= mostHeldOff * timing.settle
    if (mayLook && isPast(outage.over)) {
      heldOff = 0
      await boss.supervise().catch(tellOf)
    } else heldOff += timing.supervise
  }
  const lookLater = () => {
    const due = performance.now() + timing.supervise * 1_000
    timer = setTimeout(async () => {
      if (performance.now() - due > late) troubled = performance.now()
      await look()
      if (!isStopped) lookLater()
    }, timing.supervise * 1_000)
    timer.unref()
  }
  return {
    start() {
      troubled = performance.now()
      lookLater()
    },
    met(error) {
      if (isDatabaseAway(error)) troubled = performance.now()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
