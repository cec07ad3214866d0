import { startDatabaseServer } from '../test/database-server.ts'

/** One database server for all browser tests; each worker clones its own database from it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startDatabaseServer()
  process.env.E2E_DATABASE_SERVER = server.url
  return () => server.stop()
}
