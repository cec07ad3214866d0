/** The parts of the console that changes in the audit trail belong to, as people call them (STAFF-13). */
export const auditAreas = {
  applications: 'Applications',
  audit: 'Audit trail',
  centers: 'MEP centers',
  comments: 'Comments',
  content: 'Content',
  directory: 'Directory of offices',
  events: 'Events',
  inquiries: 'Inquiries',
  roles: 'Roles',
} as const
export type AuditArea = keyof typeof auditAreas
