/** What this feature puts into the audit trail, each with what it says (docs/security/events.md). */
export const accountEvents = {
  'account-created': 'an operator made an account',
  'account-deleted': 'a person deleted their account',
  'account-disabled': 'an operator switched an account off',
  'account-enabled': 'an operator switched an account on again',
  'account-updated': 'a person changed their data',
  'current-password': 'a wrong password where a session asks for it again',
  'data-exported': 'a person took a copy of their data',
  'email-code-requested': 'a code to verify an address was asked for',
  'email-verified': 'an address was verified, or a code for it was wrong',
  'factor-added': 'a second factor was set up',
  'factor-removed': 'a second factor was taken away',
  'factors-reset': 'an operator took all second factors away',
  login: 'a login was completed, or its password was wrong',
  'login-second-step': 'a second step of a login was wrong',
  logout: 'a session was ended by logging out',
  'password-change-forced': 'an operator asked for a new password',
  'password-changed': 'a person changed their password',
  'password-forced-change': 'a person set the new password that was asked for',
  'password-reset': 'a password was reset by mail, or a code for it was wrong',
  'phone-changed': 'a person changed their phone number',
  'phone-code-requested': 'a code to verify a phone number was texted',
  'phone-verified': 'a phone number was verified, or a code for it was wrong',
  'recovery-codes-renewed': 'a person made new recovery codes',
  'refresh-token-reused': 'a used refresh token came again, and ended its session',
  'refused-by-limit': 'a limit refused a call (429)',
  'refused-by-permission': 'a permission refused a call (403)',
  'reset-code-requested': 'a code to reset a password was asked for',
  'roles-changed': 'somebody got or lost a role',
  'session-ended': 'a person ended one of their sessions',
  'sign-up': 'somebody signed up',
  'signed-out-everywhere': 'a person ended all their sessions',
  'unverified-account-removed': 'an account that was never verified was removed',
} as const satisfies Record<string, string>

declare module '../../../platform/audit.ts' {
  interface AuditEvents extends Record<keyof typeof accountEvents, string> {}
}
