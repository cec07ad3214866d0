import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { IndividualSignUp } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { networkCaller } from './password-turns.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { personOf, removeAccount } from './sign-up.ts'
import { insertVerified } from './sign-up-store.ts'
import { findUserByEmail, lockEmail, type User } from './store.ts'

/** @throws PortalError 409 where the address has an account */
export const accountExists = () =>
  new PortalError(
    'account_exists',
    409,
    'There is an account with this address already. Log in to answer the invitation.',
  )

interface Proven {
  /** Whoever signs up has shown that what is mailed there reaches them. */
  email: string
  input: Omit<IndividualSignUp, 'email' | 'redirect' | 'altcha'>
  titleInOrganization?: string
}

/**
 * Makes the account of an address that needs no code any more, in one transaction with what it is made for. Other
 * sign-ups of the address come to nothing by it.
 * @param then makes the account what it is to be; what it throws leaves nothing
 * @throws PortalError 400 for a bad password, 409 where the address has an account
 */
export async function signUpProven<T>(
  accounts: Accounts,
  { email, input, titleInOrganization }: Proven,
  origin: Origin,
  then: (tx: Tx, user: User) => Promise<T>,
): Promise<T> {
  requireGoodPassword(input.password, email, 'password', accounts.settings.site.programmeName)
  const password_hash = await accounts.passwordTurns.take(networkCaller(origin), () => hashPassword(input.password))
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    await lockEmail(tx, email)
    const account = await findUserByEmail(tx, email)
    if (account?.email_verified_at) throw accountExists()
    // An instance of the release before may have made it: it belongs to nobody.
    if (account) await removeAccount(accounts, tx, account)
    const user = await insertVerified(tx, {
      ...personOf(input, { titleInOrganization }),
      email,
      email_verified_at: now,
      password_hash,
      password_changed_at: now,
      user_group: 'OrganizationMember',
      created_at: now,
    })
    for (const event of ['sign-up', 'email-verified'] as const)
      await audit(tx, now, { event, actor: visitor, userId: user.id, origin })
    return then(tx, user)
  })
}
