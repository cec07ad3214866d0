import { z } from 'zod'

export const challenges = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'WEB_AUTHN'] as const
export type Challenge = (typeof challenges)[number]

export const Tokens = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  /** Whether multi-factor login is on for the account. */
  MFA: z.boolean(),
})
export type Tokens = z.infer<typeof Tokens>

const pending = { session: z.string(), username: z.string() }

/** LOGIN-10. With several second factors `SELECT_MFA_TYPE` names them; `selectFactor` then begins one. */
export const LoginAnswer = z.discriminatedUnion('message', [
  Tokens.extend({ message: z.literal('SUCCESS') }),
  z.object({ message: z.literal('SMS_MFA'), ...pending }),
  z.object({ message: z.literal('SOFTWARE_TOKEN_MFA'), ...pending }),
  z.object({
    message: z.literal('WEB_AUTHN'),
    ...pending,
    /** For `startAuthentication` of @simplewebauthn/browser. */
    options: z.record(z.string(), z.unknown()),
  }),
  z.object({ message: z.literal('SELECT_MFA_TYPE'), ...pending, factors: z.array(z.enum(challenges)) }),
  z.object({ message: z.literal('NEW_PASSWORD_REQUIRED'), ...pending }),
])
export type LoginAnswer = z.infer<typeof LoginAnswer>
