import { randomUUID } from 'node:crypto'
import type { UserActor } from '../../../../platform/actor.ts'
import { plainCell } from '../../../../platform/csv.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { notPermitted, PortalError } from '../../../../platform/errors.ts'
import { countRequest } from '../../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../../platform/portal.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { mostAssets } from '../../limits-contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { type AssetEntries, assetKey } from '../../system/assets.ts'
import { systemOf } from '../place.ts'
import { holdPlaces } from '../place-tables.ts'
import { reopenChecks } from '../printed-system.ts'
import { holdPlace } from '../system-store.ts'
import { countAssets, holdAssetList, readAssets, type StandingAsset, sealAsset } from './store.ts'

export type AssetsPortal = Pick<Portal, 'db' | 'clock' | 'secrets'>

/** As of answers: far more than anybody types. */
const savesAMinute = { most: 600, within: 60_000 } as const

/** @throws PortalError 403 for a reader of the organization, 404 for a system that is not of the network */
export async function placeToWrite(db: Db, user: UserActor, system: string | undefined): Promise<string> {
  const place = await systemOf(db, user, system)
  if (user.readsOnly) throw notPermitted(readerMessage)
  return place
}

/**
 * Holds whoever writes, then the system, its assessments, and which assets it has, until the transaction ends: in the
 * order of whoever saves a field of it, so that a completion holds the assets from before a change, or after it.
 */
export function write<Result>(
  { db, clock }: AssetsPortal,
  user: UserActor,
  place: string,
  act: (tx: Tx, at: Date) => Promise<Result>,
): Promise<Result> {
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    await holdPlace(tx, place, user)
    await holdPlaces(tx, [place])
    await holdAssetList(tx, place)
    await countRequest(tx, at, `system-saves:${user.userId}`, savesAMinute, 'Too many changes at once.')
    return act(tx, at)
  })
}

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

interface Divided {
  /** Those to be added, by their index among all. */
  fresh: number[]
  /** Those whose id stands already: they were added before, and may be otherwise by now. */
  sentAgain: StandingAsset[]
  /** Those whose name stands in their category. */
  taken: number[]
  /** Those that have category and name of an earlier one among them. */
  repeated: { index: number; first: number }[]
}

/** Which of them are not in the list yet. */
export async function divide(
  db: Db,
  secrets: Secrets,
  place: string,
  assets: readonly WantedAsset[],
): Promise<Divided> {
  const categories = [...new Set(assets.map(({ category }) => category))]
  const ids = assets.flatMap(({ id }) => id ?? [])
  const standing = categories.length > 0 ? await readAssets(db, secrets, place, { categories, ids }) : []
  const byId = new Map(standing.map((one) => [one.id, one]))
  const keys = new Set(standing.flatMap(({ entries }) => (entries ? [keyOf(entries)] : [])))
  const firsts = new Map<string, number>()
  const divided: Divided = { fresh: [], sentAgain: [], taken: [], repeated: [] }
  for (const [index, one] of assets.entries()) {
    const key = keyOf(one)
    const before = one.id && byId.get(one.id)
    const first = firsts.get(key)
    if (before) divided.sentAgain.push(before)
    else if (first !== undefined) divided.repeated.push({ index, first })
    else (keys.has(key) ? divided.taken : divided.fresh).push(index)
    if (first === undefined) firsts.set(key, index)
  }
  return divided
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
