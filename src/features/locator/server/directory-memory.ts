import { lookedUp } from '../../../platform/cache/looked-up.ts'
import type { Portal } from '../../../platform/portal.ts'
import { currentVersion, readOffices } from './directory-store.ts'
import { indexOffices, type OfficeIndex } from './office-index.ts'

/** The current directory's index, kept in memory (lookedUp), and made anew when the version is another. */
export function rememberDirectory({ db, memory, log }: Pick<Portal, 'db' | 'memory' | 'log'>) {
  let index: OfficeIndex | undefined

  const look = async (): Promise<OfficeIndex> => {
    const version = (await currentVersion(db)) ?? 0
    if (index?.directory.version === version) return index
    const { offices, sample } = version === 0 ? { offices: [], sample: false } : await readOffices(db, version)
    index = indexOffices(version, offices, sample)
    const unplaced = offices.filter(({ position }) => !position).map(({ id }) => id)
    if (unplaced.length > 0) log.warn({ version, unplaced }, 'offices without a position are left out of distances')
    return index
  }

  return {
    /** At once, where nothing has changed. */
    current: lookedUp({
      version: () => memory.version,
      look,
      failed: (error) => log.warn({ err: error }, 'the directory could not be looked at anew; the one at hand goes on'),
    }),
  }
}
export type DirectoryMemory = ReturnType<typeof rememberDirectory>
