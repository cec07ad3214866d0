import { families, type WrittenFamily } from '../../platform/families-contract.ts'
import type { StaffList } from '../../platform/staff-list-contract.ts'

/** Those whose every field has its control, and so a page for each item. */
export const drawnFamilies: readonly WrittenFamily[] = ['document', 'template', 'policy']

/** What an item is, the same words everywhere (PUBLISH-01). */
export const itemStates = {
  draft: 'Draft',
  'in review': 'In review',
  approved: 'Approved',
  published: 'Published',
  changed: 'Published, with changes not yet published',
  withdrawn: 'Withdrawn',
  bin: 'In the bin',
} as const
export type ItemState = keyof typeof itemStates

/** Those that wait for somebody. */
export const needAttention: readonly ItemState[] = ['in review', 'approved', 'changed']

/** All items of a family (EDIT-03). */
export const itemListOf = (family: WrittenFamily) =>
  ({
    name: `items-${family}`,
    noun: families[family].many.toLowerCase(),
    one: families[family].one.toLowerCase(),
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
      needs: { label: 'Needs attention', options: { attention: 'Yes' } },
      author: { label: 'Author', type: 'text' },
      tag: { label: 'Tag', type: 'text' },
    },
    sorts: ['title', 'changed'],
    sorted: '-changed',
    counted: 'state',
  }) as const satisfies StaffList
