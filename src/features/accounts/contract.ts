import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import {
  AppStep,
  ChallengeChoice,
  Confirmation,
  PasskeyLogin,
  PasskeyStep,
  PendingStep,
  RecoveryCodes,
  RecoveryStep,
} from './factors-contract.ts'
import { challenges, LoginAnswer, Tokens } from './login-answer-contract.ts'
import { passwordMessages } from './password-contract.ts'
import { Code, Email, GivenPassword, Message, NewPassword, WayBack } from './shapes-contract.ts'

export * from './account-contract.ts'
export * from './factors-contract.ts'
export * from './home-contract.ts'
export * from './login-answer-contract.ts'
export * from './own-data-contract.ts'
export * from './password-contract.ts'
export * from './profile-contract.ts'
export * from './recovery-contract.ts'
export * from './roles-contract.ts'
export * from './shapes-contract.ts'
export * from './sign-up-contract.ts'

// Login and passwords

export const login = endpoint({
  route: 'POST /api/user/login',
  access: 'public',
  summary: 'Log in; answers the tokens or the next step',
  body: z.object({ username: Email, password: GivenPassword() }),
  answer: LoginAnswer,
})
export const sendResetCode = endpoint({
  route: 'POST /api/user/password/forgot/code',
  access: 'public',
  summary: 'Mail a code to reset a password; the answer is the same for every address',
  body: z.object({ email: Email, redirect: WayBack }),
  answer: Message,
})
export const resetPassword = endpoint({
  route: 'PUT /api/user/password',
  access: 'public',
  summary: 'Set a new password by the code that was mailed; ends all sessions',
  body: z.object({
    username: Email,
    verificationCode: Code('Verification Code is Required (sent to your email)'),
    newPassword: NewPassword(passwordMessages.newRequired),
  }),
  answer: Message,
})
export const setForcedPassword = endpoint({
  route: 'POST /api/user/password/handleNewPassword',
  access: 'public',
  summary: 'Set the new password that a login asked for; answers as a login does',
  body: z.object({
    username: Email,
    oldPassword: GivenPassword(),
    newPassword: NewPassword(passwordMessages.newRequired),
  }),
  answer: LoginAnswer,
})
export const changePassword = endpoint({
  route: 'POST /api/user/password/change',
  access: 'member',
  summary: 'Change the own password; ends the other sessions',
  body: z.object({
    currentPassword: GivenPassword(passwordMessages.currentRequired),
    newPassword: NewPassword(passwordMessages.newRequired),
  }),
  answer: Message,
})

// Phone and texted codes

const textedCode = 'Verification code is required. Please check your phone.'

export const sendPhoneCode = endpoint({
  route: 'POST /api/user/phone/code/send',
  access: 'member',
  summary: 'Text a code to the saved phone number',
  answer: Message,
})
export const verifyPhone = endpoint({
  route: 'POST /api/user/phone/code/verify',
  access: 'member',
  summary: 'Verify the saved phone number by the code that was texted',
  body: z.object({ code: Code(textedCode) }),
  answer: Message,
})
export const enableMfa = endpoint({
  route: 'POST /api/user/phone/mfa/enable',
  access: 'member',
  summary: 'Turn the texted code at login on or off; off asks for a confirmation, unless the login is fresh (KEY-05)',
  body: Confirmation.extend({ enabled: z.boolean('Say whether it is to be on.') }),
  answer: RecoveryCodes.extend({ MFA: z.boolean() }),
})
export const completeMfa = endpoint({
  route: 'POST /api/user/phone/mfa/code',
  access: 'public',
  summary: 'Complete a login by the code that was texted',
  body: PendingStep.extend({ code: Code(textedCode) }),
  answer: LoginAnswer,
})
export const resendLoginCode = endpoint({
  route: 'POST /api/user/phone/mfa/code/resend',
  access: 'public',
  summary: 'Text a new code for a login that waits for it (KEY-03)',
  body: PendingStep,
  answer: Message,
})

// The other second steps

export const readLoginWays = endpoint({
  route: 'POST /api/user/mfa/ways',
  access: 'public',
  summary: 'The ways to complete a login whose password was right (KEY-01, KEY-03)',
  body: PendingStep,
  answer: z.object({
    factors: z.array(z.enum(challenges)),
    /** Whether there are recovery codes left. */
    recovery: z.boolean(),
    /** The last two digits of the number that codes are texted to; empty where none are. */
    phoneEnding: z.string(),
  }),
})
export const selectFactor = endpoint({
  route: 'POST /api/user/mfa/select',
  access: 'public',
  summary: 'Choose one of several second factors; answers its challenge',
  body: ChallengeChoice,
  answer: LoginAnswer,
})
export const completeApp = endpoint({
  route: 'POST /api/user/mfa/app/code',
  access: 'public',
  summary: 'Complete a login by a code of the authenticator app',
  body: AppStep,
  answer: LoginAnswer,
})
export const completeRecovery = endpoint({
  route: 'POST /api/user/mfa/recovery',
  access: 'public',
  summary: 'Complete a login by a recovery code, which is used up by it',
  body: RecoveryStep,
  answer: LoginAnswer,
})
export const completePasskey = endpoint({
  route: 'POST /api/user/mfa/passkey',
  access: 'public',
  summary: 'Complete a login by a passkey as the second factor',
  body: PasskeyStep,
  answer: LoginAnswer,
})
export const passkeyLogin = endpoint({
  route: 'POST /api/user/login/passkey',
  access: 'public',
  summary: 'Log in by a passkey alone',
  body: PasskeyLogin,
  answer: LoginAnswer,
})

// Session

export const refreshSession = endpoint({
  route: 'POST /api/user/session/refresh',
  access: 'public',
  credentials: ['refresh token'],
  summary: 'New tokens for the refresh token in x-refresh-token, which is used up by it',
  body: z.object({ email: Email }),
  answer: Tokens,
})
export const logout = endpoint({
  route: 'POST /api/user/logout',
  access: 'public',
  credentials: ['access token', 'refresh token'],
  summary: 'End the session of the access token or, where that has expired, of the refresh token',
  answer: Message,
})
