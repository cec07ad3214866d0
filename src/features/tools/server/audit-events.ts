/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const toolEvents = {
  'comment-decided': 'staff approved or rejected a comment',
  'comment-held': 'a comment was hidden after three reports',
  'commenter-let-back': 'staff let an author comment again',
  'commenter-paused': 'staff kept an author from commenting',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof toolEvents, string> {}
}
