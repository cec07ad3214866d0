import { call } from '../../../../platform/browser/call.ts'
import type { Said } from '../../../../ui/act-notice.tsx'
import type { Asset } from '../../contract.ts'
import type { AssetEntries } from '../../system/assets.ts'
import { type RemovingFrom, useRemovedFrom } from '../lists/use-removed.ts'
import { entriesOf, type Listed } from './listed.ts'

interface RemovingOptions {
  place: string
  change(assets: readonly Asset[], gone?: readonly string[]): void
  /** @returns nothing where that fails */
  reload(): Promise<Listed | undefined>
  say(said: Said): void
}

/** Removes assets, keeps what they were until the page is left, and brings them back. */
export const useRemoved = ({ place, ...options }: RemovingOptions) => useRemovedFrom(assetsOf(place), options)

const assetsOf = (place: string): RemovingFrom<Asset, AssetEntries> => ({
  entriesOf,
  remove: ({ id, version }) =>
    call('DELETE /api/assessment/user/assets/:asset', {
      params: { asset: id },
      query: { system: place, seen: version },
    }),
  async add(entries, id) {
    const body = { system: place, assets: [{ ...entries, id }], skip: true }
    return (await call('POST /api/assessment/user/assets', { body })).added
  },
  goneText: ({ name, readable }) => `${readable ? `“${name}”` : 'The asset'} is not in the list any more.`,
  backText: ({ name }) => `“${name}” is back.`,
  standsAgainText: ({ name }) =>
    `“${name}” stands in the list again, as somebody else entered it. What you removed is kept: give the other one another name to bring it back.`,
})
