import { personalStorage, presentOwner } from '../../../../platform/browser/personal-storage.ts'
import type { Asset } from '../../contract.ts'
import type { AssetEntries } from '../../system/assets.ts'

/** Changes of assets that are typed and not saved, as this tab keeps them. */

export const draftArea = 'assets'

/** What is typed, by field; with the asset as its author saw it. */
export interface Draft extends Partial<AssetEntries> {
  base?: Asset
}

/** An asset is of one system: the drafts of another one are not shown with it. */
export const draftName = (place: string, id: string): string => `asset ${place} ${id}`

const storage = () => personalStorage(presentOwner(), draftArea, 'tab')

export const readDraft = (name: string): Draft | undefined => storage().read<Draft>(name)

/** The assets of a system of which a change was begun. */
export function draftsLeft(place: string): string[] {
  const start = draftName(place, '')
  return storage()
    .names()
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
}

export interface Beginning {
  /** What the form begins with, and which version its author saw. */
  base: Asset
  /** What somebody else saved since. */
  theirs: Asset | undefined
}

/** A draft goes on from what its author saw: what was saved since is shown beside it, and not written over. */
export function beginningOf(asset: Asset, draft: Draft | undefined): Beginning {
  const base = draft?.base ?? asset
  return { base, theirs: asset.version > base.version ? asset : undefined }
}

/** Drafts of assets that others removed meanwhile, as their authors saw them. */
export const orphaned = (
  drafts: Iterable<string>,
  assets: readonly Pick<Asset, 'id'>[],
  read: (id: string) => Draft | undefined,
): Asset[] => {
  const there = new Set(assets.map(({ id }) => id))
  return [...drafts].flatMap((id) => (there.has(id) ? [] : (read(id)?.base ?? [])))
}

/** The id of a new asset stays the same while the same is sent again: after an answer that was lost it is not added twice. */
export function idsOfNew() {
  let last = { text: '', id: '' }
  return {
    of(entries: AssetEntries): string {
      const text = JSON.stringify(entries)
      if (text !== last.text) last = { text, id: crypto.randomUUID() }
      return last.id
    },
    /** It is on record: the next one is another. */
    forget() {
      last = { text: '', id: '' }
    },
  }
}
