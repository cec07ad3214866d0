import type { Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import type { ScheduledAct } from '../schedule-contract.ts'
import { type Deed, type Doing, type Surroundings, unfit } from './acting.ts'
import { findItem, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { formed } from './history.ts'
import { dueJob } from './publish-due.ts'
import { cleaned, hindrancesOf } from './publishing.ts'
import { noteApproval } from './reviews.ts'
import { addSchedule, endSchedules, type Planned, type Schedule, schedulesOf } from './schedule-rows.ts'
import { type ClockTimes, momentsOf } from './schedule-times.ts'
import { requireDecider, writerOf } from './two-people.ts'
import { addVersion } from './versions.ts'

export interface ReadSchedule {
  items: {
    id: string
    act: ScheduledAct
    version: number | null
    at: Date
    zone: string
    by: string
    madeAt: Date
    /** Why it did not happen at its time; '' while that is to come. */
    failure: string
  }[]
  revision: number
}

/** What is scheduled of an item (PUBLISH-07). @throws PortalError 404 */
export async function readSchedule(
  { db }: Surroundings,
  { form }: EditedFamily,
  actor: Actor,
  id: string,
): Promise<ReadSchedule> {
  requirePermission(actor, 'content.write')
  const { revision } = await findItem(db, form.family, id)
  const rows = await schedulesOf(db, id)
  const names = await namesOfDoers(
    db,
    rows.map(({ by }) => by),
  )
  const items = rows.map(({ id: schedule, act, version, due_at, zone, by, made_at, why }) => ({
    id: schedule,
    act,
    version,
    at: due_at,
    zone,
    by: names(by),
    madeAt: made_at,
    failure: why,
  }))
  return { items, revision }
}

/** When an item goes live and is withdrawn, and which version of it: what is written now becomes one. */
export interface Wish extends ClockTimes {
  version: number | 'written'
  /** The schedules that it was decided on, by their ids. */
  over?: readonly string[] | undefined
}

/**
 * Sets what is scheduled of an item, or moves it; what the wish does not name is scheduled no more (PUBLISH-07). A version
 * is never changed, so what is written afterwards changes nothing of it.
 */
export const schedule = (jobs: Pick<Jobs, 'enqueue'>, wish: Wish): Deed => ({
  event: 'item-scheduled',
  isPublic: () => true,
  async change(doing) {
    const { tx, item, at } = doing
    if (item.state === 'bin') throw unfit('It lies in the bin: bring it back first.')
    const moments = momentsOf(wish, at)
    if (!moments.publish && item.live_version === null)
      throw unfit('Visitors do not see it: say first when it goes live.')
    const { zone } = wish
    const wanted: Planned[] = []
    const decides = moments.publish && wish.version === 'written' && item.stage === 'review'
    if (moments.publish)
      wanted.push({
        act: 'publish',
        due_at: moments.publish,
        zone,
        version: await versionToPublish(doing, wish.version, moments.publish),
      })
    if (moments.withdraw) wanted.push({ act: 'withdraw', due_at: moments.withdraw, zone, version: null })

    const before = await schedulesOf(tx, item.id)
    if (
      wish.over &&
      !isSameSet(
        wish.over,
        before.map(({ id }) => id),
      )
    )
      throw unfit(
        'Its schedule was changed in the meantime, and nothing was set. Look at what stands there now, then decide.',
      )
    for (const one of before)
      if (!wanted.some((planned) => isSame(one, planned))) {
        const isMoved = wanted.some(({ act }) => act === one.act)
        await endSchedules(doing, isMoved ? 'moved' : 'cancelled', [one.act])
      }
    for (const planned of wanted)
      if (!before.some((one) => isSame(one, planned))) {
        if (planned.version !== null) await requireDecider(tx, doing, planned.version)
        await addSchedule(doing, planned)
        // By the clock that the queue goes by: what this job comes too early for, the one of each minute finds.
        await jobs.enqueue(tx, dueJob, {}, { startAfter: new Date(planned.due_at.getTime() + skew) })
      }
    // Who says when it goes live has decided it.
    return decides ? noteApproval(doing, '') : {}
  },
})

/** Milliseconds by which the queue's clock may be ahead of the portal's. */
const skew = 2_000

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry) => other.includes(entry))

/** Of two who set it, the first stays whose it is. */
const isSame = (one: Schedule, { act, version, due_at, zone }: Planned): boolean =>
  one.act === act &&
  one.version === version &&
  one.due_at.getTime() === due_at.getTime() &&
  one.zone === zone &&
  one.failed_at === null

/** @returns its number @throws PortalError 400 saying what hinders its publication at that moment, 404, 409 */
async function versionToPublish(doing: Doing, wanted: Wish['version'], due: Date): Promise<number> {
  const { tx, family, item, by, at } = doing
  if (wanted !== 'written') {
    requireReady(family, await formed(tx, family, item, wanted), due)
    return wanted
  }
  if (item.state === 'published') throw unfit('All that is written is published.')
  const snapshot = cleaned(family, await snapshotOf(tx, family, item))
  requireReady(family, snapshot, due)
  const writer = await writerOf(tx, item)
  return addVersion(tx, item.id, { snapshot, kind: 'scheduled', by, at, written_by: writer })
}

/** Not by field: those of an item have names that a schedule has too. */
function requireReady(family: EditedFamily, snapshot: Snapshot, due: Date): void {
  const problems = Object.values(hindrancesOf(family, snapshot, due))
  if (problems.length > 0) throw new PortalError('not_ready', 400, `It cannot go live yet. ${problems.join('. ')}.`)
}

export const cancelSchedule: Deed = {
  event: 'item-schedule-cancelled',
  isPublic: () => true,
  async change(doing) {
    if (!(await endSchedules(doing, 'cancelled'))) throw unfit('Nothing of it is scheduled.')
    return {}
  },
}
