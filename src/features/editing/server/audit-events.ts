/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const editingEvents = {
  'item-begun': 'staff began an item of content, blank or as a copy',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof editingEvents, string> {}
}
