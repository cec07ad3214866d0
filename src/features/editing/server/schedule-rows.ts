import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { type ScheduledAct, scheduledActs } from '../schedule-contract.ts'
import type { Doing } from './acting.ts'
import './tables.ts'

export type Schedule = Selectable<PortalTables['item_schedules']>

/** What is scheduled of an item, the earliest first; what failed at its time is among it until somebody does something. */
export const schedulesOf = (db: Db, item: string): Promise<Schedule[]> =>
  db
    .selectFrom('item_schedules')
    .selectAll()
    .where('item', '=', item)
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .execute()

export type Planned = Pick<Schedule, 'act' | 'version' | 'due_at' | 'zone'>

/** Of a held item, for which nothing is scheduled of that kind; the trail says so. */
export async function addSchedule({ tx, item, by, at, trail }: Doing, planned: Planned): Promise<void> {
  await tx
    .insertInto('item_schedules')
    .values({ ...planned, item: item.id, by, made_at: at, set_in: item.revision + 1 })
    .execute()
  trail[planned.act] = [trail[planned.act]?.[0] ?? null, toldOf(planned)]
}

/** Ends what is scheduled of a held item, and says so in the trail. @returns whether anything was */
export async function endSchedules(
  { tx, item, at, trail }: Doing,
  outcome: NonNullable<Schedule['outcome']>,
  acts: readonly ScheduledAct[] = scheduledActs,
): Promise<boolean> {
  const ended = await tx
    .updateTable('item_schedules')
    .set({ ended_at: at, ended_in: item.revision + 1, outcome })
    .where('item', '=', item.id)
    .where('act', 'in', acts)
    .where('ended_at', 'is', null)
    .returning(['act', 'due_at', 'zone', 'version'])
    .execute()
  for (const { act, ...planned } of ended) trail[act] = [toldOf(planned), null]
  return ended.length > 0
}

/** As the trail tells it. */
export const toldOf = ({ due_at, zone, version }: Omit<Planned, 'act'>) => ({
  at: due_at.toISOString(),
  zone,
  ...(version === null ? {} : { version }),
})

/** What the last act on a held item set or ended is as it was before. @returns whether anything was */
export async function restoreSchedules({ tx, item, at }: Doing): Promise<boolean> {
  const of = tx.updateTable('item_schedules').where('item', '=', item.id)
  const set = await of
    .set({ ended_at: at, ended_in: item.revision + 1, outcome: 'cancelled' })
    .where('set_in', '=', item.revision)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const ended = await of
    .set({ ended_at: null, ended_in: null, outcome: null })
    .where('ended_in', '=', item.revision)
    .executeTakeFirst()
  return set.numUpdatedRows + ended.numUpdatedRows > 0n
}
