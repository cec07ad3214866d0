import { sql } from 'kysely'
import { fitted, isSameSnapshot, type Snapshot } from '../../../forms/item.ts'
import { may, systemActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { isDatabaseAway } from '../../../platform/db/away-errors.ts'
import { type Db, isHeldUp, type Tx } from '../../../platform/db/database.ts'
import { type WrittenFamily, writtenFamilies } from '../../../platform/families-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Waits } from '../../../platform/waiting.ts'
import { itemListOf } from '../list-contract.ts'
import { carryOut, type Doing, withPatience } from './acting.ts'
import { toldOf as listed } from './bring-along.ts'
import type { EditedFamily } from './family.ts'
import { cleaned, hindrancesOf, keyProblem, putLive, withdraw } from './publishing.ts'
import { notePublication } from './reviews.ts'
import { type Schedule, toldOf } from './schedule-rows.ts'
import { standingOf } from './standing.ts'
import { writerOf } from './two-people.ts'
import { versionOf } from './versions.ts'

/** The job that looks for what is due: each minute, and asked for at the time of each schedule. */
export const dueJob = 'items-due'

/** So often, and for so many minutes, a fault of ours may keep a schedule from being carried out: then it is given up. */
const mostFaults = 10

const actor = systemActor('schedule')

type Surroundings = Pick<Portal, 'db' | 'clock' | 'log'>

/** Before the jobs start. */
export function declareSchedules(portal: Portal, families: readonly EditedFamily[]): void {
  portal.jobs.declare({
    name: dueJob,
    cron: '* * * * *',
    run: (_, signal) => carryOutDue(portal, families, signal),
  })
}

/**
 * Carries out what is due by the portal's clock, in the order of its times, each in a transaction of its own: once,
 * however many do it at the same time, and however late (PUBLISH-08). One that fails holds up no other.
 */
export async function carryOutDue(
  portal: Surroundings,
  families: readonly EditedFamily[],
  signal?: AbortSignal,
): Promise<void> {
  const due = await portal.db
    .selectFrom('item_schedules as s')
    .innerJoin('items as i', 'i.id', 's.item')
    .select(['s.id', 's.item', 'i.family'])
    .where('s.ended_at', 'is', null)
    .where('s.failed_at', 'is', null)
    .where('s.due_at', '<=', portal.clock.now())
    .orderBy('s.due_at')
    .orderBy('s.made_at')
    .execute()
  for (const one of due) {
    if (signal?.aborted) return
    const family = families.find(({ form }) => form.family === one.family)
    // Of a later release, whose instances see to it.
    if (!family) continue
    await withPatience(portal.db, (tx) => carryOutOne(portal, tx, family, one)).catch(async (error) => {
      if (isDatabaseAway(error)) throw error
      portal.log.warn({ err: error, item: one.item }, 'what is scheduled of an item could not be carried out')
      // What somebody else holds is no fault of the schedule: the next minute tries again.
      if (isHeldUp(error)) return
      await withPatience(portal.db, (tx) => noteFault(portal, tx, one)).catch((err) =>
        portal.log.warn({ err, item: one.item }, 'that a schedule could not be carried out could not be noted'),
      )
    })
  }
}

interface Due {
  id: string
  item: string
}

/** Held, and what is still due of it: of several who come, the second finds nothing. */
async function holdDue({ clock }: Surroundings, tx: Tx, { id, item: of }: Due) {
  const item = await tx.selectFrom('items').selectAll().where('id', '=', of).forUpdate().executeTakeFirst()
  if (!item) return undefined
  const earliest = await tx
    .selectFrom('item_schedules')
    .selectAll()
    .where('item', '=', of)
    .where('ended_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  // One that a fault holds up holds up what comes after it on the same item.
  return earliest?.id === id ? { item, schedule: earliest } : undefined
}

async function carryOutOne(portal: Surroundings, tx: Tx, family: EditedFamily, due: Due): Promise<void> {
  const held = await holdDue(portal, tx, due)
  if (!held) return
  const { item, schedule } = held
  const at = portal.clock.now()
  const doing = { tx, family, item, by: schedule.by, at, actor, trail: {} }
  // An older instance puts things into the bin without ending their schedules.
  const isOvertaken = item.binned_at !== null || (schedule.act === 'withdraw' && item.live_version === null)
  if (isOvertaken) return end(doing, schedule, 'overtaken')
  const text = schedule.version === null ? undefined : await textOf(doing, schedule.version)
  const problems = text ? Object.values(hindrancesOf(family, text, at)) : []
  const taken = text && (await keyProblem(doing))
  if (taken) problems.push(taken)
  if (problems.length > 0) return fail(tx, schedule, at, `${problems.join('. ')}.`)
  await end(doing, schedule, 'done')
  const change =
    text && schedule.version !== null ? await publishText(doing, text, schedule.version) : await withdraw.change(doing)
  const after = await carryOut(tx, item, change, { undo: null, by: schedule.by, at })
  await audit(tx, at, {
    event: 'item-schedule-carried-out',
    actor,
    area: 'content',
    item: item.id,
    details: { state: [standingOf(item).state, standingOf(after).state], [schedule.act]: toldOf(schedule) },
  })
}

const textOf = async ({ tx, family, item }: Doing, version: number): Promise<Snapshot> =>
  cleaned(family, fitted(family.form, await versionOf(tx, item.id, version)))

/** What was written since it was scheduled stays, as changes that are not published. */
async function publishText(doing: Doing, text: Snapshot, version: number): Promise<object> {
  const { tx, family, item } = doing
  const writer = await writerOf(tx, item, version)
  const live = await putLive(doing, { snapshot: text, note: `Version ${version}, as it was scheduled`, writer })
  const isWritten = item.draft === null || isSameSnapshot(cleaned(family, fitted(family.form, item.draft)), text)
  if (!isWritten) return live
  await notePublication(doing, '')
  return { ...live, ...listed(text), draft: null, stage: 'draft' }
}

async function end({ tx, at }: Doing, { id }: Schedule, outcome: 'done' | 'overtaken'): Promise<void> {
  await tx.updateTable('item_schedules').set({ ended_at: at, outcome }).where('id', '=', id).execute()
}

/** It is tried no more; its item's page, the list and the home say so until somebody does something about it. */
async function fail(tx: Tx, schedule: Schedule, at: Date, why: string): Promise<void> {
  await tx.updateTable('item_schedules').set({ failed_at: at, why }).where('id', '=', schedule.id).execute()
  await audit(tx, at, {
    event: 'item-schedule-failed',
    actor,
    area: 'content',
    item: schedule.item,
    details: { [schedule.act]: toldOf(schedule), why },
  })
}

async function noteFault(portal: Surroundings, tx: Tx, due: Due): Promise<void> {
  const { schedule } = (await holdDue(portal, tx, due)) ?? {}
  if (!schedule) return
  const faults = schedule.faults + 1
  await tx.updateTable('item_schedules').set({ faults }).where('id', '=', schedule.id).execute()
  const isOld = portal.clock.now().getTime() - schedule.due_at.getTime() >= mostFaults * 60_000
  if (faults >= mostFaults && isOld)
    await fail(tx, schedule, portal.clock.now(), 'Something went wrong on the side of the portal.')
}

/** Schedules that failed at their time, a line for each family. */
export const schedulesWait =
  (db: Db): Waits =>
  async (actor) => {
    if (!may(actor, 'content.publish')) return []
    const { rows } = await sql<{ family: WrittenFamily; count: number; since: Date }>`
      SELECT i.family, count(DISTINCT i.id)::integer AS count, min(s.failed_at) AS since
      FROM item_schedules AS s JOIN items AS i ON i.id = s.item
      WHERE s.ended_at IS NULL AND s.failed_at IS NOT NULL AND i.family = ANY (${[...writtenFamilies]}::text[])
      GROUP BY i.family ORDER BY i.family`.execute(db)
    return rows.map(({ family, count, since }) => {
      const { noun, one } = itemListOf(family)
      const failed = 'whose schedule failed'
      return {
        what: `${noun} ${failed}`,
        one: `${one} ${failed}`,
        count,
        since,
        path: `/staff/items/${family}?needs=failed`,
      }
    })
  }
