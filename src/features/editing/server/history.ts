import { fitted, type Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import { historyPageSize as size, type VersionKind } from '../history-contract.ts'
import type { Standing } from '../state-words.ts'
import { type Deed, type Surroundings, unfit } from './acting.ts'
import { toldOf } from './bring-along.ts'
import { type Comparison, compareSnapshots } from './compare/snapshots.ts'
import { findItem, type Item, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { standingOf } from './standing.ts'
import { addVersion, isVersion, keepVersion } from './versions.ts'

export interface Version {
  number: number
  kind: VersionKind
  note: string
  by: string
  at: Date
  /** Visitors see it. */
  live: boolean
}

export interface History extends Standing {
  title: string
  revision: number
  /** Something is written that is no version yet. */
  written: boolean
  versions: Version[]
  count: number
}

/** The versions of an item, the newest first (PUBLISH-04). @throws PortalError 404 */
export async function historyOf(
  { db }: Surroundings,
  { form }: EditedFamily,
  actor: Actor,
  id: string,
  page: number,
): Promise<History> {
  requirePermission(actor, 'content.write')
  const item = await findItem(db, form.family, id)
  const of = db.selectFrom('item_versions').where('item', '=', id)
  const rows = await of
    .select(['number', 'kind', 'note', 'by', 'at'])
    .orderBy('number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { count } = await of.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const names = await namesOfDoers(
    db,
    rows.map(({ by }) => by),
  )
  return {
    title: item.title,
    ...standingOf(item),
    revision: item.revision,
    written: item.draft !== null && !(await isVersion(db, form, id, item.draft)),
    versions: rows.map((row) => ({ ...row, by: names(row.by), live: row.number === item.live_version })),
    count: Number(count),
  }
}

/** A version by its number, or what is written now. */
export type Side = number | 'written'

/** What became of one version in another (PUBLISH-04). @throws PortalError 404 */
export async function compareVersions(
  { db }: Surroundings,
  family: EditedFamily,
  actor: Actor,
  id: string,
  { from, to }: { from: Side; to: Side },
): Promise<Comparison> {
  requirePermission(actor, 'content.write')
  const item = await findItem(db, family.form.family, id)
  const of = async (side: Side) => (side === 'written' ? snapshotOf(db, family, item) : formed(db, family, item, side))
  return compareSnapshots(family.form.fields, await of(from), await of(to))
}

/**
 * Makes a version what is written now, as a version of its own; what was written until then, and is none yet, becomes
 * one before (PUBLISH-03). What visitors see stays.
 */
export const restore = (number: number): Deed => ({
  event: 'item-version-brought-back',
  isPublic: () => false,
  async change({ tx, family, item, by, at }) {
    const { form } = family
    if (item.state === 'bin') throw unfit('It lies in the bin: bring it back first.')
    const snapshot = await formed(tx, family, item, number)
    const { draft, changed_by, changed_at } = item
    if (draft)
      await keepVersion(tx, form, item.id, { snapshot: draft, kind: 'set aside', by: changed_by, at: changed_at })
    await addVersion(tx, item.id, { snapshot, kind: 'restored', by, at, note: `From version ${number}` })
    return {
      ...toldOf(snapshot),
      draft: number === item.live_version ? null : JSON.stringify(snapshot),
      stage: 'draft' as const,
    }
  },
})

/** A version by the fields that the form has today. @throws PortalError 404 */
export async function formed(db: Db, { form }: EditedFamily, { id }: Item, number: number): Promise<Snapshot> {
  const version = await db
    .selectFrom('item_versions')
    .select('snapshot')
    .where('item', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!version) throw notFound('There is no such version.')
  return fitted(form, version.snapshot)
}
