import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { accountMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { codeRefusal, tryCode } from './code-tries.ts'
import { claimCode, codeKey, makeCode, tooSoon } from './codes.ts'
import { factorMail, phoneText } from './mails.ts'
import { dropRecoveryCodes, firstRecoveryCodes } from './recovery-codes.ts'
import { factorsOf, hasFactor, lockUser, updateUser } from './store.ts'

/** Texts a code to the saved number, never to another (PHONE-03, PHONE-04). */
export async function sendPhoneCode(
  accounts: Accounts,
  actor: UserActor,
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (!user.phone_number) throw new PortalError('phone_required', 400, accountMessages.phoneRequired)
    const key = codeKey(accounts.secrets, 'phone', user.email, { phoneNumber: user.phone_number })
    const wait = await claimCode(tx, key, now)
    if (wait) throw tooSoon(wait, now)
    const { code } = await makeCode(tx, accounts.secrets, key)
    await accounts.messages.text(tx, user.phone_number, phoneText(accounts, code))
    await audit(tx, now, { event: 'phone-code-requested', actor, userId: user.id, origin })
  })
  return { message: 'We sent a code to your phone.' }
}

/** PHONE-05 */
export async function verifyPhone(
  accounts: Accounts,
  actor: UserActor,
  input: { code: string },
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  const tried = await accounts.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const key = codeKey(accounts.secrets, 'phone', user.email, { phoneNumber: user.phone_number })
    const result = await tryCode(tx, accounts.secrets, key, input.code, now)
    const outcome = result === 'right' ? 'done' : 'refused'
    await audit(tx, now, { event: 'phone-verified', outcome, actor, userId: user.id, origin })
    if (result === 'right') await updateUser(tx, user.id, { phone_verified_at: now })
    return result
  })
  if (tried !== 'right') throw codeRefusal(tried, now, 'code')
  return { message: 'Your phone number is verified.' }
}

/**
 * Turns the texted code at login on or off (MFA-07).
 * @throws PortalError 400 without a verified phone
 */
export async function switchTextFactor(
  accounts: Accounts,
  actor: UserActor,
  enabled: boolean,
  origin: Origin,
): Promise<{ message: string; MFA: boolean; recoveryCodes: string[] }> {
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, actor.userId)
    if (enabled && !before.phone_verified_at) throw badInput({ enabled: accountMessages.verifyPhoneFirst })
    const user = await updateUser(tx, actor.userId, { text_factor: enabled })
    const MFA = hasFactor(await factorsOf(tx, user))
    const message = enabled ? 'Codes by text message are on.' : 'Codes by text message are off.'
    if (before.text_factor !== enabled) {
      if (!MFA) await dropRecoveryCodes(tx, user)
      const event = enabled ? 'factor-added' : 'factor-removed'
      await audit(tx, now, { event, actor, userId: user.id, origin, details: { factor: 'text' } })
      const what = `Codes by text message at login were turned ${enabled ? 'on' : 'off'}.`
      await accounts.messages.mail(tx, { to: user.email, ...factorMail(accounts, what, now) })
    }
    return { message, MFA, recoveryCodes: enabled ? await firstRecoveryCodes(accounts, tx, user) : [] }
  })
}
