import { sql } from 'kysely'
import { itemProblems } from '../../../forms/check-item.ts'
import { blankSnapshot, type Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import { cleanHtml } from '../../../platform/html.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Act } from '../contract.ts'
import type { ItemState } from '../list-contract.ts'
import { type Item, lockItem, newerOf, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import type { Undo } from './tables.ts'
import { addVersion, outside, takeTurn, versionOf } from './versions.ts'

/** How long an act can be taken back, in milliseconds (STAFF-16). */
const undoable = 10_000

type Surroundings = Pick<Portal, 'db' | 'clock'>

export interface One {
  family: EditedFamily
  id: string
  /** The one that the act was decided on. */
  revision: number
}

export interface Acted {
  /** False where it was changed meanwhile: nothing was done, and the newer one comes. */
  saved: boolean
  revision: number
  state: ItemState
  itemId: string
  undoUntil: Date | null
  newer: { fields: Snapshot; by: string } | null
}

/**
 * Does something to an item that visitors see, or see no more, in one transaction with its live row and its entry in the
 * trail; the triggers of the live table tell every instance (PUBLISH-11).
 * @throws PortalError 400 naming what hinders a publication, 404, 409 where the act does not fit the state
 */
export async function actOnItem(
  portal: Surroundings,
  actor: Actor,
  one: One,
  act: Act,
  origin: Origin,
): Promise<Acted> {
  const by = requirePermission(actor, 'content.write')
  const { family, id, revision } = one
  return portal.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, family.form.family, id)
    // A draft that nobody ever saw is its writers' own.
    if (act === 'publish' || act === 'withdraw' || item.first_published_at !== null)
      requirePermission(actor, 'content.publish')
    if (item.revision !== revision)
      return { ...told(item), saved: false, undoUntil: null, newer: await newerOf(tx, family, item) }
    const at = portal.clock.now()
    const change = await changes[act]({ tx, family, item, by, at })
    const until = act === 'undo' ? null : new Date(at.getTime() + undoable)
    const undo: Undo | null = until && { ...standing(item), by, until: until.toISOString() }
    const after = await tx
      .updateTable('items')
      .set({
        ...change,
        undo: undo && JSON.stringify(undo),
        revision: revision + 1,
        changed_at: at,
        changed_by: by,
      })
      .where('id', '=', id)
      .returning(['state', 'revision', 'item_id'])
      .executeTakeFirstOrThrow()
    await audit(tx, at, {
      event: events[act],
      actor,
      origin,
      area: 'content',
      item: id,
      details: { state: [item.state, after.state] },
    })
    return { ...told(after), saved: true, undoUntil: until, newer: null }
  })
}

const events = {
  publish: 'item-published',
  withdraw: 'item-withdrawn',
  bin: 'item-binned',
  'bring-back': 'item-brought-back',
  undo: 'item-act-taken-back',
} as const

const told = ({ state, revision, item_id }: Pick<Item, 'state' | 'revision' | 'item_id'>) => ({
  state,
  revision,
  itemId: item_id,
})

/** What an act changes, and what taking it back restores. */
const standing = ({ draft, stage, live_version, first_published_at, binned_at }: Item) => ({
  draft,
  stage,
  liveVersion: live_version,
  firstPublishedAt: first_published_at?.toISOString() ?? null,
  binnedAt: binned_at?.toISOString() ?? null,
})

interface Doing {
  tx: Tx
  family: EditedFamily
  item: Item
  by: string
  at: Date
}

const unfit = (message: string) => new PortalError('act_does_not_fit', 409, message)

