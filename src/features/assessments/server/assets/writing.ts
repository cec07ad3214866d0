import { randomUUID } from 'node:crypto'
import type { UserActor } from '../../../../platform/actor.ts'
import { plainCell } from '../../../../platform/csv.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { PortalError } from '../../../../platform/errors.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { mostAssets } from '../../limits-contract.ts'
import { type AssetEntries, assetKey } from '../../system/assets.ts'
import { type Divided, divideNew, type ListPortal, writeList } from '../list-writing.ts'
import { reopenChecks } from '../printed-system.ts'
import { countAssets, readAssets, type StandingAsset, sealAsset } from './store.ts'

/** One change of the assets of a system, after any other that is under way. */
export const write = <Result>(
  portal: ListPortal,
  user: UserActor,
  place: string,
  act: (tx: Tx, at: Date) => Promise<Result>,
): Promise<Result> => writeList(portal, { user, place, list: 'assets' }, act)

/** A name that went through a table is the same name. */
const keyOf = ({ category, name }: AssetEntries): string => assetKey({ category, name: plainCell(name) })

/** Whether another asset of the system has the name in the category. */
export async function isTaken(
  tx: Tx,
  secrets: Secrets,
  place: string,
  id: string,
  entries: AssetEntries,
): Promise<boolean> {
  const others = await readAssets(tx, secrets, place, { categories: [entries.category] })
  return others.some((other) => other.id !== id && other.entries && keyOf(other.entries) === keyOf(entries))
}

/** An asset that somebody wants to add. */
export interface WantedAsset extends AssetEntries {
  id?: string
}

/** Which of them are not in the list yet. */
export async function divide(
  db: Db,
  secrets: Secrets,
  place: string,
  assets: readonly WantedAsset[],
): Promise<Divided<StandingAsset>> {
  const categories = [...new Set(assets.map(({ category }) => category))]
  const ids = assets.flatMap(({ id }) => id ?? [])
  const standing = categories.length > 0 ? await readAssets(db, secrets, place, { categories, ids }) : []
  return divideNew(assets, standing, {
    ofWanted: (one) => [keyOf(one)],
    ofStanding: ({ entries }) => (entries ? [keyOf(entries)] : []),
  })
}

interface Writing {
  secrets: Secrets
  by: string
  at: Date
}

/** @throws PortalError 409 where there would be more than a system may have: then none is added */
export async function insert(
  tx: Tx,
  place: string,
  assets: readonly WantedAsset[],
  { secrets, by, at }: Writing,
): Promise<StandingAsset[]> {
  if (assets.length === 0) return []
  requireRoom(assets.length, await roomFor(tx, place))
  const added = assets.map(({ id = randomUUID(), ...entries }) => ({
    ...{ id, category: entries.category, entries },
    ...{ version: 1, by, at },
  }))
  await tx
    .insertInto('system_assets')
    .values(
      added.map(({ entries, ...row }) => ({ ...row, place, sealed: sealAsset(secrets, { ...row, place }, entries) })),
    )
    .execute()
  await reopenChecks(tx, place)
  return added
}

/** How many more a system may have. */
export const roomFor = async (db: Db, place: string): Promise<number> => mostAssets - (await countAssets(db, place))

function requireRoom(adds: number, room: number): void {
  if (adds <= room) return
  const most = mostAssets.toLocaleString('en-US')
  const left = room <= 0 ? 'no more can be added' : `${room.toLocaleString('en-US')} more can be added`
  throw new PortalError('too_many_assets', 409, `A system has at most ${most} assets: ${left}. Nothing was added.`)
}
