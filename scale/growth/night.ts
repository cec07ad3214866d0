import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { percentile } from '../../bench/figures.ts'
import { ask, type Side } from './ask.ts'
import { samples } from './calls/all.ts'
import type { Sample } from './calls/sample.ts'
import { dueOf } from './due.ts'
import { type Watched, watchWaits } from './locks.ts'

/** What people do meanwhile, in turn. */
const meanwhile = [
  'GET /api/user',
  'GET /api/bookmark',
  'POST /api/assessment/user/entries',
  'POST /api/bookmark',
  'GET /api/user/home',
  'POST /api/user/session/refresh',
  'POST /api/gotowebinar/register',
  'GET /api/resources/news, searched',
]
/** Milliseconds between two calls, and how many are made before, by which those meanwhile are judged. */
const pace = 10
const callsBefore = 400

/** Calls beside one job by which it is judged alone; those beside shorter ones are judged together. */
const ofItsOwn = 40

/** Seconds after which a job counts as failed, and the next one has its turn. */
const patience = 330

/** Seconds in which everybody has told what they read of tables. */
const telling = 11

/** What people were answered. */
export interface Calls {
  count: number
  p95: number
  longest: number
  /** What went wrong, each with its call. */
  problems: string[]
}

export interface NightJob {
  name: string
  seconds: number
  failed: boolean
  /** Rows that were due when it began, and how many of them are left; of a table each. */
  due: { table: string; before: number; left: number }[]
}

export interface Night {
  jobs: NightJob[]
  wait: Watched
  before: Calls
  meanwhile: Calls
  /** The slowest of those beside one job, or beside all short ones. */
  worst: { beside: string; calls: Calls }
  /** Rows of `users` that were read by scans of the whole, for each account: more where work grows with both. */
  scans: number
}

/** One call of theirs, and when it was begun, in milliseconds of the clock. */
interface Made {
  at: number
  milliseconds?: number
  problem?: string
}

/**
 * Every job that the portal does by the clock, one after the other in its order, each beside people who go on; they rest
 * while what is due is counted.
 * @param heard is given each as it is done
 */
export async function playNight(side: Side, watching: pg.Client, heard: (job: NightJob) => void): Promise<Night> {
  const { query } = side.urn
  // What is counted here is no work of the portal's.
  await query('SET track_counts = off')
  await query(`SET work_mem = '256MB'`)
  const names = await query(
    `SELECT name FROM pgboss.schedule ORDER BY lpad(split_part(cron, ' ', 2), 2, '0'), lpad(split_part(cron, ' ', 1), 2, '0')`,
  )
  const before = await goOn(side, 0, ({ count }) => count < callsBefore)
  const scansBefore = await scansOf(side)
  const waits = watchWaits(watching, [])
  const jobs: NightJob[] = []
  const all: Made[] = []
  const short: Made[] = []
  const beside: Night['worst'][] = []
  for (const { name } of names) {
    const { job, made, isLong } = await playJob(side, name as string, before.length + all.length)
    jobs.push(job)
    heard(job)
    all.push(...made)
    if (isLong) beside.push({ beside: job.name, calls: callsOf(made) })
    else short.push(...made)
  }
  const wait = await waits.stop()
  await setTimeout(telling * 1_000)
  if (short.length > 0) beside.push({ beside: 'short ones', calls: callsOf(short) })
  return {
    jobs,
    wait,
    before: callsOf(before),
    meanwhile: callsOf(all),
    worst: beside.reduce((one, other) => (other.calls.p95 > one.calls.p95 ? other : one)),
    scans: (await scansOf(side)) - scansBefore,
  }
}

/** Puts a job in and tells of it, as the portal does, so that nobody waits for the next look. */
export async function doNow<Result>(
  name: string,
  query: (sql: string, ...values: unknown[]) => Promise<Result>,
): Promise<Result> {
  const put = await query(
    `INSERT INTO pgboss.job (name, policy, retry_limit) VALUES ($1, 'standard', 0) RETURNING id`,
    name,
  )
  await query(`SELECT pg_notify('portal_jobs', $1)`, name)
  return put
}

async function scansOf({ urn: { query } }: Side): Promise<number> {
  const [row] = await query(
    `SELECT seq_tup_read / (SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = relid) AS scans
     FROM pg_stat_user_tables WHERE relname = 'users'`,
  )
  return Number(row?.scans)
}

/** @param first the number of people's next call */
async function playJob(
  side: Side,
  name: string,
  first: number,
): Promise<{ job: NightJob; made: Made[]; isLong: boolean }> {
  const { query } = side.urn
  const [clock] = await query('SELECT clock_timestamp()::text AS now')
  const due = dueOf[name] ?? []
  const count = async () => {
    const counts: number[] = []
    for (const { table, where } of due) {
      const [row] = await query(
        `SELECT count(*) AS due FROM ${table} WHERE $1::timestamptz IS NOT NULL AND (${where})`,
        clock?.now,
      )
      counts.push(Number(row?.due))
    }
    return counts
  }
  const before = await count()
  const [put] = await doNow(name, query)
  const state = async () => {
    const [row] = await query(
      `SELECT state, extract(epoch FROM started_on) * 1000 AS began, extract(epoch FROM completed_on) * 1000 AS ended
       FROM pgboss.job WHERE name = $1 AND id = $2`,
      name,
      put?.id,
    )
    return { state: row?.state, began: Number(row?.began || Number.NaN), ended: Number(row?.ended || Number.NaN) }
  }
  const isOver = async () => ['completed', 'failed'].includes((await state()).state ?? '')
  const gaveUp = performance.now() + patience * 1_000
  const made = await goOn(side, first, async () => performance.now() < gaveUp && !(await isOver()))
  const { state: last, began, ended } = await state()
  const left = await count()
  const during = made.filter(({ at }) => at >= began && !(at > ended))
  return {
    job: {
      name,
      seconds: last === 'completed' || last === 'failed' ? (ended - began) / 1_000 : patience,
      failed: last !== 'completed',
      due: due.map(({ table, isMade }, index) => {
        const [were, are] = [before[index] as number, left[index] as number]
        // What had to be made is done where it is there.
        return isMade ? { table, before: are, left: 0 } : { table, before: were, left: are }
      }),
    },
    made: during,
    isLong: during.length >= ofItsOwn,
  }
}

/** One call after the other as long as it is wanted. */
async function goOn(
  side: Side,
  first: number,
  isWanted: (so: { count: number }) => boolean | Promise<boolean>,
): Promise<Made[]> {
  const made: Made[] = []
  while (await isWanted({ count: made.length })) {
    const turn = first + made.length
    const name = meanwhile[turn % meanwhile.length] as string
    const at = Date.now()
    const { milliseconds, arming, problem } = await ask(side, name, samples[name] as Sample, turn)
    made.push({
      at,
      ...(arming ? {} : { milliseconds }),
      ...(problem ? { problem: `${name}: ${problem}` } : {}),
    })
    await setTimeout(pace)
  }
  return made
}

function callsOf(made: readonly Made[]): Calls {
  const taken = made.flatMap(({ milliseconds }) => milliseconds ?? [])
  return {
    count: taken.length,
    p95: percentile(taken, 95),
    longest: Math.max(...taken),
    problems: made.flatMap(({ problem }) => problem ?? []),
  }
}
