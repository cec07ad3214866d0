import { visitor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { type IndividualSignUp, phoneNumberOf, type UserGroup } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { claimCode, codeKey, makeCode } from './codes.ts'
import { alreadySignedUpMail, verificationMail } from './mails.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { deleteUser, findUserByEmail, insertUser, lockEmail, type User } from './store.ts'

export interface SignUpKind {
  group: UserGroup
  /** What stands in the account besides the fields that every type has. */
  titleInOrganization?: string
  /**
   * Adds what the type brings with it and gives the answer's message. Without an account, where the address has one
   * already, it refuses and answers exactly alike and changes nothing (SEC-07).
   */
  settle(tx: Tx, user: User | undefined): Promise<string>
  /** Adds what has to be there before the account is. */
  prepare?(tx: Tx, addressIsFree: boolean): Promise<Partial<User>>
}

/**
 * Makes an account and mails a verification code (SIGNUP-35). An address that was never verified belongs to nobody
 * yet: the newest sign-up takes the place of the earlier one. The owner of a verified one gets a mail saying so, and
 * the caller the same answer.
 */
export async function signUp(
  accounts: Accounts,
  input: IndividualSignUp,
  kind: SignUpKind,
  origin: Origin,
): Promise<{ message: string }> {
  requireGoodPassword(input.password, input.email, 'password', accounts.settings.site.programmeName)
  const passwordHash = await hashPassword(input.password)
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    await lockEmail(tx, input.email)
    const existing = await findUserByEmail(tx, input.email)
    if (existing?.email_verified_at) {
      await kind.prepare?.(tx, false)
      const message = await kind.settle(tx, undefined)
      if (!(await claimCode(tx, codeKey(accounts.secrets, 'notice', input.email), now)))
        await accounts.messages.mail(tx, { to: existing.email, ...alreadySignedUpMail(accounts) })
      await audit(tx, now, {
        event: 'sign-up',
        outcome: 'refused',
        actor: visitor,
        userId: existing.id,
        origin,
        details: { reason: 'the address has an account' },
      })
      return { message }
    }
    if (existing) await removeAccount(accounts, tx, existing)
    const user = await insertUser(tx, {
      email: input.email,
      password_hash: passwordHash,
      password_changed_at: now,
      user_group: kind.group,
      first_name: input.firstName,
      last_name: input.lastName,
      forum_screen_name: input.forumScreenName,
      address1: input.streetAddress1,
      address2: input.streetAddress2 ?? '',
      city: input.city,
      state: input.state,
      zipcode: input.zipcode,
      country: input.country,
      phone_number: phoneNumberOf(input.telephone ?? '') ?? null,
      title_in_organization: kind.titleInOrganization ?? '',
      created_at: now,
      ...(await kind.prepare?.(tx, true)),
    })
    const message = await kind.settle(tx, user)
    await mailVerificationCode(accounts, tx, user)
    await audit(tx, now, { event: 'sign-up', actor: visitor, userId: user.id, origin, details: { group: kind.group } })
    return { message }
  })
}

/** Sends a code unless one was sent a moment ago: that one is still good. */
async function mailVerificationCode(accounts: Accounts, tx: Tx, user: User): Promise<void> {
  const now = accounts.clock.now()
  const key = codeKey(accounts.secrets, 'email', user.email)
  if (await claimCode(tx, key, now)) return
  const { code } = await makeCode(tx, accounts.secrets, key)
  await accounts.messages.mail(tx, { to: user.email, ...verificationMail(accounts, user.email, code, user.user_group) })
}

export async function signUpIndividual(
  accounts: Accounts,
  input: IndividualSignUp,
  origin: Origin,
): Promise<{ message: string }> {
  return signUp(accounts, input, { group: 'Individual', settle: async () => checkYourMail }, origin)
}

export const checkYourMail = 'We sent a verification code to your email address.'

/** Takes an account away with all that features on top keep of it. */
export async function removeAccount(accounts: Accounts, tx: Tx, user: User): Promise<void> {
  for (const step of accounts.beforeRemoval) await step(tx, user)
  await deleteUser(tx, user.id)
}
