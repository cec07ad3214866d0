import { useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import type { Said } from '../../../../ui/act-notice.tsx'
import type { Asset } from '../../contract.ts'
import type { AssetEntries } from '../../system/assets.ts'
import { entriesOf, type Listed } from './listed.ts'

/** What was removed from this page, as it stood. */
export interface Removed {
  entries: AssetEntries
  /** Its id when it is added again: sent twice it is added once. */
  again: string
}

/** What could not be opened cannot be written anew. */
export const withRemoved = (removed: readonly Removed[], asset: Asset): readonly Removed[] =>
  asset.readable ? [{ entries: entriesOf(asset), again: crypto.randomUUID() }, ...removed] : removed

interface RemovingOptions {
  place: string
  change(assets: readonly Asset[], gone?: readonly string[]): void
  /** @returns nothing where that fails */
  reload(): Promise<Listed | undefined>
  say(said: Said): void
}

/** Removes assets, keeps what they were until the page is left, and brings them back. */
export function useRemoved({ place, change, reload, say }: RemovingOptions) {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const keep = (asset: Asset) => setRemoved((before) => withRemoved(before, asset))
  return {
    removed,

    async remove(asset: Asset): Promise<void> {
      try {
        const { message } = await call('DELETE /api/assessment/user/assets/:asset', {
          params: { asset: asset.id },
          query: { system: place, seen: asset.version },
        })
        keep(asset)
        change([], [asset.id])
        say({ kind: 'success', text: message, focus: true })
      } catch (error) {
        // The answer alone may have been lost.
        const now = await reload()
        if (now?.Items.every(({ id }) => id !== asset.id)) {
          keep(asset)
          say({ kind: 'success', text: goneText(asset), focus: true })
        } else say({ kind: 'error', text: (error as CallError).message, focus: true })
      }
    },

    /** Where it cannot be added it stays, to be tried again. */
    async bringBack(one: Removed): Promise<void> {
      const { entries, again } = one
      try {
        const body = { system: place, assets: [{ ...entries, id: again }], skip: true }
        const { added } = await call('POST /api/assessment/user/assets', { body })
        if (added.length === 0) {
          await reload()
          say({ kind: 'error', text: standsAgainText(entries), focus: true })
          return
        }
        change(added)
        setRemoved((before) => before.filter((other) => other !== one))
        say({ kind: 'success', text: `“${entries.name}” is back.`, focus: true })
      } catch (error) {
        say({ kind: 'error', text: (error as CallError).message, focus: true })
      }
    },
  }
}

const goneText = ({ name, readable }: Asset) => `${readable ? `“${name}”` : 'The asset'} is not in the list any more.`

const standsAgainText = ({ name }: AssetEntries) =>
  `“${name}” stands in the list again, as somebody else entered it. What you removed is kept: give the other one another name to bring it back.`
