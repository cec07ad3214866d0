import { type FamilyKey, families } from '../../platform/families-contract.ts'
import { type Area, areaNames } from '../../platform/permissions-contract.ts'
import type { StaffList } from '../../platform/staff-list-contract.ts'

/** The families that are written in the console: those with an area of their own. */
export type WrittenFamily = Extract<Area, FamilyKey>
export const writtenFamilies = areaNames.filter((name): name is WrittenFamily => name in families)

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
