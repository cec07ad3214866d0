import pg from 'pg'
import type { Log } from '../log.ts'
import type { Outage } from './outage.ts'
import { connectionOptions } from './pool.ts'

export interface Listener {
  /** Fulfilled when notices are heard for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

export interface ListenOptions {
  /** Ends the connection when it becomes known, so that a new one is tried at once. */
  outage: Outage
  /**
   * Sends an empty notice on the channel, by the connections that others use. With it each new connection is tried, and
   * one that hears nothing is told of in the log.
   */
  tell?(channel: string): Promise<unknown>
}

/**
 * In milliseconds: how often the connection is asked whether it lives, how long that and the first notice may take, and
 * how long there may be none while the database answers others.
 */
const heartbeat = { every: 10_000, within: 5_000, echo: 2_000, without: 10_000 } as const

/**
 * Hears PostgreSQL's notices on one connection of its own and opens it again when it breaks, or answers no more.
 * `heard` gets the payload of each notice, and `undefined` after each (re)connection: notices may have been missed.
 */
export function listen(
  connectionString: string,
  channel: string,
  heard: (payload: string | undefined) => void,
  log: Log,
  { outage, tell }: ListenOptions,
): Listener {
  const echo = `echo_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let saidDeaf = false
  let saidWithout = false
  /** When a connection was first tried in vain. */
  let withoutSince: number | undefined
  let begin: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    begin = resolve
  })
  const callOff = outage.onKnown(() => giveUp(client))

  const giveUp = (given: pg.Client | undefined) => {
    given?.end().catch(() => undefined)
    if (given === client) reconnect()
  }

  /**
   * A pooler that lends connections out by the transaction takes the LISTEN and passes nothing on, but for what comes in
   * the middle of a statement of this connection: so others tell.
   */
  const tryToHear = async (fresh: pg.Client, tell: (channel: string) => Promise<unknown>) => {
    let isHeard = false
    fresh.on('notification', (notice) => {
      isHeard ||= notice.channel === echo
    })
    await fresh.query(`LISTEN ${pg.escapeIdentifier(echo)}`)
    await tell(echo)
    setTimeout(() => {
      if (isHeard || saidDeaf || closed || fresh !== client) return
      saidDeaf = true
      log.warn(
        'notices of the database are not heard: the pooler in between does not pass them on, and changes are seen late; set DATABASE_DIRECT_URL to the address of the database itself',
      )
    }, heartbeat.echo).unref()
  }

  /** Requests may have another way to the database, and notice nothing. */
  const tellOfNone = () => {
    if (outage.known) {
      // That is said already.
      withoutSince = undefined
      return
    }
    withoutSince ??= performance.now()
    if (closed || saidWithout || performance.now() - withoutSince < heartbeat.without) return
    saidWithout = true
    log.warn(
      { channel },
      'notices of the database are not heard: DATABASE_DIRECT_URL, or DATABASE_URL without it, takes no connection for them, and changes are seen late',
    )
  }

  const tellOfOne = () => {
    withoutSince = undefined
    if (saidWithout) log.warn({ channel }, 'notices of the database are heard again')
    saidWithout = false
  }

  /** Until another connection has taken its place. */
  const keepAsking = (given: pg.Client) => {
    const beats = setInterval(() => {
      if (closed || given !== client) return clearInterval(beats)
      given.query('SELECT 1').catch(() => {
        clearInterval(beats)
        outage.suspect()
        giveUp(given)
      })
    }, heartbeat.every)
    beats.unref()
  }

  const connect = async () => {
    const fresh = new pg.Client({
      ...connectionOptions(connectionString, { timeout: heartbeat.within / 1_000 }),
      connectionTimeoutMillis: heartbeat.within,
      application_name: 'portal-listen',
    })
    fresh.on('notification', (notice) => {
      if (notice.channel === channel) heard(notice.payload)
    })
    fresh.once('end', () => {
      if (fresh === client) reconnect()
    })
    fresh.on('error', (error) => {
      if (!closed) log.warn({ err: error }, 'the notice connection broke')
    })
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      heard(undefined)
      begin()
      tellOfOne()
      keepAsking(fresh)
      if (tell)
        await tryToHear(fresh, tell).catch((error: unknown) => {
          if (!closed) log.warn({ err: error }, 'whether notices are heard could not be tried')
        })
    } catch (error) {
      log.debug({ err: error }, 'the notice connection could not be opened')
      tellOfNone()
      giveUp(fresh)
    }
  }
  const reconnect = () => {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, 500)
    retry.unref()
  }
  void connect()

  return {
    ready,
    async close() {
      closed = true
      callOff()
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
