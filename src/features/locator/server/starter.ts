import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Tx } from '../../../platform/db/database.ts'
import { StarterFileError } from '../../../platform/starter-file.ts'
import { insertSampleDirectory } from './directory.ts'

/**
 * Loads the sample offices of a new portal, by the importer that every directory comes through (MAP-41).
 * @throws StarterFileError when the file cannot be used
 */
export async function loadStarterDirectory(tx: Tx, root: string): Promise<void> {
  const path = join(root, 'directory.json')
  try {
    await insertSampleDirectory(tx, readFileSync(path))
  } catch (error) {
    throw new StarterFileError(`${relative(process.cwd(), path)}: ${(error as Error).message}`)
  }
}
