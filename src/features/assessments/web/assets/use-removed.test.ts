import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { standingAsset } from '../../../../../test/asset-verbs.ts'
import type { Said } from '../../../../ui/act-notice.tsx'
import type { Asset } from '../../contract.ts'
import type { AssetEntries } from '../../system/assets.ts'
import { type Removed, withRemoved } from '../lists/use-removed.ts'
import { entriesOf, type Listed } from './listed.ts'
import { useRemoved } from './use-removed.ts'

afterEach(() => vi.unstubAllGlobals())

const nas = standingAsset('1', 'NAS', { owner: 'Ada' })
const listed = (...Items: Asset[]): Listed => ({ Items, Count: Items.length, place: '', mayWrite: true })

type Acts = ReturnType<typeof useRemoved>
interface TakerProps {
  options: Parameters<typeof useRemoved>[0]
  onTake(acts: Acts): void
}

function Taker({ options, onTake }: TakerProps) {
  onTake(useRemoved(options))
  return null
}

/** The acts of a page whose calls are answered so, or not at all, and whose list then holds these. */
function stage(answer: object | undefined, after: Listed | undefined = listed()) {
  const said: Said[] = []
  const reload = vi.fn(async () => after)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  const taken: Acts[] = []
  const options = { place: 'p', change: () => {}, reload, say: (one: Said) => said.push(one) }
  renderToString(createElement(Taker, { options, onTake: (acts: Acts) => taken.push(acts) }))
  return { ...(taken[0] as Acts), said, reload }
}

test('SYSTEM-03 what is brought back while its name stands again is not said to be back', async () => {
  const one: Removed<AssetEntries> = { entries: nas, again: 'x' }
  const { bringBack, said, reload } = stage({ added: [] })
  await bringBack(one)
  expect(said).toMatchObject([{ kind: 'error', text: expect.stringContaining('stands in the list again') }])
  expect(reload).toHaveBeenCalledOnce()
  const other = stage({ added: [nas] })
  await other.bringBack(one)
  expect(other.said).toMatchObject([{ kind: 'success', text: '“NAS” is back.' }])
})

test('SYSTEM-03 a removal whose answer was lost is told by the list, and only what is gone can be brought back', async () => {
  const gone = stage(undefined)
  await gone.remove(nas)
  expect(gone.said).toMatchObject([{ kind: 'success', text: '“NAS” is not in the list any more.' }])
  const there = stage(undefined, listed(nas))
  await there.remove(nas)
  expect(there.said).toMatchObject([{ kind: 'error', text: expect.stringContaining('could not reach') }])
})

test('SYSTEM-03 all that was removed is kept, newest first, but what could not be opened', () => {
  const two = withRemoved(withRemoved([], nas, entriesOf), standingAsset('2', 'CNC 1'), entriesOf)
  expect(two.map(({ entries }) => entries.name)).toEqual(['CNC 1', 'NAS'])
  expect(two[0]?.entries).not.toHaveProperty('id')
  expect(withRemoved(two, standingAsset('3', '', { readable: false }), entriesOf)).toBe(two)
})
