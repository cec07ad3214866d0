import type { Finding } from '../../../forms/checks/finding.ts'
import type { Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { ItemState } from '../list-contract.ts'
import type { editingEvents } from './audit-events.ts'
import { type Item, lockItem, newerOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import type { Undo } from './tables.ts'

/** How long an act can be taken back, in milliseconds (STAFF-16). */
const undoable = 10_000

export type Surroundings = Pick<Portal, 'db' | 'clock'>

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
  /** What asked for a second look, before anything was done. */
  asked?: Finding[]
}

export interface Doing {
  tx: Tx
  family: EditedFamily
  item: Item
  by: string
  at: Date
}

/** What can be done with an item. */
export interface Deed {
  event: keyof typeof editingEvents
  /** Whether visitors may notice it, so that it takes who may publish. */
  isPublic(item: Item): boolean
  isFinal?: boolean
  /** @returns what changes of the item @throws PortalError 400 naming what hinders it, 409 where it does not fit the state */
  change(doing: Doing): Promise<object>
}

export const unfit = (message: string) => new PortalError('act_does_not_fit', 409, message)

/**
 * Does something with an item, in one transaction with its live row and its entry in the trail; the triggers of the live
 * table tell every instance (PUBLISH-11).
 * @throws PortalError 404, and what the deed throws
 */
export async function actOnItem(
  portal: Surroundings,
  actor: Actor,
  { family, id, revision }: One,
  deed: Deed,
  origin: Origin,
): Promise<Acted> {
  const by = requirePermission(actor, 'content.write')
  return portal.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, family.form.family, id)
    if (deed.isPublic(item)) requirePermission(actor, 'content.publish')
    if (item.revision !== revision)
      return { ...told(item), saved: false, undoUntil: null, newer: await newerOf(tx, family, item) }
    const at = portal.clock.now()
    const change = await deed.change({ tx, family, item, by, at })
    const undo = deed.isFinal ? null : undoOf(item, by, at)
    const after = await carryOut(tx, item, change, { undo, by, at })
    await audit(tx, at, {
      event: deed.event,
      actor,
      origin,
      area: 'content',
      item: id,
      details: { state: [item.state, after.state] },
    })
    return { ...told(after), saved: true, undoUntil: undo && new Date(undo.until), newer: null }
  })
}

/** Puts what changes into an item that is held, with the way to take it back. */
export const carryOut = (
  tx: Tx,
  { id, revision }: Item,
  change: object,
  { undo, by, at }: { undo: Undo | null; by: string; at: Date },
): Promise<Pick<Item, 'state' | 'revision' | 'item_id'>> =>
  tx
    .updateTable('items')
    .set({ ...change, undo: undo && JSON.stringify(undo), revision: revision + 1, changed_at: at, changed_by: by })
    .where('id', '=', id)
    .returning(['state', 'revision', 'item_id'])
    .executeTakeFirstOrThrow()

export const told = ({ state, revision, item_id }: Pick<Item, 'state' | 'revision' | 'item_id'>) => ({
  state,
  revision,
  itemId: item_id,
})

/** What an act changes, and what taking it back restores, by whom and until when. */
export const undoOf = (
  { draft, stage, live_version, first_published_at, binned_at }: Item,
  by: string,
  at: Date,
): Undo => ({
  draft,
  stage,
  liveVersion: live_version,
  firstPublishedAt: first_published_at?.toISOString() ?? null,
  binnedAt: binned_at?.toISOString() ?? null,
  by,
  until: new Date(at.getTime() + undoable).toISOString(),
})
