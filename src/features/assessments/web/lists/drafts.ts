import { personalStorage, presentOwner } from '../../../../platform/browser/personal-storage.ts'
import type { ListForms } from './kept-elsewhere.ts'

/** Changes of what a list of a system holds that are typed and not saved, as this tab keeps them. */

/** Of all lists: forms of the release before keep theirs under this name. */
export const draftArea = 'assets'

/** What is in a list: an asset, or a line of the flow. */
export interface Listed {
  id: string
  /** Counts up with each change. */
  version: number
  /** Name of whoever changed it last; empty where the account is gone. */
  by: string
  at: string
  /** False where no key of the portal opens it. */
  readable: boolean
}

/** What is typed, by field; with the thing as its author saw it. */
export interface Draft<One extends Listed> {
  base?: One
  [field: string]: unknown
}

export type Kind = 'asset' | 'flow'

/** Of each list the forms that keep what is typed: a new one's, and those of changes. */
export const formsOf: Record<Kind, ListForms> = {
  asset: { area: draftArea, starts: ['new ', 'asset '] },
  flow: { area: draftArea, starts: ['new line ', 'flow '] },
}

/** Each is of one system: the drafts of another one are not shown with it. */
export const draftName = (of: Kind, place: string, id: string): string => `${of} ${place} ${id}`

const storage = () => personalStorage(presentOwner(), draftArea, 'tab')

export const readDraft = <One extends Listed>(name: string): Draft<One> | undefined => storage().read<Draft<One>>(name)

/** Those of a system of which a change was begun. */
export function draftsLeft(of: Kind, place: string): string[] {
  const start = draftName(of, place, '')
  return storage()
    .names()
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
}

export interface Beginning<One> {
  /** What the form begins with, and which version its author saw. */
  base: One
  /** What somebody else saved since. */
  theirs: One | undefined
}

/** A draft goes on from what its author saw: what was saved since is shown beside it, and not written over. */
export function beginningOf<One extends Listed>(one: One, draft: Draft<One> | undefined): Beginning<One> {
  const base = draft?.base ?? one
  return { base, theirs: one.version > base.version ? one : undefined }
}

/** Drafts of what others removed meanwhile, as their authors saw it. */
export const orphaned = <One extends Listed>(
  drafts: Iterable<string>,
  standing: readonly Pick<One, 'id'>[],
  read: (id: string) => Draft<One> | undefined,
): One[] => {
  const there = new Set(standing.map(({ id }) => id))
  return [...drafts].flatMap((id) => (there.has(id) ? [] : (read(id)?.base ?? [])))
}

/** The id of a new one stays the same while the same is sent again: after an answer that was lost it is not added twice. */
export function idsOfNew<Entries extends object>() {
  let last = { text: '', id: '' }
  return {
    of(entries: Entries): string {
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
