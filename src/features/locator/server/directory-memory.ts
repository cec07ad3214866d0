import type { Portal } from '../../../platform/portal.ts'
import { currentVersion, readOffices } from './directory-store.ts'
import { indexOffices, type OfficeIndex } from './office-index.ts'

/**
 * The current directory's index, kept in memory. It is looked at anew after each notice of changed content, which every
 * instance hears, and made anew when the version is another. While the database is away the index at hand goes on.
 */
export function rememberDirectory({ db, memory, log }: Pick<Portal, 'db' | 'memory' | 'log'>) {
  let index: OfficeIndex | undefined
  let seen = -1
  let looking: Promise<OfficeIndex> | undefined

  const look = async (): Promise<OfficeIndex> => {
    const asOf = memory.version
    try {
      const version = (await currentVersion(db)) ?? 0
      if (!index || index.directory.version !== version) {
        const { offices, sample } = version === 0 ? { offices: [], sample: false } : await readOffices(db, version)
        index = indexOffices(version, offices, sample)
        const unplaced = offices.filter(({ position }) => !position).map(({ id }) => id)
        if (unplaced.length > 0) log.warn({ version, unplaced }, 'offices without a position are left out of distances')
      }
      seen = asOf
    } catch (error) {
      if (!index) throw error
      log.warn({ err: error }, 'the directory could not be looked at anew; the one at hand goes on')
    }
    return index
  }

  return {
    /** At once, where nothing has changed. */
    current(): OfficeIndex | Promise<OfficeIndex> {
      if (index && seen === memory.version) return index
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
  }
}
export type DirectoryMemory = ReturnType<typeof rememberDirectory>
