import { contentEditing } from '../src/features/content/server/index.ts'
import { carryOutDue } from '../src/features/editing/server/publish-due.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'

/**
 * Carries out what is due as an instance of the portal does, in a process of its own that may be killed meanwhile:
 * `node test/carry-out-due.ts DATABASE_URL NOW`. It says "ready", and begins once it is sent a line.
 */
const [url = '', now = ''] = process.argv.slice(2)
const log = createLog('silent')
const { db, close } = openDatabase(url, 2, log)
await db.selectFrom('item_schedules').select('id').limit(1).execute()
process.stdin.once('data', async () => {
  await carryOutDue({ db, log, clock: { now: () => new Date(now) } }, contentEditing)
  await close()
  process.exit(0)
})
process.stdout.write('ready\n')
