/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const organizationEvents = {
  'group-chosen': 'a person chose to go on alone or in an organization',
  'invitation-accepted': 'an invitation was accepted',
  'invitation-declined': 'an invitation was declined',
  'invitation-made': 'an administrator invited somebody',
  'invitation-sent-again': 'an administrator sent an invitation again',
  'invitation-withdrawn': 'an administrator withdrew an invitation',
  'join-request-accepted': 'an administrator let somebody join',
  'join-request-declined': 'an administrator declined a request to join',
  'join-request-filed': 'somebody asked to join an organization',
  'member-left': 'a member left an organization',
  'member-made-administrator': 'an administrator made a member an administrator',
  'member-made-editor': 'an administrator let a member change what the organization shares',
  'member-made-reader': 'an administrator let a member read alone',
  'member-removed': 'an administrator removed a member',
  'organization-closed': 'an organization lost its last member',
  'organization-founded': 'a person made the own account that of an organization',
  'organization-handed-over': 'a member became the administrator',
  'organization-updated': "an administrator changed an organization's data",
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof organizationEvents, string> {}
}
