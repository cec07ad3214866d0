import { openDatabase } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { createMessages } from '../src/platform/messages/messages.ts'

/**
 * Queues a mail in a process of its own, which is killed by its own hand right before or right after the commit, before
 * anybody could be told of it: `node test/queue-mail.ts DATABASE_URL RECIPIENT before|after`.
 */
const [url = '', to = '', moment] = process.argv.slice(2)
const log = createLog('silent')
const { db, outage } = openDatabase(url, 1, log)
const jobs = createJobs({ pooled: url, direct: url }, log, { timeout: 30, outage })
const mail = { send: async () => undefined, close: () => undefined }
const messages = createMessages({ db, jobs, log, clock: { now: () => new Date() } }, { mail } as never)
await jobs.start({ work: false })
const end = () => process.kill(process.pid, 'SIGKILL')
await db.transaction().execute(async (tx) => {
  await messages.mail(tx, { to, subject: 'Subject', text: 'Text' })
  if (moment === 'before') end()
})
end()
