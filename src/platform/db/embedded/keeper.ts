import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'

/** "portal" as a number; held by a connection, so it ends with its process even where that is killed. */
const claimLock = 0x70_6f_72_74
const claimWait = '3s'
const lockTimedOut = '55P03'

/** Seconds before each try to start a server that has ended: five minutes in all. */
export const usualWaits = [0, 0.5, 1, 2, 4, 8, 15, ...Array<number>(9).fill(30)]

export interface Keeper {
  /**
   * Makes the server this process's own until the process ends, however it ends, and starts it again when it dies.
   * @param lost is told, in one sentence, when that is of no avail
   * @throws Error with one sentence when it belongs to another process that lives
   */
  claim(lost: (reason: string) => void): Promise<void>
  /** Starts it no more. */
  release(): Promise<void>
  /** False when another process took it meanwhile. */
  isOwn(): boolean
}

class ClaimedElsewhere extends Error {}

export interface Kept {
  /** Of the server's maintenance database, for its owner. */
  address: string
  folder: string
  logFile: string
  /** Starts the server where none runs. */
  start(signal: AbortSignal): Promise<void>
  /** Ends the server at once. */
  end(): void
  waits: readonly number[]
  log: Log
}

/** Seconds between two looks at whether the server still takes connections. */
const looksEvery = 5

/** What PostgreSQL says while it waits for its clients to go, as after SIGTERM. */
const shuttingDown = '57P03'

/**
 * The connection that holds the claim also tells, by its end, that the server has died. Told to end when its clients are
 * gone, a server refuses new connections and waits for this very one: so it is tried whether it takes new ones.
 */
export function keeper({ address, folder, logFile, start, end, waits, log }: Kept): Keeper {
  const released = new AbortController()
  let restarting: Promise<void> | undefined
  let ceded = false
  let tellLost: (reason: string) => void = () => undefined

  const connect = async () => {
    const client = new pg.Client({ connectionString: address, application_name: 'portal-owner', keepAlive: true })
    client.on('error', () => undefined)
    await client.connect()
    try {
      // The wait is for a process that is about to end.
      await client.query(`SET lock_timeout = '${claimWait}'`)
      await client.query('SELECT pg_advisory_lock($1)', [claimLock])
    } catch (error) {
      await client.end().catch(() => undefined)
      if ((error as { code?: string }).code !== lockTimedOut) throw error
      throw new ClaimedElsewhere(
        `Another portal runs on the data folder ${folder}: stop it first, or set DATA_DIR to a folder of its own.`,
      )
    }
    client.once('end', () => {
      if (!released.signal.aborted) restarting = restart()
    })
    const looking = setInterval(() => void endWhereItWaits(), looksEvery * 1000)
    client.once('end', () => clearInterval(looking))
    released.signal.addEventListener('abort', () => {
      clearInterval(looking)
      void client.end().catch(() => undefined)
    })
  }

  const endWhereItWaits = async () => {
    const visitor = new pg.Client({ connectionString: address, connectionTimeoutMillis: 3_000 })
    visitor.on('error', () => undefined)
    try {
      await visitor.connect()
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string }
      if (code !== shuttingDown || !message?.includes('shutting down') || released.signal.aborted) return
      log.warn('the embedded database was told to end from outside, and is ended')
      end()
    } finally {
      await visitor.end().catch(() => undefined)
    }
  }

  const restart = async () => {
    const began = performance.now()
    log.error('the embedded database has ended and is started again')
    for (const seconds of waits) {
      await wait(seconds * 1000, undefined, { signal: released.signal }).catch(() => undefined)
      if (released.signal.aborted) return
      try {
        await start(released.signal)
        await connect()
        const ms = Math.round(performance.now() - began)
        return log.warn({ ms }, 'the embedded database runs again')
      } catch (error) {
        if (error instanceof ClaimedElsewhere) {
          ceded = true
          return tellLost(error.message)
        }
        log.warn({ err: error }, 'the embedded database could not be started')
      }
    }
    tellLost(`The embedded database has ended and cannot be started again; ${logFile} says why.`)
  }

  return {
    async claim(lost) {
      tellLost = lost
      await connect()
    },
    async release() {
      released.abort()
      await restarting
    },
    isOwn: () => !ceded,
  }
}
