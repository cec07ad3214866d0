import type { StaffList } from '../../platform/staff-list-contract.ts'
import { statesAndTerritories } from '../../platform/states-contract.ts'
import { statusWords } from './transitions-contract.ts'

export const programWords = { pilot: 'Pilot program', mep: 'MEP' } as const

/** The desk's list of applications (DESK-01). */
export const applicationList = {
  name: 'applications',
  noun: 'applications',
  columns: {
    company: 'Company',
    applicant: 'Applicant',
    email: 'Email',
    program: 'Program',
    state: 'State',
    submitted: 'Sent in',
    status: 'Status',
    assignee: 'Assigned to',
  },
  filters: {
    status: { label: 'Status', options: statusWords },
    assigned: { label: 'Assigned to', options: { me: 'Me', nobody: 'Nobody' } },
    assignee: { label: 'Assigned to (email address)', type: 'text' },
    program: { label: 'Program', options: programWords },
    answered: { label: 'Answers to questions', options: { waiting: 'To be looked at' } },
    state: {
      label: 'State',
      options: Object.fromEntries(statesAndTerritories.map(({ code, name }) => [code, name])),
    },
  },
  sorts: ['company', 'state', 'submitted'],
  sorted: '-submitted',
  counted: 'status',
} as const satisfies StaffList
