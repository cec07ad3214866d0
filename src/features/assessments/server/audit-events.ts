/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const assessmentEvents = {
  'answers-brought-along': 'a member brought own answers of the readiness checks along into the organization',
  'answers-set-back': 'a person undid what was entered in a readiness check at once',
  'system-added': 'a person added a system to the readiness checks',
  'system-changed': 'a person named a system of the readiness checks anew, or chose its CAGE codes',
  'system-removed': 'an administrator removed a system of the readiness checks, with its answers and completions',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof assessmentEvents, string> {}
}
