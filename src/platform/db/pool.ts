import pg from 'pg'
import { isConnectionLost, isServerLost } from './away-errors.ts'
import { type Outage, outageError } from './outage.ts'

/** In milliseconds: a statement that takes longer lets the outage be looked for. */
const unusual = 1_000

/** In seconds: no connection of the large pools grows older, so that none stays with a server that others have left. */
export const connectionLasts = 1_800

/** Where the database is reached. The two differ where a pooler lends connections out by the transaction. */
export interface Addresses {
  /** For requests and jobs. */
  pooled: string
  /** For what needs a connection of its own: listening and migrations. */
  direct: string
}

export interface Limits {
  /** Seconds after which a statement without an answer is given up, and its connection with it; 0 for never. */
  timeout: number
  outage: Outage
  /** False where no statement is sent with a name: a pooler between may lose those that the server keeps. */
  prepared?: boolean
}

/** What every connection is opened with: a node that vanishes is noticed by the system within twenty seconds. */
export const connectionOptions = (connectionString: string, { timeout }: Pick<Limits, 'timeout'>) => ({
  connectionString,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: timeout * 1_000,
})

/**
 * A client that is not used again after a statement without an answer: the driver reports the timeout and keeps the
 * connection, and the next caller would wait behind the dead statement. The same on a server that takes no writes any
 * more, which another one has taken the place of.
 */
export function limitedClient({ outage, prepared = true }: Limits): typeof pg.Client {
  return class LimitedClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's seven overloads, handed on as they are
    override query(...given: any[]): any {
      const timer = setTimeout(() => outage.suspect(), unusual)
      timer.unref()
      const ended = (error: unknown) => {
        clearTimeout(timer)
        if (!error) return outage.heard()
        if (isConnectionLost(error)) outage.suspect()
        if (isServerLost(error)) this.end().catch(() => undefined)
      }
      const told = given.at(-1)
      // As the driver's own pool asks.
      if (typeof told === 'function')
        given[given.length - 1] = (error: unknown, result: unknown) => {
          ended(error)
          told(error, result)
        }
      const asked = (super.query as (...all: unknown[]) => unknown).apply(this, prepared ? given : unnamed(given))
      if (asked instanceof Promise) asked.then(() => ended(undefined), ended)
      else if (typeof told !== 'function') clearTimeout(timer)
      return asked
    }
  } as typeof pg.Client
}

/** A client whose connection ends when an outage becomes known, whatever it waits for: for a pool that knows of none. */
export function untilOutage(Client: typeof pg.Client, outage: Outage): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.once(
        'end',
        outage.onKnown(() => this.connection.stream.destroy()),
      )
    }
  }
}

/** The driver has the server keep a statement that has a name. One that submits itself, as a cursor, is handed on whole. */
function unnamed([statement, ...rest]: unknown[]): unknown[] {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
  return [isNamed ? { ...statement, name: undefined } : statement, ...rest]
}

/** A pool that answers at once while an outage is known, and gives out no connection from before it. */
export class LimitedPool extends pg.Pool {
  readonly #outage: Outage
  readonly #callOff: () => void
  readonly #born = new WeakMap<pg.PoolClient, number>()
  /** Counts the outages. */
  #era = 0
  #waiting = new Set<(error: Error) => void>()

  constructor(options: pg.PoolConfig, outage: Outage) {
    super(options)
    this.#outage = outage
    this.#callOff = outage.onKnown(() => {
      this.#era++
      for (const refuse of this.#waiting) refuse(outageError())
    })
    this.on('connect', (client) => this.#born.set(client, this.#era))
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own pool calls it with a callback, everyone else without
  override connect(callback?: any): any {
    if (callback) return super.connect(callback)
    return this.#take()
  }

  override async end(): Promise<void> {
    this.#callOff()
    await super.end()
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      if (this.#outage.known) throw outageError()
      const client = await this.#orKnown(super.connect())
      if (this.#born.get(client) === this.#era) return client
      client.release(true)
    }
  }

  /** Whoever waits for a connection waits no longer once an outage is known; a connection that comes late goes back. */
  async #orKnown(taken: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const { promise, reject } = Promise.withResolvers<never>()
    this.#waiting.add(reject)
    try {
      return await Promise.race([taken, promise])
    } catch (error) {
      taken.then(
        (client) => client.release(true),
        () => undefined,
      )
      if (isConnectionLost(error)) this.#outage.suspect()
      throw error
    } finally {
      this.#waiting.delete(reject)
    }
  }
}
