import type { z } from 'zod'
import { type Actor, requireUser, type UserActor } from '../../../../platform/actor.ts'
import { countRequest } from '../../../../platform/limits/request-limit.ts'
import type { exportAssets, importAssets, previewAssets } from '../../contract.ts'
import { type AssetEntries, inAssetOrder } from '../../system/assets.ts'
import { systemFileName } from '../../system-names.ts'
import type { ListPortal } from '../list-writing.ts'
import { listToWrite, systemOf } from '../place.ts'
import { readSystems } from '../system-store.ts'
import { readAssets } from './store.ts'
import { type AssetLine, assetTable, readAssetTable } from './table-file.ts'
import { divide, insert, roomFor, write } from './writing.ts'

/** The largest table takes a third of a second to read. */
const tablesAPerson = { most: 60, within: 600_000 } as const

/** What a preview shows of each kind. */
const shown = 200

type Table = z.output<typeof importAssets.body & z.ZodType>

/** Assets as a table, in and out (SYSTEM-03). */
export function assetExchange(portal: ListPortal) {
  const { db, clock, secrets } = portal
  const read = async (user: UserActor, { table, category }: Table) => {
    await countRequest(db, clock.now(), `asset-tables:${user.userId}`, tablesAPerson, 'Too many tables at once.')
    return readAssetTable(table, category)
  }

  return {
    async previewAssets(actor: Actor, table: Table): Promise<z.output<typeof previewAssets.answer>> {
      const user = requireUser(actor)
      const place = await listToWrite(db, user, table.system)
      const { lines, wrong, taken: columns, leftOut } = await read(user, table)
      const assets = lines.map(({ entries }) => entries)
      const lineAt = (index: number) => lines[index] as AssetLine
      const [{ fresh, taken, repeated }, room] = await Promise.all([
        divide(db, secrets, place, assets),
        roomFor(db, place),
      ])
      return {
        adds: fresh.length,
        Items: fresh.slice(0, shown).map((index) => {
          const { line, entries } = lineAt(index)
          return { line, ...entries }
        }),
        there: taken.length,
        thereNames: taken.slice(0, shown).map((index) => lineAt(index).entries.name),
        repeated: repeated.length,
        repeatedLines: repeated.slice(0, shown).map(({ index, first }) => ({
          line: lineAt(index).line,
          name: lineAt(index).entries.name,
          first: lineAt(first).line,
        })),
        wrong: wrong.length,
        wrongLines: wrong.slice(0, shown),
        taken: columns,
        leftOut,
        room,
      }
    },

    async importAssets(actor: Actor, table: Table): Promise<z.output<typeof importAssets.answer>> {
      const user = requireUser(actor)
      const place = await listToWrite(db, user, table.system)
      const { lines, wrong } = await read(user, table)
      const assets = lines.map(({ entries }) => entries)
      return write(portal, user, place, async (tx, at) => {
        const { fresh, taken, repeated } = await divide(tx, secrets, place, assets)
        const wanted = fresh.map((index) => assets[index] as AssetEntries)
        const added = await insert(tx, place, wanted, { secrets, by: user.userId, at })
        return { adds: added.length, there: taken.length, repeated: repeated.length, wrong: wrong.length }
      })
    },

    async exportAssets(actor: Actor, system?: string): Promise<z.output<typeof exportAssets.answer>> {
      const user = requireUser(actor)
      const place = await systemOf(db, user, system)
      await countRequest(db, clock.now(), `asset-tables:${user.userId}`, tablesAPerson, 'Too many tables at once.')
      const [assets, systems] = await Promise.all([readAssets(db, secrets, place), readSystems(db, user.networkUuid)])
      const one = systems.find(({ system }) => system === place)
      const name = ['assets', systems.length > 1 && one ? systemFileName(one, systems) : ''].filter(Boolean).join('-')
      const open = inAssetOrder(assets.flatMap(({ entries }) => entries ?? []))
      return {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        content: assetTable(open).toString('base64'),
        closed: assets.length - open.length,
      }
    },
  }
}
