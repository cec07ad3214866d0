import type { TestProject } from 'vitest/node'
import { startDatabaseServer } from './database-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string
  }
}

/** One database server for all medium tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer()
  project.provide('databaseServer', server.url)
  return () => server.stop()
}
