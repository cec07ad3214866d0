/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const redirectEvents = {
  'redirect-added': 'staff let an address of the site lead on to another',
  'redirect-brought-back': 'staff took back that they had removed a redirect',
  'redirect-removed': 'staff removed a redirect',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof redirectEvents, string> {}
}
