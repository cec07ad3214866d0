import type pg from 'pg'

/** Milliseconds between two looks. */
const every = 50

export interface ConnectionCount {
  /** At the pooler. */
  clients: number
  /** At the server, by the pooler's socket and by TCP. */
  pooled: number
  direct: number
}

interface Client {
  database: string
  application_name: string
}

/** One on which it is asked whether the database is there lasts for that question (src/platform/db/outage.ts). */
const stays = ({ database, application_name }: Client) => database === 'portal' && application_name !== 'portal-probe'

/**
 * Counts the connections of the role `portal` until it is called off. `most` has the most at any look.
 * @param owner a superuser's connection, for this alone @param console the pooler's
 */
export function countConnections(
  owner: pg.Client,
  console: pg.Client,
): { most: ConnectionCount; stop(): Promise<void> } {
  const most = { clients: 0, pooled: 0, direct: 0 }
  const stopped = new AbortController()
  const look = async () => {
    while (!stopped.signal.aborted) {
      const clients = await console.query<Client>('SHOW CLIENTS')
      most.clients = Math.max(most.clients, clients.rows.filter(stays).length)
      const { rows } = await owner.query<Omit<ConnectionCount, 'clients'>>(
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
