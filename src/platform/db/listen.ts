import pg from 'pg'
import type { Log } from '../log.ts'

export interface Listener {
  /** Fulfilled when notices are heard for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

/**
 * Hears PostgreSQL's notices on one connection of its own and opens it again when it breaks.
 * `heard` gets the payload of each notice, and `undefined` after each (re)connection: notices may have been missed.
 */
export function listen(
  connectionString: string,
  channel: string,
  heard: (payload: string | undefined) => void,
  log: Log,
): Listener {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let begin: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    begin = resolve
  })

  const connect = async () => {
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: 'portal-listen' })
    fresh.on('notification', (notice) => heard(notice.payload))
    fresh.once('end', reconnect)
    fresh.on('error', (error) => {
      if (!closed) log.warn({ err: error }, 'the notice connection broke')
    })
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      heard(undefined)
      begin()
    } catch (error) {
      log.debug({ err: error }, 'the notice connection could not be opened')
      fresh.end().catch(() => undefined)
      reconnect()
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
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
