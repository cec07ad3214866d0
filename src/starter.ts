import { loadStarterCenters } from './features/applications/server/index.ts'
import { loadStarterCompanies } from './features/company-lookup/server/index.ts'
import { loadStarterAnswers, loadStarterContent } from './features/content/server/index.ts'
import { loadStarterEvents } from './features/events/server/index.ts'
import { loadStarterDirectory } from './features/locator/server/index.ts'
import { loadStarterTools } from './features/tools/server/index.ts'
import { loadStarterTraining } from './features/training/server/index.ts'
import { lengthenStarterVideos, loadStarterVideos } from './features/videos/server/index.ts'
import type { Tx } from './platform/db/database.ts'
import type { Portal } from './platform/portal.ts'

type LoadFamily = (tx: Tx, root: string, firstStart: Date) => Promise<void>

/** What a new portal starts with. Each is loaded once in the life of a database. */
const families: Record<string, LoadFamily> = {
  companies: loadStarterCompanies,
  content: loadStarterContent,
  answers: loadStarterAnswers,
  events: loadStarterEvents,
  training: loadStarterTraining,
  videos: loadStarterVideos,
  'videos-of-minutes': lengthenStarterVideos,
  directory: loadStarterDirectory,
  tools: loadStarterTools,
  'mep-centers': loadStarterCenters,
}

/**
 * Loads what has never been loaded: all of it or, when a file is damaged or the process is killed, nothing.
 * Instances that start together take turns at the table's lock.
 */
export async function loadStarter(portal: Pick<Portal, 'db' | 'clock' | 'log'>, root: string): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    for (const [family, load] of Object.entries(families)) {
      const first = await tx
        .insertInto('starter_loads')
        .values({ family })
        .onConflict((conflict) => conflict.doNothing())
        .returning('family')
        .executeTakeFirst()
      if (!first) continue
      await load(tx, root, portal.clock.now())
      portal.log.info({ family }, 'loaded the starter content')
    }
  })
}
