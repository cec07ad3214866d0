import { sql } from 'kysely'
import type { AnswerMemory } from '../cache/answer-memory.ts'
import { lookedUp } from '../cache/looked-up.ts'
import type { CmmcNotice } from '../cmmc-contract.ts'
import type { Db } from '../db/database.ts'
import type { Json, TimestampDefault } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { cmmcNotice, cmmcNoticeSchema } from './cmmc-notice.ts'

interface NoticeTable {
  key: 'cmmc-phases'
  body: Json<CmmcNotice>
  changed_at: TimestampDefault
  changed_by: string
}

declare module '../db/tables.ts' {
  interface PortalTables {
    notices: NoticeTable
  }
}

const key = 'cmmc-phases'

export interface Notices {
  /** Where CMMC stands: what staff have set, or this release's own where that was reviewed later. Never fails. */
  cmmc(): Promise<CmmcNotice>
}

/** Dated notices that several pages show, kept in memory (lookedUp). */
export function createNotices(db: Db, memory: AnswerMemory, log: Log): Notices {
  const current = lookedUp({
    version: () => memory.version,
    look: () => readCmmcNotice(db),
    failed: (error) => log.warn({ err: error }, 'the notice on CMMC could not be looked up; the one at hand goes on'),
    first: cmmcNotice,
  })
  return { cmmc: async () => current() }
}

export async function readCmmcNotice(db: Db): Promise<CmmcNotice> {
  const row = await db.selectFrom('notices').select('body').where('key', '=', key).executeTakeFirst()
  const { data: set } = cmmcNoticeSchema.safeParse(row?.body)
  return set && set.reviewed >= cmmcNotice.reviewed ? set : cmmcNotice
}

/** @param by whose change it is, as `operator` */
export async function setCmmcNotice(db: Db, notice: CmmcNotice, by: string): Promise<void> {
  const values = { body: JSON.stringify(notice), changed_by: by, changed_at: sql<Date>`now()` }
  await db
    .insertInto('notices')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}

/** Back to this release's own. */
export async function resetCmmcNotice(db: Db): Promise<void> {
  await db.deleteFrom('notices').where('key', '=', key).execute()
}
