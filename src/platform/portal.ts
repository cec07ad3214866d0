import type { AnswerMemory } from './cache/answer-memory.ts'
import type { Edge } from './cache/purge-edge.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Messages } from './messages/messages.ts'
import type { Notices } from './notices/notices.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** What the features stand on, made once at start and handed to each. */
export interface Portal {
  settings: Settings
  db: Db
  clock: Clock
  log: Log
  jobs: Jobs
  messages: Messages
  memory: AnswerMemory
  /** The cache in front of all instances, where one is told of changes. */
  edge: Edge | undefined
  notices: Notices
  secrets: Secrets
  /** The site's own address without a trailing slash, for mails, feeds and canonical links. */
  publicUrl(): string
}
