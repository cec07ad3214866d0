import { itemProblems } from '../../../forms/check-item.ts'
import type { Snapshot } from '../../../forms/item.ts'
import { requirePermission } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import { cleanHtml } from '../../../platform/html.ts'
import type { Act } from '../contract.ts'
import { type Deed, type Doing, doneAt, unfit } from './acting.ts'
import { toldOf } from './bring-along.ts'
import { type Item, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
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
 * Puts a text before visitors, as a version of its own.
 * @returns what changes of the item
 */
export async function putLive({ tx, family, item, by, at }: Doing, { snapshot, note, writer }: Text) {
  await keepOutside(tx, family, item, at)
  const itemId = item.first_published_at === null ? await freeKey(tx, family, item, snapshot) : item.item_id
  await family.live.write(tx, itemId, snapshot, at)
  return {
    item_id: itemId,
    live_version: await addVersion(tx, item.id, { snapshot, kind: 'published', by, at, note, written_by: writer }),
    first_published_at: item.first_published_at ?? at,
  }
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

const undo: Deed = {
  event: 'item-act-taken-back',
  isFinal: true,
  isPublic: (item) => wasSeen(item) && item.undo !== null && isSeenOtherwise(item, item.undo),
  async change(doing) {
    const { tx, family, item, actor, by, at, trail } = doing
    const { undo } = item
    if (!undo || undo.by !== by || at > new Date(undo.until)) throw unfit('This can be taken back no more.')
    if (await restoreSchedules(doing)) requirePermission(actor, 'content.publish')
    // Which act it was: another may lie before it.
    trail.done = [doneAt(undo), null]
    const { draft, draftBy = null, stage } = undo
    let { liveVersion } = undo
    await dropDecisions(doing)
    if (isSeenOtherwise(item, undo)) {
      if (liveVersion !== null) {
        const snapshot = await versionOf(tx, item.id, liveVersion)
        await family.live.write(tx, item.item_id, snapshot, at)
        // The newest is what visitors saw last, also once it is withdrawn.
        if (item.live_version !== null) liveVersion = await repeatVersion(tx, item.id, liveVersion, by, at)
      }
      // As if it had never been: its address is made anew with its next first publication.
      else if (undo.firstPublishedAt === null) await family.live.remove(tx, item.item_id)
      else await family.live.hide(tx, item.item_id, undo.binnedAt === null ? 'draft' : 'deleted')
    }
    return {
      ...toldOf(await snapshotOf(tx, family, { id: item.id, draft, live_version: liveVersion })),
      draft: draft && JSON.stringify(draft),
      draft_by: draftBy,
      stage,
      live_version: liveVersion,
      first_published_at: undo.firstPublishedAt,
      binned_at: undo.binnedAt,
    }
  },
}

/** Whether the act that is taken back touched the live row. */
const isSeenOtherwise = (item: Item, { liveVersion, binnedAt }: Undo) =>
  liveVersion !== item.live_version || (binnedAt === null) !== (item.binned_at === null)

/** What an act does; a note goes with a publication. */
export function deedOf(act: Act, note = ''): Deed {
  return act === 'publish' ? publish(note) : { withdraw, bin, 'bring-back': bringBack, undo }[act]
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
    const other = await tx
      .selectFrom('items')
      .select('id')
      .where('family', '=', family.form.family)
      .where('item_id', '=', key)
      .where('id', '<>', item.id)
      .executeTakeFirst()
    if (!other && (await family.live.read(tx, [key])).length === 0) return key
  }
}

export const keyOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
