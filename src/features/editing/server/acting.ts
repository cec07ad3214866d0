import { sql } from 'kysely'
import type { Finding } from '../../../forms/checks/finding.ts'
import type { Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { ActAnswer } from '../contract.ts'
import type { Standing } from '../state-words.ts'
import type { editingEvents } from './audit-events.ts'
import { type Item, lockItem, newerOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { standingColumns, standingOf } from './standing.ts'
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

export interface Acted extends Standing {
  /** False where it was changed meanwhile: nothing was done, and the newer one comes. */
  saved: boolean
  revision: number
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
  actor: Actor
  /** Who does it, as it is kept with what is done. */
  by: string
  at: Date
  /** What the trail says beside the state: what was before, and is after. */
  trail: Record<string, [before: unknown, after: unknown]>
}

/** What can be done with an item. */
export interface Deed {
  event: keyof typeof editingEvents
  /** Whether visitors may notice it, so that it takes who may publish. */
  isPublic(item: Item): boolean
  isFinal?: boolean
  /** @returns what changes of the item @throws PortalError 400 naming what hinders it, 409 where it does not fit the state */
  change(doing: Doing): Promise<Change>
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
    const trail: Doing['trail'] = {}
    const change = await deed.change({ tx, family, item, actor, by, at, trail })
    const undo = deed.isFinal ? null : undoOf(item, by, at)
    const after = await carryOut(tx, item, change, { undo, by, at })
    await audit(tx, at, {
      event: deed.event,
      actor,
      origin,
      area: 'content',
      item: id,
      details: { state: [standingOf(item).state, standingOf(after).state], ...trail },
    })
    return { ...told(after), saved: true, undoUntil: undo && new Date(undo.until), newer: null }
  })
}

/** One that somebody holds for long, as in a session of an operator, holds up no other. */
export const withPatience = <Done>(db: Db, work: (tx: Tx) => Promise<Done>): Promise<Done> =>
  db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '3s'`.execute(tx)
    return work(tx)
  })

/** What changes of an item; with `draft_by` where what is written is not of who does it. */
type Change = object & { draft_by?: string | null }

/** Puts what changes into an item that is held, with the way to take it back. */
export async function carryOut(
  tx: Tx,
  { id, revision }: Item,
  { draft_by, ...change }: Change,
  { undo, by, at }: { undo: Undo | null; by: string; at: Date },
): Promise<Pick<Item, (typeof toldColumns)[number]>> {
  const after = await tx
    .updateTable('items')
    .set({ ...change, undo: undo && JSON.stringify(undo), revision: revision + 1, changed_at: at, changed_by: by })
    .where('id', '=', id)
    .returning(toldColumns)
    .executeTakeFirstOrThrow()
  // By itself: with another draft the database takes who changed it.
  if (draft_by) await tx.updateTable('items').set({ draft_by }).where('id', '=', id).execute()
  return after
}

const toldColumns = [...standingColumns, 'revision', 'item_id'] as const

export const told = (item: Pick<Item, (typeof toldColumns)[number]>) => ({
  ...standingOf(item),
  revision: item.revision,
  itemId: item.item_id,
})

/** What an act changes, and what taking it back restores, by whom and until when. */
export const undoOf = (
  { item_id, draft, draft_by, changed_by, stage, live_version, first_published_at, binned_at }: Item,
  by: string,
  at: Date,
): Undo => ({
  itemId: item_id,
  draft,
  draftBy: draft && (draft_by ?? changed_by),
  stage,
  liveVersion: live_version,
  firstPublishedAt: first_published_at?.toISOString() ?? null,
  binnedAt: binned_at?.toISOString() ?? null,
  by,
  until: new Date(at.getTime() + undoable).toISOString(),
})

/** When the act was done that it takes back, in ISO 8601. */
export const doneAt = ({ until }: Undo): string => new Date(Date.parse(until) - undoable).toISOString()

/** As it travels. */
export const acted = ({ undoUntil, asked = [], ...rest }: Acted): ActAnswer => ({
  ...rest,
  undoUntil: undoUntil?.toISOString() ?? null,
  asked,
})
