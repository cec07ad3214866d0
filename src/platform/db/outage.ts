import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isConnectionLost } from './away-errors.ts'

/** Whether the database answers at all, as one process knows it. */
export interface Outage {
  /** True from when it is known that nothing answers until something does. */
  readonly known: boolean
  /** When the last one was over, by `performance.now()`; before the first, never. */
  readonly over: number
  /** Something speaks for it that the database is gone: it is asked at once. */
  suspect(): void
  /** A statement was answered. */
  heard(): void
  /** Is called when an outage becomes known. @returns how to call it off */
  onKnown(listener: () => void): () => void
  close(): void
}

/** In milliseconds: how long an answer to the question whether it is there may take, and when it is asked again. */
const patience = 1_000
const again = 500

/** The driver's error for whoever asks while an outage is known: 503 for the caller, like any other (isDatabaseAway). */
export const outageError = (): Error =>
  Object.assign(new Error('The database does not answer.'), { code: '08006' as const })

/**
 * After the first sign of an outage the database is asked on a connection of its own: until it answers, nobody waits
 * for it. What refuses the question still answers, as a server with too many connections or a full disk.
 */
export function watchOutage(connectionString: string, log: Log): Outage {
  const listeners = new Set<() => void>()
  let known = false
  let over = Number.NEGATIVE_INFINITY
  let statements = 0
  let asking = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const ask = async () => {
    const before = statements
    const isThere = await answers(connectionString)
    if (closed) return
    if (isThere) {
      if (known) {
        log.warn('the database answers again')
        over = performance.now()
      }
      known = false
      asking = false
      return
    }
    // On a busy server a new connection takes longer than the patience, while open ones are answered: that is no outage.
    if (!known && statements === before) {
      known = true
      log.warn('the database does not answer: what is remembered is given, all else is refused, until it does')
      for (const listener of listeners) listener()
    }
    timer = setTimeout(() => void ask(), again)
    timer.unref()
  }

  return {
    get known() {
      return known
    },
    get over() {
      return over
    },
    suspect() {
      if (asking || closed) return
      asking = true
      void ask()
    },
    heard() {
      statements++
    },
    onKnown(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    // A connection that nobody takes is closed, or each question of a long outage would leave one behind.
    connectionTimeoutMillis: 2 * patience,
    application_name: 'portal-probe',
  })
  client.on('error', () => undefined)
  const late = new AbortController()
  const asked = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      (error: unknown) => !isConnectionLost(error),
    )
  const isThere = await Promise.race([asked, tooLate(late.signal)])
  late.abort()
  client.end().catch(() => undefined)
  return isThere
}

/** False after the patience. A process that was held up itself looks first at what came in meanwhile. */
function tooLate(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    const timer = setTimeout(async () => {
      await nextTurn()
      await nextTurn()
      resolve(false)
    }, patience)
    timer.unref()
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}