const changes = {
  async publish({ tx, family, item, by, at }: Doing) {
    const { form, live } = family
    if (item.state === 'bin') throw unfit('It lies in the bin: bring it back first.')
    if (item.state === 'published') throw unfit('All that is written is published.')
    const snapshot = cleaned(family, await snapshotOf(tx, family, item))
    const problems = itemProblems(form, snapshot)
    if (Object.keys(problems).length > 0) throw badInput(problems)
    await keepOutside(tx, family, item, at)
    const itemId = item.first_published_at === null ? await freeKey(tx, family, item, snapshot) : item.item_id
    await live.write(tx, itemId, snapshot, at)
    return {
      item_id: itemId,
      draft: null,
      stage: 'draft' as const,
      live_version: await addVersion(tx, item.id, { snapshot, kind: 'published', by, at }),
      first_published_at: item.first_published_at ?? at,
    }
  },

  async withdraw({ tx, family, item, at }: Doing) {
    if (item.live_version === null) throw unfit('It is not published.')
    await keepOutside(tx, family, item, at)
    await family.live.hide(tx, item.item_id, 'draft')
    return { live_version: null, stage: 'draft' as const }
  },

  async bin({ tx, family, item, at }: Doing) {
    if (item.state === 'bin') throw unfit('It lies in the bin already.')
    await keepOutside(tx, family, item, at)
    if (item.first_published_at !== null) await family.live.hide(tx, item.item_id, 'deleted')
    return { live_version: null, stage: 'draft' as const, binned_at: at }
  },

  async 'bring-back'({ item }: Doing) {
    if (item.state !== 'bin') throw unfit('It does not lie in the bin.')
    return { binned_at: null }
  },

  async undo({ tx, family, item, by, at }: Doing) {
    const { undo } = item
    if (!undo || undo.by !== by || at > new Date(undo.until)) throw unfit('This can be taken back no more.')
    const { draft, stage, liveVersion } = undo
    if (liveVersion !== null) await family.live.write(tx, item.item_id, await versionOf(tx, item.id, liveVersion), at)
    // As if it had never been: its address is made anew with its next first publication.
    else if (undo.firstPublishedAt === null) await family.live.remove(tx, item.item_id)
    else await family.live.hide(tx, item.item_id, undo.binnedAt === null ? 'draft' : 'deleted')
    return {
      draft: draft && JSON.stringify(draft),
      stage,
      live_version: liveVersion,
      first_published_at: undo.firstPublishedAt,
      binned_at: undo.binnedAt,
    }
  },
} satisfies Record<Act, (doing: Doing) => Promise<object>>

/** Rich text cut to the allow-list on its way to where visitors see it (GEN-16). */
const cleaned = ({ form }: EditedFamily, snapshot: Snapshot): Snapshot => {
  const texts = form.fields.filter(({ kind }) => kind === 'rich text').map(({ name }) => name)
  return { ...snapshot, ...Object.fromEntries(texts.map((name) => [name, cleanHtml(String(snapshot[name] ?? ''))])) }
}

/** What somebody wrote into the live row beside the console is a version before it is written over, or hidden. */
async function keepOutside(tx: Tx, { form, live }: EditedFamily, item: Item, at: Date): Promise<void> {
  const [row] = await live.read(tx, [item.item_id])
  if (!row) return
  const known = await tx
    .selectFrom('item_versions')
    .select('number')
    .where('item', '=', item.id)
    .where(
      sql<boolean>`${JSON.stringify(blankSnapshot(form))}::jsonb || snapshot = ${JSON.stringify(row.snapshot)}::jsonb`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!known) await addVersion(tx, item.id, { snapshot: row.snapshot, kind: 'outside', by: outside, at })
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

/** Starter items of one transaction. */
const piece = 100

/**
 * Withdraws every item of a family whose live version came with the portal (EDIT-14), in pieces; each can be taken back
 * as any other act.
 * @returns the ids of those that it withdrew
 */
export async function withdrawStarter(
  portal: Surroundings,
  actor: Actor,
  family: EditedFamily,
  origin: Origin,
): Promise<{ id: string; revision: number }[]> {
  const by = requirePermission(actor, 'content.publish')
  const withdrawn: { id: string; revision: number }[] = []
  let more = true
  while (more)
    more = await portal.db.transaction().execute(async (tx) => {
      const items = await tx
        .selectFrom('items as i')
        .innerJoin('item_versions as v', (join) =>
          join.onRef('v.item', '=', 'i.id').onRef('v.number', '=', 'i.live_version').on('v.kind', '=', 'release'),
        )
        .selectAll('i')
        .where('i.family', '=', family.form.family)
        .orderBy('i.id')
        .limit(piece)
        .forUpdate('i')
        .execute()
      const at = portal.clock.now()
      const until = new Date(at.getTime() + undoable).toISOString()
      for (const item of items) {
        const change = await changes.withdraw({ tx, family, item, by, at })
        const undo = JSON.stringify({ ...standing(item), by, until } satisfies Undo)
        const revision = item.revision + 1
        await tx
          .updateTable('items')
          .set({ ...change, undo, revision, changed_at: at, changed_by: by })
          .where('id', '=', item.id)
          .execute()
        withdrawn.push({ id: item.id, revision })
      }
      if (items.length > 0)
        await audit(tx, at, {
          event: 'starter-withdrawn',
          actor,
          origin,
          area: 'content',
          item: family.form.family,
          details: { items: items.length },
        })
      // Not whether the piece was full: what others hold is gone from it once they let go.
      return items.length > 0
    })
  return withdrawn
}
