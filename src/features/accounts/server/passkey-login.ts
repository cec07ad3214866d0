import { PortalError } from '../../../platform/errors.ts'
import type { Accounts } from './accounts.ts'
import { closeChallenge, lockChallenge, openChallenge } from './challenges.ts'
import { completeLogin, type LoginOutcome } from './continue-login.ts'
import type { LoginOrigin } from './known-browser.ts'
import { confirmPasskey, passkeyOptions } from './passkeys.ts'
import { findUser } from './store.ts'

/** A login by passkey alone. It is two factors in one: the device, and what the device asks of its holder. */
export async function startPasskeyLogin(
  accounts: Accounts,
): Promise<{ session: string; options: Record<string, unknown> }> {
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
