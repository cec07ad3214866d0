import pg from 'pg'

/**
 * What PostgreSQL says when it cannot work, whatever is asked: connection lost (08), shut down or starting (57P), no
 * disk, memory or connections left (53), disk fault (58030), a standby that takes no writes (25006).
 */
const awayState = /^(?:08|57P|53|58030|25006)/

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']

/** The driver's words for a connection that broke, was closed or could not be had; it gives these no code. */
const broken =
  /Connection terminated|not queryable|establishing an SSL connection|timeout exceeded when trying to connect|Cannot use a pool after calling end|connection has been discarded|driver has already been destroyed|Query read timeout|Client was closed/

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

/** True where the connection itself failed: not for a full disk or a standby, which still answer. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseAway(error) && !/^(?:53|58030|25006)/.test((error as { code?: string }).code ?? '')

/** True where this server is of no use any more: its connection failed, or another one has taken its place and it takes no writes. */
export const isServerLost = (error: unknown): boolean =>
  isConnectionLost(error) || (error as { code?: string } | undefined)?.code === '25006'

/** True for whatever the database said, or that it could not be asked: no fault of what else was asked meanwhile. */
export const isDatabaseFault = (error: unknown): boolean => error instanceof pg.DatabaseError || isDatabaseAway(error)
