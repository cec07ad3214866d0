import { inject } from 'vitest'
import { cloneDatabase } from './database-server.ts'
import { startTcpProxy } from './fakes/tcp-proxy.ts'
import { startTestPortal } from './start-portal.ts'

/** A portal with the starter content, whose way to its database can be cut, held or silenced; and that database past it. */
export async function startProxiedPortal(env: Record<string, string> = {}) {
  const server = new URL(inject('databaseServer'))
  const proxy = await startTcpProxy(Number(server.port))
  const database = await cloneDatabase(server.href, 'starter')
  const through = new URL(database.url)
  through.port = String(proxy.port)
  return { proxy, database, portal: await startTestPortal({ env: { DATABASE_URL: through.href, ...env } }) }
}
