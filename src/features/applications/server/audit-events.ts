/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const applicationEvents = {
  'application-assigned': 'staff gave an application to somebody to look after',
  'application-decided': 'staff said what became of an application',
  'application-exported': 'staff took an application away as a file',
  'application-noted': 'staff wrote a note on an application',
  'center-corrected': 'staff corrected a center of the Manufacturing Extension Partnership',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof applicationEvents, string> {}
}
