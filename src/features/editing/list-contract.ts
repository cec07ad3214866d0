import { families, type WrittenFamily } from '../../platform/families-contract.ts'
import type { StaffList } from '../../platform/staff-list-contract.ts'

/** Fields whose words come from lists that grow, each in the index item_versions_terms; with what they are called (EDIT-12). */
export const growingLists: Partial<Record<WrittenFamily, Record<string, string>>> = {
  blog: { category: 'Categories', tags: 'Tags' },
}

/** What an item is, the same words everywhere (PUBLISH-01). */
export const itemStates = {
  draft: 'Draft',
  'in review': 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Published, with changes not yet published',
  withdrawn: 'Withdrawn',
  bin: 'In the bin',
} as const
export type ItemState = keyof typeof itemStates

/** Those that wait for somebody. */
export const needAttention: readonly ItemState[] = ['in review', 'approved', 'changed']

/** What one of a family is called; of what has no plural, as news, one is an item of it. */
export function itemWord(family: WrittenFamily): string {
  const { one, many } = families[family]
  return one === many ? `${one} item` : one
}
const itemsWord = (family: WrittenFamily): string => {
  const { one, many } = families[family]
  return one === many ? `${one} items` : many
}

/** All items of a family (EDIT-03). */
export const itemListOf = (family: WrittenFamily) =>
  ({
    name: `items-${family}`,
    noun: itemsWord(family).toLowerCase(),
    one: itemWord(family).toLowerCase(),
    columns: {
      title: 'Title',
      state: 'State',
      author: 'Author',
      date: 'Date',
      changed: 'Last change',
      by: 'By',
    },
    filters: {
      state: { label: 'State', options: itemStates },
      needs: {
        label: 'Needs attention',
        options: { attention: 'Yes', review: 'Waits for review', failed: 'Its schedule failed' },
      },
      author: { label: 'Author', type: 'text' },
      tag: { label: 'Tag', type: 'text' },
    },
    sorts: ['title', 'changed'],
    sorted: '-changed',
    counted: 'state',
  }) as const satisfies StaffList
