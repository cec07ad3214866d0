import type { StaffList } from '../../platform/staff-list-contract.ts'
import { commentStatusWords } from './comment-status-contract.ts'

/** Comments on tools, for the desk (MOD-01). */
export const commentList = {
  name: 'comments',
  noun: 'comments',
  columns: {
    author: 'Author',
    comment: 'Comment',
    tool: 'Tool',
    earlier: 'Earlier comments',
    posted: 'Sent',
    status: 'Status',
    reports: 'Reports',
    reason: 'Reason',
  },
  filters: {
    status: { label: 'Status', options: commentStatusWords },
    reported: { label: 'Reported', options: { open: 'Not looked at yet' } },
    by: { label: 'Written by', options: { members: 'Members', guests: 'Guests' } },
    tool: { label: 'Tool (name)', type: 'text' },
  },
  sorts: ['posted'],
  sorted: '-posted',
  counted: 'status',
} as const satisfies StaffList
