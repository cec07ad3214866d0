/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const inquiryEvents = {
  'inquiry-answered': 'staff answered a message by mail',
  'inquiry-assigned': 'staff gave a message to somebody to look after',
  'inquiries-removed': 'messages older than the portal keeps them were removed',
  'inquiry-removed': 'staff removed a message and what was answered, because somebody asked for it',
  'inquiry-marked': 'staff marked a message as answered elsewhere, closed or new again',
  'reply-kept': 'staff kept or changed a saved reply',
  'reply-removed': 'staff removed a saved reply',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof inquiryEvents, string> {}
}
