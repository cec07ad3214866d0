import { generateSecret, generateURI, verify } from 'otplib'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { openText, sealText } from '../../../platform/secrets.ts'
import { accountMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { requireCurrentPassword } from './current-password.ts'
import { factorMail } from './mails.ts'
import { dropRecoveryCodes, firstRecoveryCodes } from './recovery-codes.ts'
import { factorsOf, hasFactor, lockUser, type User, updateUser } from './store.ts'

/** An authenticator app as a second factor: TOTP (RFC 6238), SHA-1, 6 digits, 30 seconds, as all such apps know it. */
const period = 30

/** Whether the app shows this code now, or did within 30 seconds. No code, and none older than a used one, works twice. */
export async function isAppCode(accounts: Accounts, tx: Tx, user: User, code: string): Promise<boolean> {
  if (!user.app_secret || !user.app_confirmed_at) return false
  return usesStep(accounts, tx, user, user.app_secret, code)
}

async function usesStep(accounts: Accounts, tx: Tx, user: User, sealed: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const seconds = Math.floor(accounts.clock.now().getTime() / 1000)
  const result = await verify({
    secret: openText(accounts.secrets, 'app-factor', sealed),
    token: code,
    epoch: seconds,
    epochTolerance: period,
  })
  if (!result.valid) return false
  const used = await tx
    .updateTable('users')
    .set({ app_last_step: String(Math.floor(seconds / period) + result.delta) })
    .where('id', '=', user.id)
    .where('app_last_step', '<', String(Math.floor(seconds / period) + result.delta))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Makes a secret; it is no factor until the app has shown a first code of it. */
export async function startApp(
  accounts: Accounts,
  actor: UserActor,
  input: { password: string },
  origin: Origin,
): Promise<{ secret: string; uri: string }> {
  const user = await requireCurrentPassword(accounts, actor, input.password, 'password', origin)
  if (user.app_confirmed_at)
    throw new PortalError('app_is_on', 409, 'An authenticator app is set up already. Remove it first.')
  const secret = generateSecret()
  await accounts.db
    .transaction()
    .execute((tx) =>
      updateUser(tx, user.id, { app_secret: sealText(accounts.secrets, 'app-factor', secret), app_last_step: '0' }),
    )
  const issuer = accounts.settings.site.programmeName
  return { secret, uri: generateURI({ issuer, label: user.email, secret }) }
}

export async function confirmApp(
  accounts: Accounts,
  actor: UserActor,
  input: { code: string },
  origin: Origin,
): Promise<{ message: string; recoveryCodes: string[] }> {
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (!user.app_secret || user.app_confirmed_at)
      throw new PortalError('app_not_begun', 409, 'Begin to set up the authenticator app first.')
    if (!(await usesStep(accounts, tx, user, user.app_secret, input.code)))
      throw badInput({ code: accountMessages.wrongAppCode })
    await updateUser(tx, user.id, { app_confirmed_at: now })
    await audit(tx, now, { event: 'factor-added', actor, userId: user.id, origin, details: { factor: 'app' } })
    const what = 'An authenticator app was set up as a second step of your login.'
    await accounts.messages.mail(tx, { to: user.email, ...factorMail(accounts, what, now) })
    return {
      message: 'Your authenticator app is set up.',
      recoveryCodes: await firstRecoveryCodes(accounts, tx, user),
    }
  })
}

export async function removeApp(accounts: Accounts, actor: UserActor, origin: Origin): Promise<{ message: string }> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    const user = await updateUser(tx, actor.userId, { app_secret: null, app_confirmed_at: null })
    if (!hasFactor(await factorsOf(tx, user))) await dropRecoveryCodes(tx, user)
    await audit(tx, now, { event: 'factor-removed', actor, userId: user.id, origin, details: { factor: 'app' } })
    const what = 'The authenticator app was removed from your login.'
    await accounts.messages.mail(tx, { to: user.email, ...factorMail(accounts, what, now) })
  })
  return { message: 'The authenticator app was removed.' }
}
