import type { z } from 'zod'
import { type Actor, requireUser } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../../platform/errors.ts'
import { findPeople } from '../../../accounts/server/index.ts'
import type { Asset, addAssets, changeAsset, listAssets } from '../../contract.ts'
import { type AssetEntries, inAssetOrder } from '../../system/assets.ts'
import type { ListPortal } from '../list-writing.ts'
import { listToWrite, systemOf } from '../place.ts'
import { reopenChecks } from '../printed-system.ts'
import { readSystems } from '../system-store.ts'
import { holdAsset, printedAsset, readAssets, type StandingAsset, sealAsset } from './store.ts'
import { divide, insert, isTaken, type WantedAsset, write } from './writing.ts'

/** Which assets a system has (SYSTEM-03): for those who may read, or write, its answers (ASSESS-26). */
export function assetsService(portal: ListPortal) {
  const { db, secrets } = portal
  return {
    async listAssets(actor: Actor, system?: string): Promise<z.output<typeof listAssets.answer>> {
      const user = requireUser(actor)
      const place = await systemOf(db, user, system)
      const [assets, systems] = await Promise.all([readAssets(db, secrets, place), readSystems(db, user.networkUuid)])
      const Items = inAssetOrder(await told(db, assets))
      const more = systems.length > 1 ? { systems } : {}
      return { Items, Count: Items.length, place, mayWrite: !user.readsOnly, ...more }
    },

    async addAssets(
      actor: Actor,
      { assets, skip, system }: z.output<typeof addAssets.body & z.ZodType>,
    ): Promise<z.output<typeof addAssets.answer>> {
      const user = requireUser(actor)
      const place = await listToWrite(db, user, system)
      const added = await write(portal, user, place, async (tx, at) => {
        const { fresh, sentAgain, taken, repeated } = await divide(tx, secrets, place, assets)
        const doubles = [...taken, ...repeated.map(({ index }) => index)]
        if (!skip && doubles.length > 0)
          throw badInput(Object.fromEntries(doubles.map((index) => [`assets.${index}.name`, nameTaken])))
        const wanted = fresh.map((index) => assets[index] as WantedAsset)
        return [...(await insert(tx, place, wanted, { secrets, by: user.userId, at })), ...sentAgain]
      })
      return { added: await told(db, added) }
    },

    async changeAsset(
      actor: Actor,
      id: string,
      { seen, ...entries }: z.output<typeof changeAsset.body & z.ZodType>,
      system?: string,
    ): Promise<z.output<typeof changeAsset.answer>> {
      const user = requireUser(actor)
      const place = await listToWrite(db, user, system)
      const { saved, asset } = await write(portal, user, place, async (tx, at) => {
        const before = await holdAsset(tx, secrets, place, id)
        if (!before) throw noSuchAsset()
        if (before.entries && isSame(before.entries, entries)) return { saved: true, asset: before }
        if (before.version > seen) return { saved: false, asset: before }
        if (await isTaken(tx, secrets, place, id, entries)) throw badInput({ name: nameTaken })
        const asset = { id, category: entries.category, version: before.version + 1, by: user.userId, at }
        await tx
          .updateTable('system_assets')
          .set({ ...asset, sealed: sealAsset(secrets, { place, ...asset }, entries) })
          .where('place', '=', place)
          .where('id', '=', id)
          .execute()
        const printsTheSame = before.entries && isSame(printedAsset(before.entries), printedAsset(entries))
        if (!printsTheSame) await reopenChecks(tx, place)
        return { saved: true, asset: { ...asset, entries } }
      })
      const [one] = await told(db, [asset])
      return { saved, asset: one as Asset }
    },

    async removeAsset(actor: Actor, id: string, seen: number, system?: string): Promise<{ message: string }> {
      const user = requireUser(actor)
      const place = await listToWrite(db, user, system)
      return write(portal, user, place, async (tx) => {
        const found = await holdAsset(tx, secrets, place, id)
        if (!found) throw noSuchAsset()
        if (found.version > seen)
          throw new PortalError('asset_changed', 409, 'A colleague changed this asset meanwhile. Nothing was removed.')
        await tx.deleteFrom('system_assets').where('place', '=', place).where('id', '=', id).execute()
        await reopenChecks(tx, place)
        return { message: `${found.entries ? `“${found.entries.name}”` : 'The asset'} was removed.` }
      })
    },
  }
}

/** As they travel, with the names of who changed them last. */
async function told(db: Db, assets: readonly StandingAsset[]): Promise<Asset[]> {
  const people = await findPeople(db, [...new Set(assets.flatMap(({ by }) => by ?? []))])
  return assets.map(({ entries, by, at, ...asset }) => ({
    ...(entries ?? { name: '', kind: '', owner: '', location: '', managed: '' }),
    ...asset,
    by: people.get(by ?? '')?.name ?? '',
    at: at.toISOString(),
    readable: entries !== undefined,
  }))
}

const nameTaken = 'This name stands in the category already. Give each asset a name of its own, such as “CNC 2”.'

const noSuchAsset = () => new PortalError('no_such_asset', 404, 'There is no such asset any more: it was removed.')

const isSame = (one: AssetEntries, other: AssetEntries) =>
  (['category', 'name', 'kind', 'owner', 'location', 'managed'] as const).every((field) => one[field] === other[field])
