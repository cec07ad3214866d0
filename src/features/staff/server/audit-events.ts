/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const staffEvents = {
  'list-exported': 'staff took a list away as a file',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof staffEvents, string> {}
}
