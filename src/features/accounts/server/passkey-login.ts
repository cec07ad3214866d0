import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequestFrom } from '../../../platform/limits/request-limit.ts'
import type { Accounts } from './accounts.ts'
import { closeChallenge, lockChallenge, openChallenge } from './challenges.ts'
import { completeLogin, type LoginOutcome } from './continue-login.ts'
import type { LoginOrigin } from './known-browser.ts'
import { confirmPasskey, passkeyOptions } from './passkeys.ts'
import { findUser } from './store.ts'

/** A passkey cannot be guessed: what is limited is the work of asking and looking. */
const limits = { options: { most: 60, within: 10 * 60_000 }, tries: { most: 60, within: 10 * 60_000 } } as const

/** A login by passkey alone. It is two factors in one: the device, and what the device asks of its holder. */
export async function startPasskeyLogin(
  accounts: Accounts,
  origin: Origin,
): Promise<{ session: string; options: Record<string, unknown> }> {
  await countRequestFrom(accounts.db, accounts.clock.now(), 'passkey-options', origin, limits.options)
  return accounts.db.transaction().execute(async (tx) => {
    const { challenge, options } = await passkeyOptions(accounts, tx, undefined)
    const { session } = await openChallenge(tx, accounts.clock.now(), {
      userId: null,
      kind: 'passkey-login',
      webAuthnChallenge: challenge,
    })
    return { session, options }
  })
}

/** @throws PortalError 401 the same for every passkey that does not open an account */
export async function logInByPasskey(
  accounts: Accounts,
  input: { session: string; response: Record<string, unknown> },
  origin: LoginOrigin,
): Promise<LoginOutcome> {
  await countRequestFrom(accounts.db, accounts.clock.now(), 'passkey-login', origin, limits.tries)
  return accounts.db.transaction().execute(async (tx) => {
    const challenge = await lockChallenge(tx, accounts.clock.now(), 'passkey-login', input.session)
    if (!challenge) throw refused()
    const found = await confirmPasskey(accounts, tx, challenge.web_authn_challenge, input.response)
    const user = found && (await findUser(tx, found.user_id))
    if (!user?.email_verified_at || user.disabled_at || user.must_change_password) throw refused()
    await closeChallenge(tx, challenge)
    return completeLogin(accounts, tx, user, origin, 'passkey alone')
  })
}

const refused = () =>
  new PortalError('passkey_refused', 401, 'This passkey opens no account here. Try another one, or use your password.')
