import { auditAreas } from '../../platform/audit-areas-contract.ts'
import type { StaffList } from '../../platform/staff-list-contract.ts'

/** The audit trail as administrators read it (STAFF-13). */
export const auditList = {
  name: 'audit',
  noun: 'entries',
  one: 'entry',
  columns: {
    at: 'When (UTC)',
    what: 'What',
    by: 'By',
    of: 'Whose account',
    area: 'Area',
    item: 'Item',
    from: 'From',
    details: 'Details',
  },
  filters: {
    person: { label: 'Person (email address)', type: 'text' },
    area: { label: 'Area', options: auditAreas },
    item: { label: 'Item', type: 'text' },
    outcome: { label: 'Outcome', options: { done: 'Done', refused: 'Refused' } },
    since: { label: 'From (UTC)', type: 'day' },
    until: { label: 'To (UTC)', type: 'day' },
  },
  sorts: ['at'],
  sorted: '-at',
  unsearched: true,
  countedTo: 10_000,
  narrowing: 'Narrow them by person, area, item or day to find what you are looking for.',
} as const satisfies StaffList
