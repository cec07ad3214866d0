import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { passwordMessages } from './password-contract.ts'
import { Code, Email, GivenPassword, Message, requiredText } from './shapes-contract.ts'

/** Second factors beyond the texted code: an authenticator app (TOTP), passkeys (WebAuthn), recovery codes. */

const CurrentPassword = z.object({ password: GivenPassword(passwordMessages.currentRequired) })
const WebAuthnJson = z.record(z.string(), z.unknown())

/** What weakens an account is asked for by the password or by a passkey (KEY-05). */
export const Confirmation = z.object({
  password: GivenPassword(passwordMessages.currentRequired).optional(),
  /** The answer to `startConfirmation`. */
  passkey: z.object({ session: z.string().max(200), response: WebAuthnJson }).optional(),
})
export type Confirmation = z.output<typeof Confirmation>
const appCode = 'Enter the code that your authenticator app shows'

/** Shown once: the portal keeps only their hashes. Empty where the account still has some of an earlier set. */
export const RecoveryCodes = Message.extend({ recoveryCodes: z.array(z.string()) })

export const startApp = endpoint({
  route: 'POST /api/user/mfa/app',
  access: 'member',
  summary: 'Begin to set up an authenticator app: its secret, also as an address for a QR code',
  body: CurrentPassword,
  answer: z.object({ secret: z.string(), uri: z.string() }),
})
export const confirmApp = endpoint({
  route: 'POST /api/user/mfa/app/confirm',
  access: 'member',
  summary: 'Turn the authenticator app on by a first code of it',
  body: z.object({ code: Code(appCode) }),
  answer: RecoveryCodes,
})
export const removeApp = endpoint({
  route: 'POST /api/user/mfa/app/remove',
  access: 'member',
  summary: 'Turn the authenticator app off',
  body: Confirmation,
  answer: Message,
})
export const renewRecoveryCodes = endpoint({
  route: 'POST /api/user/mfa/recovery-codes',
  access: 'member',
  summary: 'New recovery codes; the earlier ones end',
  body: CurrentPassword,
  answer: RecoveryCodes,
})

/** A credential of WebAuthn has up to 1,023 bytes, which are 1,364 characters of base64url. */
const PasskeyId = z.object({ id: z.string().regex(/^[\w-]{1,1400}$/, 'This is no passkey.') })

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export const listPasskeys = endpoint({
  route: 'GET /api/user/passkeys',
  access: 'member',
  summary: 'The own passkeys',
  answer: z.array(Passkey),
})
export const startPasskey = endpoint({
  route: 'POST /api/user/passkeys/options',
  access: 'member',
  summary: 'Begin to add a passkey: options for startRegistration of @simplewebauthn/browser',
  body: CurrentPassword,
  answer: WebAuthnJson,
})
export const addPasskey = endpoint({
  route: 'POST /api/user/passkeys',
  access: 'member',
  summary: 'Add the passkey that the browser made',
  body: z.object({
    name: requiredText('Name the passkey', 60),
    response: WebAuthnJson,
  }),
  answer: RecoveryCodes,
})
export const removePasskey = endpoint({
  route: 'POST /api/user/passkeys/:id/remove',
  access: 'member',
  summary: 'Remove a passkey',
  params: PasskeyId,
  body: Confirmation,
  answer: Message,
})
export const startConfirmation = endpoint({
  route: 'POST /api/user/passkeys/confirmation',
  access: 'member',
  summary: 'Begin to confirm a change by an own passkey: options for startAuthentication of @simplewebauthn/browser',
  answer: z.object({ session: z.string(), options: WebAuthnJson }),
})

// The second step of a login. Their answers are those of a login; contract.ts joins the two.

const session = z.string('Please log in again.').max(200)

/** A login that waits for its second step. */
export const PendingStep = z.object({ session, username: Email })
export const ChallengeChoice = PendingStep.extend({
  factor: z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'WEB_AUTHN'], 'Choose one of your ways to confirm it is you.'),
})
export const AppStep = PendingStep.extend({ code: Code(appCode) })
export const RecoveryStep = PendingStep.extend({ code: Code('Enter one of your recovery codes') })
export const PasskeyStep = PendingStep.extend({ response: WebAuthnJson })
export const PasskeyLogin = z.object({ session, response: WebAuthnJson })

export const startPasskeyLogin = endpoint({
  route: 'POST /api/user/login/passkey/options',
  access: 'public',
  summary: 'Begin a login by passkey alone: options for startAuthentication of @simplewebauthn/browser',
  answer: z.object({ session: z.string(), options: WebAuthnJson }),
})
