/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const eventEvents = {
  'event-cancelled': 'staff cancelled an event',
  'event-changed': 'staff changed an event',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof eventEvents, string> {}
}
