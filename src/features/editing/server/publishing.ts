import { itemProblems } from '../../../forms/check-item.ts'
import { isSameSnapshot, type Snapshot } from '../../../forms/item.ts'
import { requirePermission } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import { cleanHtml } from '../../../platform/html.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Act } from '../contract.ts'
import { keyOf } from '../item-key-contract.ts'
import { type Deed, type Doing, doneAt, unfit } from './acting.ts'
import { moveTo, takenBy } from './addresses.ts'
import { toldOf } from './bring-along.ts'
import { type Item, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { enqueueLinks, withPresentAddresses } from './item-links.ts'
import { dropDecisions, notePublication } from './reviews.ts'
import { endSchedules, restoreSchedules } from './schedule-rows.ts'
import type { Undo } from './tables.ts'
import { requireDecider, writerOf } from './two-people.ts'
import { addVersion, keepVersion, outside, repeatVersion, takeTurn, versionOf } from './versions.ts'

/** @param note in words of whoever publishes it; '' for none */
const publish = (note: string): Deed => ({
  event: 'item-published',
  isPublic: () => true,
  async change(doing) {
    const { tx, family, item, at } = doing
    if (item.state === 'bin') throw unfit('It lies in the bin: bring it back first.')
    if (item.state === 'published') throw unfit('All that is written is published.')
    await requireDecider(tx, doing)
    const snapshot = cleaned(family, await snapshotOf(tx, family, item))
    const problems = hindrancesOf(family, snapshot, at)
    if (Object.keys(problems).length > 0) throw badInput(problems)
    // What was to go live is older than what does now.
    await endSchedules(doing, 'overtaken', ['publish'])
    await notePublication(doing, note)
    const writer = await writerOf(tx, item)
    return { ...(await putLive(doing, { snapshot, note, writer })), draft: null, stage: 'draft' as const }
  },
})

/** What hinders the publication of a text at that moment, by field; nothing where all is well. */
export const hindrancesOf = ({ form, hinders }: EditedFamily, text: Snapshot, at: Date): Record<string, string> => ({
  ...hinders?.(text, at),
  ...itemProblems(form, text),
})

interface Text {
  /** Cleaned, and nothing hinders it. */
  snapshot: Snapshot
  /** For the history; '' for none. */
  note: string
  /** Who changed it last. */
  writer: string
}

/**
 * Puts a text before visitors, as a version of its own: under the address that somebody chose for it, or one of its title
 * (EDIT-04).
 * @returns what changes of the item
 * @throws PortalError 409 where another has the address that was chosen
 */
export async function putLive(doing: Doing, { snapshot, note, writer }: Text) {
  const { tx, family, item, by, at } = doing
  const problem = await keyProblem(doing)
  if (problem) throw unfit(problem)
  await keepOutside(tx, family, item, at)
  const isUnnamed = item.first_published_at === null && item.item_id === item.id
  const itemId = isUnnamed ? await freeKey(tx, family, item, snapshot) : item.item_id
  // One that came beside the console as a draft has a row already.
  if (itemId !== item.item_id) await family.live.rename(tx, item.item_id, itemId)
  const seen = await withPresentAddresses(tx, family.form, snapshot)
  await family.live.write(tx, itemId, seen, at)
  const version = { snapshot: seen, kind: 'published' as const, by, at, note, written_by: writer }
  return {
    item_id: itemId,
    live_version: await addVersion(tx, item.id, version),
    first_published_at: item.first_published_at ?? at,
  }
}

/** Why an item that was never published cannot have the address that was chosen for it. */
export async function keyProblem({ tx, family, item }: Doing): Promise<string | undefined> {
  if (item.first_published_at !== null || item.item_id === item.id) return
  await takeTurn(tx, family.form.family)
  return takenBy(tx, family, item, item.item_id)
}

export const withdraw: Deed = {
  event: 'item-withdrawn',
  isPublic: () => true,
  async change(doing) {
    const { tx, family, item, at } = doing
    if (item.live_version === null) throw unfit('It is not published.')
    await endSchedules(doing, 'overtaken', ['withdraw'])
    await keepOutside(tx, family, item, at)
    await family.live.hide(tx, item.item_id, 'draft')
    // What is written, and perhaps in review, is none of it.
    return { live_version: null }
  },
}

/** A draft that nobody ever saw is its writers' own. */
const wasSeen = (item: Item) => item.first_published_at !== null

const bin: Deed = {
  event: 'item-binned',
  isPublic: wasSeen,
  async change(doing) {
    const { tx, family, item, at, trail } = doing
    if (item.state === 'bin') throw unfit('It lies in the bin already.')
    if (await endSchedules(doing, 'cancelled')) requirePermission(doing.actor, 'content.publish')
    await keepOutside(tx, family, item, at)
    if (wasSeen(item)) await family.live.hide(tx, item.item_id, 'deleted')
    trail.live = [item.live_version !== null, false]
    return { live_version: null, stage: 'draft' as const, binned_at: at }
  },
}

const bringBack: Deed = {
  event: 'item-brought-back',
  isPublic: wasSeen,
  async change({ item }) {
    if (item.state !== 'bin') throw unfit('It does not lie in the bin.')
    return { binned_at: null }
  },
}

const undo = (jobs: Pick<Jobs, 'enqueue'>): Deed => ({
  event: 'item-act-taken-back',
  isFinal: true,
  isPublic: (item) =>
    wasSeen(item) && item.undo !== null && (isSeenOtherwise(item, item.undo) || isElsewhere(item, item.undo)),
  async change(doing) {
    const { tx, family, item, actor, by, at, trail } = doing
    const { undo } = item
    if (!undo || undo.by !== by || at > new Date(undo.until)) throw unfit('This can be taken back no more.')
    if (await restoreSchedules(doing)) requirePermission(actor, 'content.publish')
    // Which act it was: another may lie before it.
    trail.done = [doneAt(undo), null]
    const { draft, draftBy = null, stage, itemId = item.item_id } = undo
    // A first publication leaves no address behind.
    const isUnpublished = undo.firstPublishedAt === null && wasSeen(item)
    const key = isUnpublished ? item.item_id : itemId
    if (key !== item.item_id) {
      const problem = await moveTo(doing, key)
      if (problem) throw unfit(problem)
      if (wasSeen(item)) await enqueueLinks(jobs, tx)
    }
    let { liveVersion } = undo
    await dropDecisions(doing)
    if (isSeenOtherwise(item, undo)) {
      if (liveVersion !== null) {
        const before = await versionOf(tx, item.id, liveVersion)
        const snapshot = await withPresentAddresses(tx, family.form, before)
        await family.live.write(tx, key, snapshot, at)
        // The newest is what visitors saw last, also once it is withdrawn.
        if (item.live_version !== null || !isSameSnapshot(snapshot, before)) {
          const note = `As version ${liveVersion}: what came after was taken back`
          liveVersion = await repeatVersion(tx, item.id, liveVersion, { snapshot, by, at, note })
        }
      }
      // As if it had never been.
      else if (isUnpublished) await family.live.remove(tx, key)
      else if (wasSeen(item)) await family.live.hide(tx, key, undo.binnedAt === null ? 'draft' : 'deleted')
    }
    return {
      item_id: itemId,
      ...toldOf(await snapshotOf(tx, family, { id: item.id, draft, live_version: liveVersion })),
      draft: draft && JSON.stringify(draft),
      draft_by: draftBy,
      stage,
      live_version: liveVersion,
      first_published_at: undo.firstPublishedAt,
      binned_at: undo.binnedAt,
    }
  },
})

/** Whether the act that is taken back touched the live row. */
const isSeenOtherwise = (item: Item, { liveVersion, binnedAt }: Undo) =>
  liveVersion !== item.live_version || (binnedAt === null) !== (item.binned_at === null)

/** Whether the act that is taken back gave it another address; a first publication does too. */
const isElsewhere = (item: Item, { itemId = item.item_id }: Undo) => itemId !== item.item_id

/** What an act does; a note goes with a publication. */
export function deedOf(jobs: Pick<Jobs, 'enqueue'>, act: Act, note = ''): Deed {
  return act === 'publish' ? publish(note) : { withdraw, bin, 'bring-back': bringBack, undo: undo(jobs) }[act]
}

/** Rich text cut to the allow-list on its way to where visitors see it (GEN-16). */
export const cleaned = ({ form }: EditedFamily, snapshot: Snapshot): Snapshot => {
  const texts = form.fields.filter(({ kind }) => kind === 'rich text').map(({ name }) => name)
  return { ...snapshot, ...Object.fromEntries(texts.map((name) => [name, cleanHtml(String(snapshot[name] ?? ''))])) }
}

/** What somebody wrote into the live row beside the console is a version before it is written over, or hidden. */
export async function keepOutside(tx: Tx, { form, live }: EditedFamily, item: Item, at: Date): Promise<void> {
  const [row] = await live.read(tx, [item.item_id])
  if (row) await keepVersion(tx, form, item.id, { snapshot: row.snapshot, kind: 'outside', by: outside, at })
}

/** Made of the title, as an address shows it; with a number where another has it (EDIT-04). */
async function freeKey(tx: Tx, family: EditedFamily, item: Item, snapshot: Snapshot): Promise<string> {
  const wanted = keyOf(String(snapshot.title)) || item.id
  // Of two that are published at once the second sees what the first took.
  await takeTurn(tx, family.form.family)
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}-${number}`
    if ((await takenBy(tx, family, item, key)) === undefined) return key
  }
}
