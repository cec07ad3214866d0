/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const directoryEvents = {
  'directory-brought-back': 'staff brought back an earlier directory of offices',
  'directory-imported': 'staff imported a directory of offices',
  'office-person-given': 'staff assigned a person to an office',
  'office-person-taken': 'staff took a person from an office',
  'office-succeeded': 'staff gave the work of an office that is no longer in the directory to another',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof directoryEvents, string> {}
}
