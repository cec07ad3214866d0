/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const courseEvents = {
  'learning-accounts-opened': 'the programme opened accounts on the learning platform',
  'learning-accounts-read': 'the programme read the accounts of the learning platform',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof courseEvents, string> {}
}
