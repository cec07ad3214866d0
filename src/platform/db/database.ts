import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './away-errors.ts'
import { type Outage, watchOutage } from './outage.ts'
import { connectionLasts, connectionOptions, LimitedPool, type Limits, limitedClient } from './pool.ts'
import type { PortalTables } from './tables.ts'

export { isDatabaseAway }

/** The database as any reader may have it. A transaction is one too. */
export type Db = Kysely<PortalTables>

/** What must run inside a transaction takes this, so that a lost transaction does not compile. */
export type Tx = Transaction<PortalTables>

export interface Database {
  db: Db
  pool: pg.Pool
  outage: Outage
  close(): Promise<void>
}

/** Seconds that a statement may take, unless the settings say otherwise. */
const usualTimeout = 30

/** Opens a pool of connections. Connections that break are logged and replaced; nothing is opened before the first query. */
export function openDatabase(
  connectionString: string,
  poolSize: number,
  log: Log,
  { timeout = usualTimeout, outage = watchOutage(connectionString, log), prepared }: Partial<Limits> = {},
): Database {
  const limits = { timeout, outage, prepared }
  const pool = new LimitedPool(
    {
      ...connectionOptions(connectionString, limits),
      Client: limitedClient(limits),
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: connectionLasts,
      application_name: 'portal',
    },
    outage,
  )
  // On each connection, because the pool hears only those at rest: one that broke between two statements of a
  // transaction would bring the process down. The statement that comes next meets the error.
  let closing = false
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (closing) return
      log.warn({ err: error }, 'a database connection broke')
      outage.suspect()
    }),
  )
  pool.on('error', () => undefined)
  const db = new Kysely<PortalTables>({ dialect: new PostgresDialect({ pool }) })
  const close = () => {
    closing = true
    outage.close()
    return db.destroy()
  }
  return { db, pool, outage, close }
}

/** A database fault as the caller should see it: away becomes 503, anything else stays what it is. */
export function asCallerError(error: unknown): unknown {
  return isDatabaseAway(error) ? unavailable(error) : error
}

/** True when it waited for a lock for too long, or two waited for each other. */
export const isHeldUp = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** True when the error is PostgreSQL's refusal of a second row under the named unique constraint or index. */
export function isTaken(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || name === constraint)
}
