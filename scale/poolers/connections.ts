import type pg from 'pg'

/** Milliseconds between two looks. */
const every = 50

export interface ConnectionCount {
  /** The most at any look, by the pooler's socket and by TCP. */
  pooled: number
  direct: number
}

/** Counts the connections of the role `portal` until it is called off. @param owner a superuser's connection, for this alone */
export function countConnections(owner: pg.Client): { most: ConnectionCount; stop(): Promise<void> } {
  const most = { pooled: 0, direct: 0 }
  const stopped = new AbortController()
  const look = async () => {
    while (!stopped.signal.aborted) {
      const { rows } = await owner.query<ConnectionCount>(
        `SELECT count(*) FILTER (WHERE client_addr IS NULL)::int AS pooled,
           count(*) FILTER (WHERE client_addr IS NOT NULL)::int AS direct
         FROM pg_stat_activity WHERE usename = 'portal'`,
      )
      most.pooled = Math.max(most.pooled, rows[0]?.pooled ?? 0)
      most.direct = Math.max(most.direct, rows[0]?.direct ?? 0)
      await new Promise((resolve) => setTimeout(resolve, every))
    }
  }
  const looking = look()
  looking.catch(() => undefined)
  return {
    most,
    async stop() {
      stopped.abort()
      await looking
    },
  }
}
