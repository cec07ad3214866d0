import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { newDatabase } from './database-server.ts'

/** A database as a release left it that had no migration of this number yet; it ends with the test. */
export async function earlierDatabase(before: string) {
  const root = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  const folder = join(root, 'migrations')
  mkdirSync(folder)
  // Migrations may use the portal's own code, and it its packages.
  for (const name of ['src', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(root, name))
  for (const name of readdirSync('migrations').filter((one) => one < before))
    symlinkSync(resolve('migrations', name), join(folder, name))
  const database = await newDatabase(inject('databaseServer'))
  const { db, close } = openDatabase(database.url, 2, createLog('silent'))
  onTestFinished(async () => {
    await close()
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  })
  await migrate(db, folder)
  return { db, databaseUrl: database.url, upgrade: () => migrate(db, resolve('migrations')) }
}
