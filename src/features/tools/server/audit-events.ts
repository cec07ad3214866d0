/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const toolEvents = {
  'comment-decided': 'staff approved or rejected a comment',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof toolEvents, string> {}
}
