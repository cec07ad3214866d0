/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const directoryEvents = {
  'directory-brought-back': 'staff brought back an earlier directory of offices',
  'directory-imported': 'staff imported a directory of offices',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof directoryEvents, string> {}
}
