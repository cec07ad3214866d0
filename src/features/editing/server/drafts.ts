import type { Selectable } from 'kysely'
import { unkeepable } from '../../../forms/check-item.ts'
import { blankSnapshot, fitted, type ItemField, isSameSnapshot, type Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { badInput, notFound, PortalError } from '../../../platform/errors.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import type { Standing } from '../state-words.ts'
import { toldOf } from './bring-along.ts'
import type { EditedFamily } from './family.ts'
import { standingColumns, standingOf } from './standing.ts'
import { neverSeen, versionOf } from './versions.ts'
import './tables.ts'

type Surroundings = Pick<Portal, 'db' | 'clock'>

const noSuch = () => notFound('There is no such item.')

export interface ReadItem extends Standing {
  id: string
  itemId: string
  revision: number
  form: readonly ItemField[]
  fields: Snapshot
  changedAt: Date
  changedBy: string
}

/** An item as it is written: its draft, or its newest version where nothing was written since. @throws PortalError 404 */
export async function readItem(
  { db }: Surroundings,
  family: EditedFamily,
  actor: Actor,
  id: string,
): Promise<ReadItem> {
  requirePermission(actor, 'content.write')
  const row = await findItem(db, family.form.family, id)
  const names = await namesOfDoers(db, [row.changed_by])
  return {
    id,
    itemId: row.item_id,
    ...standingOf(row),
    revision: row.revision,
    form: family.form.fields,
    fields: await snapshotOf(db, family, row),
    changedAt: row.changed_at,
    changedBy: names(row.changed_by),
  }
}

export type Item = Selectable<PortalTables['items']>

/** What is written of it; where nothing is, what visitors see, or saw last. */
export const snapshotOf = async (db: Db, { form }: EditedFamily, item: WrittenItem): Promise<Snapshot> =>
  fitted(form, item.draft ?? (await lastSeenOf(db, item)) ?? {})
type WrittenItem = Pick<Item, 'id' | 'draft' | 'live_version'>

/** What stands, for who changed something older. */
export async function newerOf(db: Db, family: EditedFamily, item: Item): Promise<{ fields: Snapshot; by: string }> {
  const names = await namesOfDoers(db, [item.changed_by])
  return { fields: await snapshotOf(db, family, item), by: names(item.changed_by) }
}

async function lastSeenOf(db: Db, { id, live_version }: WrittenItem): Promise<Snapshot | undefined> {
  if (live_version !== null) return versionOf(db, id, live_version)
  const newest = await db
    .selectFrom('item_versions')
    .select('snapshot')
    .where('item', '=', id)
    .where('kind', 'not in', neverSeen)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.snapshot
}

/** A draft at once (EDIT-04). @throws PortalError 404 where there is nothing to copy */
export async function beginItem(
  portal: Surroundings,
  family: EditedFamily,
  actor: Actor,
  copyOf: string | undefined,
  origin: Origin,
): Promise<{ id: string }> {
  const by = requirePermission(actor, 'content.write')
  const source = copyOf === undefined ? undefined : await readItem(portal, family, actor, copyOf)
  const draft = source ? { ...source.fields, title: copyTitle(source.fields) } : blankSnapshot(family.form)
  const now = portal.clock.now()
  const id = crypto.randomUUID()
  await portal.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('items')
      .values({
        id,
        family: family.form.family,
        // Until its first publication makes an address of its title.
        item_id: id,
        ...toldOf(draft),
        draft: JSON.stringify(draft),
        created_at: now,
        changed_at: now,
        changed_by: by,
      })
      .execute()
    const details = copyOf ? { copyOf } : {}
    await audit(tx, now, { event: 'item-begun', actor, origin, area: 'content', item: id, details })
  })
  return { id }
}

const copyTitle = ({ title = '' }: Snapshot) => `Copy of ${title}`

export interface DraftChange {
  revision: number
  fields: Snapshot
}

interface Saved extends Standing {
  saved: boolean
  revision: number
  itemId: string
  at: Date
  newer: { fields: Snapshot; by: string } | null
}

/**
 * Keeps what is written, right or wrong; what visitors see stays (PUBLISH-02). Of two changes made on the same revision
 * the second is not saved: it is given the first.
 * @throws PortalError 400 for what is no field or cannot be kept, 404, 409 in the bin
 */
export async function saveItemDraft(
  { db, clock }: Surroundings,
  family: EditedFamily,
  actor: Actor,
  id: string,
  { revision, fields }: DraftChange,
): Promise<Saved> {
  const { form } = family
  const by = requirePermission(actor, 'content.write')
  const problems = unkeepable(form, fields)
  if (Object.keys(problems).length > 0) throw badInput(problems)
  return db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, form.family, id)
    const { item_id: itemId } = item
    if (item.revision !== revision) {
      const newer = await newerOf(tx, family, item)
      return { saved: false, revision: item.revision, itemId, ...standingOf(item), at: item.changed_at, newer }
    }
    const before = await snapshotOf(tx, family, item)
    if (item.state === 'bin') throw new PortalError('in_the_bin', 409, 'It lies in the bin: bring it back first.')
    const written = { ...before, ...fields }
    if (isSameSnapshot(written, before))
      return { saved: true, revision, itemId, ...standingOf(item), at: item.changed_at, newer: null }
    const live = item.live_version === null ? undefined : await versionOf(tx, id, item.live_version)
    const isLive = live !== undefined && isSameSnapshot(written, fitted(form, live))
    const at = clock.now()
    const after = await tx
      .updateTable('items')
      .set({
        ...toldOf(written),
        draft: isLive ? null : JSON.stringify(written),
        stage: 'draft',
        undo: null,
        revision: revision + 1,
        changed_at: at,
        changed_by: by,
      })
      .where('id', '=', id)
      .returning(standingColumns)
      .executeTakeFirstOrThrow()
    return { saved: true, revision: revision + 1, itemId, ...standingOf(after), at, newer: null }
  })
}

const one = (db: Db, family: WrittenFamily, id: string) =>
  db.selectFrom('items').selectAll().where('family', '=', family).where('id', '=', id)

/** @throws PortalError 404 */
export const findItem = (db: Db, family: WrittenFamily, id: string): Promise<Item> =>
  one(db, family, id).executeTakeFirstOrThrow(noSuch)

/** Held until the transaction ends. @throws PortalError 404 */
export const lockItem = (tx: Tx, family: WrittenFamily, id: string): Promise<Item> =>
  one(tx, family, id).forUpdate().executeTakeFirstOrThrow(noSuch)
