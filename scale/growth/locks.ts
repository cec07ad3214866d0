import type pg from 'pg'
import { asOwner } from './fill/fill.ts'

/** Milliseconds between two looks, and how long who is in the way keeps a lock. */
const every = 50
const held = 10

/** How many of the largest tables a report reads in turn. */
const largest = 5

/** A wait for a lock, in milliseconds, and what it was. */
export interface Wait {
  milliseconds: number
  what: string
}

/** The longest that was seen, and the longest time in milliseconds between two looks. */
export interface Watched extends Wait {
  gap: number
}

const none: Wait = { milliseconds: 0, what: '' }
export const longer = (one: Wait, other: Wait): Wait => (other.milliseconds > one.milliseconds ? other : one)

interface Watch {
  stop(): Promise<Watched>
}

/**
 * Looks again and again until it is called off.
 * @param look what is seen at the moment
 */
function watch(look: () => Promise<Wait>): Watch {
  const stopped = new AbortController()
  const all = async () => {
    let [longest, gap, last] = [none, 0, performance.now()]
    while (!stopped.signal.aborted) {
      longest = longer(longest, await look())
      const now = performance.now()
      gap = Math.max(gap, now - last)
      last = now
      await new Promise((resolve) => setTimeout(resolve, every))
    }
    return { ...longest, gap }
  }
  const watched = all()
  watched.catch(() => undefined)
  return {
    stop() {
      stopped.abort()
      return watched
    },
  }
}

/**
 * Who waits for a lock; those whose application has one of these names may wait.
 * @param owner a superuser's connection, for this alone
 */
export const watchWaits = (owner: pg.Client, mayWait: readonly string[]): Watch =>
  watch(async () => {
    const { rows } = await owner.query<Wait>(
      `SELECT 1000 * extract(epoch FROM clock_timestamp() - l.waitstart)::float AS milliseconds,
         format('%s on %s: %s behind %s', l.mode, coalesce(l.relation::regclass::text, l.locktype), left(a.query, 120),
           (SELECT string_agg(left(b.query, 120), '; ') FROM pg_stat_activity AS b WHERE b.pid = ANY(pg_blocking_pids(l.pid)))) AS what
       FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
       WHERE NOT l.granted AND l.waitstart IS NOT NULL AND a.datname = current_database() AND a.application_name <> ALL ($1)
       ORDER BY 1 DESC LIMIT 1`,
      [mayWait],
    )
    return rows[0] ?? none
  })

/**
 * How long an application keeps a lock, on a table that is there by now, behind which readers or writers would wait,
 * whether any come by or not.
 * @param owner a superuser's connection, for this alone
 */
export async function watchHeld(owner: pg.Client, application: string): Promise<Watch> {
  const { rows } = await owner.query<{ oid: string }>(
    `SELECT relid AS oid FROM pg_stat_user_tables WHERE schemaname = 'public'`,
  )
  const tables = rows.map(({ oid }) => oid)
  const since = new Map<string, number>()
  return watch(async () => {
    const { rows: now } = await owner.query<{ what: string }>(
      `SELECT format('%s kept on %s', l.mode, l.relation::regclass) AS what FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
       WHERE l.granted AND l.locktype = 'relation' AND a.application_name = $1 AND l.relation = ANY($2::oid[])
         AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
      [application, tables],
    )
    for (const what of since.keys()) if (!now.some((row) => row.what === what)) since.delete(what)
    return now
      .map(({ what }): Wait => {
        since.set(what, since.get(what) ?? performance.now())
        return { what, milliseconds: performance.now() - (since.get(what) as number) }
      })
      .reduce(longer, none)
  })
}

/**
 * Readers and writers take every table in turn, and a report reads the largest ones, as long as the task lasts.
 * @param report milliseconds that it reads at a time
 * @returns what readers and writers waited longest for
 */
export async function besideReadersAndWriters(
  ownerUrl: string,
  report: number,
  task: () => Promise<unknown>,
): Promise<Wait> {
  const done = new AbortController()
  const lane = (mode: string, milliseconds: number, most: number) =>
    asOwner(ownerUrl, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT relid::regclass::text AS name FROM pg_stat_user_tables WHERE schemaname = 'public'
         ORDER BY pg_table_size(relid) DESC LIMIT $1`,
        [most],
      )
      tables.sort(() => Math.random() - 0.5)
      let longest = none
      for (let index = 0; !done.signal.aborted; index++) {
        const { name } = tables[index % tables.length] as (typeof tables)[number]
        const began = performance.now()
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
        await client.query(`LOCK TABLE ${name} IN ${mode} MODE`)
        longest = longer(longest, { milliseconds: performance.now() - began, what: `${mode} on ${name}` })
        // From here on it sees the table as it is now.
        await client.query(`SELECT FROM ${name} LIMIT 1`)
        await until(milliseconds, done.signal)
        await client.query('COMMIT')
      }
      return longest
    })
  const lanes = [
    ...['ACCESS SHARE', 'ACCESS SHARE', 'ROW EXCLUSIVE', 'ROW EXCLUSIVE'].map((mode) => lane(mode, held, 1_000)),
    lane('ACCESS SHARE', report, largest),
  ]
  const waits = Promise.all(lanes)
  waits.catch(() => undefined)
  try {
    await task()
  } finally {
    done.abort()
  }
  return (await waits).reduce(longer, none)
}

const until = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
