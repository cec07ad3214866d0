import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { PortalTables } from './tables.ts'

/** The database as any reader may have it. A transaction is one too. */
export type Db = Kysely<PortalTables>

/** What must run inside a transaction takes this, so that a lost transaction does not compile. */
export type Tx = Transaction<PortalTables>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool of connections. Connections that break are logged and replaced; nothing is opened before the first query. */
export function openDatabase(connectionString: string, poolSize: number, log: Log): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'portal',
  })
  // On each connection, because the pool hears only those at rest: one that broke between two statements of a
  // transaction would bring the process down. The statement that comes next meets the error.
  let closing = false
  pool.on('connect', (client) =>
    client.on('error', (error) => closing || log.warn({ err: error }, 'a database connection broke')),
  )
  pool.on('error', () => undefined)
  const db = new Kysely<PortalTables>({ dialect: new PostgresDialect({ pool }) })
  const close = () => {
    closing = true
    return db.destroy()
  }
  return { db, pool, close }
}

/**
 * What PostgreSQL says when it cannot work, whatever is asked: connection lost (08), shut down or starting (57P), no
 * disk, memory or connections left (53), disk fault (58030), a standby that takes no writes (25006).
 */
const awayState = /^(?:08|57P|53|58030|25006)/

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']

/** The driver's words for a connection that broke, was closed or could not be had; it gives these no code. */
const broken =
  /Connection terminated|not queryable|establishing an SSL connection|timeout exceeded when trying to connect|Cannot use a pool after calling end|connection has been discarded|driver has already been destroyed/

/** True for errors that say the database is away or cannot work, not that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Where a name has several addresses, each was tried.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (awayState.test(code) || syscall === 'getaddrinfo') return true
  if (syscall && ['connect', 'read', 'write'].includes(syscall) && unreachable.includes(code)) return true
  return broken.test(error.message)
}

/** A database fault as the caller should see it: away becomes 503, anything else stays what it is. */
export function asCallerError(error: unknown): unknown {
  return isDatabaseAway(error) ? unavailable(error) : error
}

/** True when the error is PostgreSQL's refusal of a second row under the named unique constraint or index. */
export function isTaken(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || name === constraint)
}
