import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireUser } from '../../../platform/actor.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { requestResetCode } from './code-requests.ts'
import { requireFreshConfirmation } from './confirmation.ts'
import { keepBrowser, loginOriginOf } from './known-browser.ts'
import { logIn } from './login.ts'
import { resendLoginCode } from './login-ways.ts'
import { changePassword, resetPassword, setForcedPassword } from './password-change.ts'
import { sendPhoneCode, switchTextFactor, verifyPhone } from './phone.ts'
import { completeByText } from './second-step.ts'
import { logOut, refreshSession } from './sessions.ts'
import { signUpIndividual } from './sign-up.ts'
import { resendCode } from './sign-up-codes.ts'
import { signUpChallenge } from './sign-up-limits.ts'
import { logInBySignUp } from './sign-up-login.ts'
import { verifyEmail } from './verification.ts'

/** The calls of the specification that need accounts alone; those with organizations stand in that feature. */
export function accountsApi(app: FastifyInstance, accounts: Accounts): void {
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/jwk-set+json')
      .send(JSON.stringify(accounts.tokens.jwks)),
  )

  serve(app, contract.signUpIndividual, ({ body, request }) => signUpIndividual(accounts, body, originOf(request)))
  serve(app, contract.makeSignUpChallenge, ({ request }) => signUpChallenge(accounts, originOf(request)))
  serve(app, contract.verifyEmail, ({ body, request }) => verifyEmail(accounts, body, originOf(request)))
  serve(app, contract.resendEmailCode, ({ body, request }) => resendCode(accounts, body, originOf(request)))

  const from = (request: FastifyRequest) => loginOriginOf(accounts, request)
  const answer = answersOf(accounts)
  serve(app, contract.login, async ({ body, request, reply }) =>
    answer(reply, await logIn(accounts, body, from(request))),
  )
  serve(app, contract.signUpLogin, async ({ body, request, reply }) =>
    answer(reply, await logInBySignUp(accounts, body.signUp, from(request))),
  )
  serve(app, contract.sendResetCode, ({ body, request }) => requestResetCode(accounts, body, from(request)))
  serve(app, contract.resetPassword, async ({ body, request, reply }) =>
    answer(reply, await resetPassword(accounts, body, from(request))),
  )
  serve(app, contract.setForcedPassword, async ({ body, request, reply }) =>
    answer(reply, await setForcedPassword(accounts, body, from(request))),
  )
  serve(app, contract.changePassword, async ({ actor, body, request, reply }) =>
    answer(reply, await changePassword(accounts, requireUser(actor), body, from(request))),
  )

  serve(app, contract.sendPhoneCode, ({ actor, request }) =>
    sendPhoneCode(accounts, requireUser(actor), originOf(request)),
  )
  serve(app, contract.verifyPhone, ({ actor, body, request }) =>
    verifyPhone(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.enableMfa, async ({ actor, body, request }) => {
    const [user, origin] = [requireUser(actor), originOf(request)]
    if (!body.enabled) await requireFreshConfirmation(accounts, user, body, origin)
    return switchTextFactor(accounts, user, body.enabled, origin)
  })
  serve(app, contract.resendLoginCode, ({ body }) => resendLoginCode(accounts, body))
  serve(app, contract.completeMfa, async ({ body, request, reply }) =>
    answer(reply, await completeByText(accounts, body, from(request))),
  )

  serve(app, contract.refreshSession, ({ body, request }) =>
    refreshSession(accounts, refreshTokenOf(request), body.email, originOf(request)),
  )
  serve(app, contract.logout, async ({ actor, request }) => {
    const user = actor.kind === 'user' ? actor : undefined
    await logOut(accounts, user, refreshTokenOf(request), originOf(request))
    return { message: 'Logout Successful!' }
  })
}

/** The browser that opened an account is known to it from here on; the answer's schema leaves the rest. */
export const answersOf =
  (accounts: Accounts) =>
  <Outcome extends { browser?: string }>(reply: FastifyReply, outcome: Outcome): Outcome => {
    if (outcome.browser) keepBrowser(accounts, reply, outcome.browser)
    return outcome
  }

function refreshTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-refresh-token']
  return typeof header === 'string' && header ? header : undefined
}
