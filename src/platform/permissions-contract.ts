import { families, type WrittenFamily, writtenFamilies } from './families-contract.ts'

/**
 * What people of the programme may do, and in which roles (STAFF-02, STAFF-03). Menus, pages, calls, the test of every
 * call and the table in `docs/staff.md` are made from this file.
 */
export const permissions = {
  'content.write': 'Write content and upload media',
  'content.publish': 'Approve, publish, schedule and withdraw content',
  'inquiries.answer': 'Read and answer inquiries',
  'applications.read': 'Read applications',
  'applications.decide': 'Decide applications',
  'readiness.read': 'Read readiness checks that companies share',
  'events.manage': 'Run events and their participants',
  'comments.moderate': 'Approve and reject comments',
  'surveys.manage': 'Read survey answers and edit the questions',
  'offices.all': 'See the companies and messages of every office',
  'directory.manage': 'Change the directory of offices and the MEP centers',
  'accounts.support': 'Help people with their accounts',
  'organizations.manage': 'Rename, merge, close and hand over organizations',
  'requests.handle': 'Handle requests about personal data',
  'roles.manage': 'Give and take roles',
  'settings.manage': 'Change the settings of the site',
  'audit.read': 'Read the audit trail',
  'messages.manage': 'See messages and jobs, and send again',
  'figures.read': 'See the figures of the portal',
} as const
export type Permission = keyof typeof permissions

interface RoleDefinition {
  label: string
  /** Completes "A person who ..." */
  says: string
  may: readonly Permission[]
}

export const roles = {
  editor: { label: 'Editor', says: 'writes content and uploads media', may: ['content.write'] },
  publisher: {
    label: 'Publisher',
    says: 'writes, approves, publishes, schedules and withdraws content',
    may: ['content.write', 'content.publish'],
  },
  counselor: {
    label: 'Counselor',
    says: 'answers the inquiries and shared readiness checks of the offices assigned, and reads their applications',
    may: ['inquiries.answer', 'applications.read', 'readiness.read'],
  },
  desk: {
    label: 'Desk',
    says: 'looks after events, applications, inquiries, comments, surveys, the directory and MEP centers',
    may: [
      'events.manage',
      'applications.read',
      'applications.decide',
      'inquiries.answer',
      'comments.moderate',
      'surveys.manage',
      'offices.all',
      'directory.manage',
    ],
  },
  support: {
    label: 'Support',
    says: 'helps with accounts, organizations and requests about personal data',
    may: ['accounts.support', 'organizations.manage', 'requests.handle'],
  },
  administrator: {
    label: 'Administrator',
    says: 'gives roles, changes settings, and sees the audit trail, the messages and the figures',
    may: ['roles.manage', 'settings.manage', 'audit.read', 'messages.manage', 'figures.read'],
  },
} as const satisfies Record<string, RoleDefinition>
export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as Role[]

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)

export const rolesThatMay = (permission: Permission): Role[] =>
  roleNames.filter((role) => (roles[role].may as readonly Permission[]).includes(permission))

interface AreaDefinition {
  label: string
  /** The part of the menu that it stands in. */
  group: 'Write' | 'Serve' | 'Run'
  path: `/staff/${string}`
  needs: Permission
}

const areaOf = (family: WrittenFamily): AreaDefinition => ({
  label: families[family].many,
  group: 'Write',
  path: `/staff/items/${family}`,
  needs: 'content.write',
})
const written = Object.fromEntries(writtenFamilies.map((family) => [family, areaOf(family)])) as {
  [Family in WrittenFamily]: AreaDefinition
}

/** The areas of the console, in the order of its menu (STAFF-01, STAFF-02). */
export const areas = {
  ...written,
  calendar: { label: 'Calendar', group: 'Write', path: '/staff/calendar', needs: 'content.write' },
  redirects: { label: 'Redirects', group: 'Write', path: '/staff/redirects', needs: 'content.publish' },
  applications: { label: 'Applications', group: 'Serve', path: '/staff/applications', needs: 'applications.read' },
  inquiries: { label: 'Inquiries', group: 'Serve', path: '/staff/inquiries', needs: 'inquiries.answer' },
  comments: { label: 'Comments', group: 'Serve', path: '/staff/comments', needs: 'comments.moderate' },
  offices: { label: 'Offices', group: 'Serve', path: '/staff/offices', needs: 'directory.manage' },
  publishing: { label: 'Publishing', group: 'Run', path: '/staff/publishing', needs: 'settings.manage' },
  roles: { label: 'Roles', group: 'Run', path: '/staff/roles', needs: 'roles.manage' },
  audit: { label: 'Audit trail', group: 'Run', path: '/staff/audit', needs: 'audit.read' },
} as const satisfies Record<string, AreaDefinition>
export type Area = keyof typeof areas

export const areaNames = Object.keys(areas) as Area[]
