import type { StaffList } from '../../platform/staff-list-contract.ts'
import { statesAndTerritories } from '../../platform/states-contract.ts'
import { inquiryKinds, inquiryStatusWords } from './statuses-contract.ts'

/** The messages of the contact form and to MEP experts (INBOX-01). */
export const inquiryList = {
  name: 'inquiries',
  noun: 'inquiries',
  one: 'inquiry',
  columns: {
    name: 'From',
    email: 'Email',
    organization: 'Organization',
    kind: 'Subject area',
    office: 'Office',
    state: 'State',
    sent: 'Sent',
    status: 'Status',
    assignee: 'Assigned to',
  },
  filters: {
    status: { label: 'Status', options: inquiryStatusWords },
    late: { label: 'Without an answer', options: { late: 'For more than two working days' } },
    assigned: { label: 'Assigned to', options: { me: 'Me', nobody: 'Nobody' } },
    kind: { label: 'Subject area', options: inquiryKinds },
    office: { label: 'Office (part of its name)', type: 'text' },
    assignee: { label: 'Assigned to (email address)', type: 'text' },
    state: {
      label: 'State',
      options: Object.fromEntries(statesAndTerritories.map(({ code, name }) => [code, name])),
    },
  },
  sorts: ['sent'],
  sorted: '-sent',
  counted: 'status',
} as const satisfies StaffList
