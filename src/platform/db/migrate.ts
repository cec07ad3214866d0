import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

/** The migrations as they stand in `migrations/`, in the order of their numbers. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
    .sort()
  const migrations: Record<string, Migration> = {}
  for (const name of names)
    migrations[name.replace(/\.ts$/, '')] = (await import(pathToFileURL(join(folder, name)).href)) as Migration
  return migrations
}

/**
 * Brings the schema up to date, in one transaction; instances that start together take turns.
 * @throws Error naming the migration that failed
 */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(
      `The database could not be brought up to date${failed ? ` by ${failed.migrationName}` : ''}: ${(error as Error).message}`,
      {
        cause: error,
      },
    )
  }
  return results.map((result) => result.migrationName)
}
