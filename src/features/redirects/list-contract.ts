import type { StaffList } from '../../platform/staff-list-contract.ts'

/** Addresses that lead on to others (SITE-06). */
export const redirectList = {
  name: 'redirects',
  noun: 'redirects',
  columns: {
    from: 'From',
    to: 'To',
    made: 'Made',
    by: 'By',
    used: 'Last used',
  },
  filters: {
    why: { label: 'Why', options: { added: 'Added by hand', moved: 'An item has another address' } },
  },
  sorts: ['from', 'made'],
  sorted: '-made',
  counted: 'why',
} as const satisfies StaffList
