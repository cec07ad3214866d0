import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireUser } from '../../../platform/actor.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { answersOf } from './api.ts'
import { confirmApp, removeApp, startApp } from './app-factor.ts'
import { proveOwner, requireConfirmation, startConfirmation } from './confirmation.ts'
import { requireCurrentPassword } from './current-password.ts'
import { readHome } from './home.ts'
import { loginOriginOf } from './known-browser.ts'
import { readLoginWays } from './login-ways.ts'
import { deleteOwnAccount, exportOwnData } from './own-data.ts'
import { logInByPasskey, startPasskeyLogin } from './passkey-login.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { completeByApp, completeByPasskey, completeByRecoveryCode, selectFactor } from './second-step.ts'
import { endOwnSession, listSessions, signOutEverywhere } from './sessions.ts'

/** Further second factors, the own sessions, and the own data. */
export function furtherAccountsApi(app: FastifyInstance, accounts: Accounts): void {
  serve(app, contract.readLoginWays, ({ body }) => readLoginWays(accounts, body))
  serve(app, contract.selectFactor, ({ body }) => selectFactor(accounts, body))
  const from = (request: FastifyRequest) => loginOriginOf(accounts, request)
  const answer = answersOf(accounts)
  serve(app, contract.completeApp, async ({ body, request, reply }) =>
    answer(reply, await completeByApp(accounts, body, from(request))),
  )
  serve(app, contract.completeRecovery, async ({ body, request, reply }) =>
    answer(reply, await completeByRecoveryCode(accounts, body, from(request))),
  )
  serve(app, contract.completePasskey, async ({ body, request, reply }) =>
    answer(reply, await completeByPasskey(accounts, body, from(request))),
  )
  serve(app, contract.startPasskeyLogin, ({ request }) => startPasskeyLogin(accounts, originOf(request)))
  serve(app, contract.passkeyLogin, async ({ body, request, reply }) =>
    answer(reply, await logInByPasskey(accounts, body, from(request))),
  )

  serve(app, contract.readHome, ({ actor }) => readHome(accounts, requireUser(actor)))

  serve(app, contract.startApp, ({ actor, body, request }) =>
    startApp(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.confirmApp, ({ actor, body, request }) =>
    confirmApp(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.removeApp, async ({ actor, body, request }) => {
    const [user, origin] = [requireUser(actor), originOf(request)]
    await requireConfirmation(accounts, user, body, origin)
    return removeApp(accounts, user, origin)
  })
  serve(app, contract.renewRecoveryCodes, async ({ actor, body, request }) => {
    const [user, origin] = [requireUser(actor), originOf(request)]
    await requireCurrentPassword(accounts, user, body.password, 'password', origin)
    return renewRecoveryCodes(accounts, user, origin)
  })
  serve(app, contract.listPasskeys, ({ actor }) => listPasskeys(accounts, requireUser(actor)))
  serve(app, contract.startPasskey, ({ actor, body, request }) =>
    startPasskey(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.addPasskey, ({ actor, body, request }) =>
    addPasskey(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.removePasskey, async ({ actor, params, body, request }) => {
    const [user, origin] = [requireUser(actor), originOf(request)]
    await requireConfirmation(accounts, user, body, origin)
    return removePasskey(accounts, user, params.id, origin)
  })
  serve(app, contract.proveOwner, ({ actor, body, request }) =>
    proveOwner(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.startConfirmation, ({ actor }) => startConfirmation(accounts, requireUser(actor)))

  serve(app, contract.listSessions, ({ actor }) => listSessions(accounts, requireUser(actor)))
  serve(app, contract.endSession, async ({ actor, params, request }) => {
    await endOwnSession(accounts, requireUser(actor), params.id, originOf(request))
    return { message: 'The session was ended.' }
  })
  serve(app, contract.endAllSessions, async ({ actor, request }) => {
    await signOutEverywhere(accounts, requireUser(actor), originOf(request))
    return { message: 'You are signed out everywhere.' }
  })
  serve(app, contract.exportOwnData, ({ actor, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return exportOwnData(accounts, requireUser(actor), originOf(request))
  })
  serve(app, contract.deleteOwnAccount, ({ actor, body, request }) =>
    deleteOwnAccount(accounts, requireUser(actor), body, originOf(request)),
  )
}
