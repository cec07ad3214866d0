import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { numbersOf } from '../../submissions/server/index.ts'
import type { OwnApplication } from '../own-contract.ts'
import type { ApplicationStatus } from '../transitions-contract.ts'

/** All that one person began or sent in, those that stand first, with what became of each (DESK-07). */
export async function ownApplications(db: Db, userId: string): Promise<OwnApplication[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'program', 'status', 'status_at', 'saved_at', 'submitted_at', 'set_aside'])
    .where('user_id', '=', userId)
    .orderBy(sql`set_aside > 0`)
    .orderBy('submitted_at', (order) => order.desc().nullsFirst())
    .execute()
  const ids = rows.map(({ id }) => id)
  const numbers = await numbersOf(db, ids)
  const changes = ids.length === 0 ? [] : await statesOf(db, ids)
  return rows.map(({ id, program, status, status_at, saved_at, submitted_at, set_aside }): OwnApplication => {
    const common = { id, program, number: numbers.get(id) ?? '', setAside: set_aside > 0 }
    if (status === 'draft' || !submitted_at)
      return { ...common, status: null, since: saved_at.toISOString(), states: [] }
    const received = { at: submitted_at.toISOString(), status: 'submitted' as const, message: '', own: true }
    const since = changes
      .filter((change) => change.application_id === id)
      .map(({ at, after, note, by }) => ({
        at: at.toISOString(),
        status: after as ApplicationStatus,
        message: note,
        own: by === userId,
      }))
    return { ...common, status, since: (status_at ?? submitted_at).toISOString(), states: [received, ...since] }
  })
}

const statesOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('application_history')
    .select(['application_id', 'at', 'after', 'note', 'by'])
    .where('application_id', 'in', ids)
    .where('what', '=', 'status')
    .orderBy('id')
    .execute()
