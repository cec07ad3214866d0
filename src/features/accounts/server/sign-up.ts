import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { sitePath } from '../../../platform/browser/site-path.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { networkOf, type Origin } from '../../../platform/http/origin.ts'
import { type IndividualSignUp, phoneNumberOf, type SignedUp, type UserGroup } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { claimCode, codeKey } from './codes.ts'
import { alreadySignedUpMail } from './mails.ts'
import { networkCaller } from './password-turns.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { mailSignUpCode } from './sign-up-codes.ts'
import { countSignUp } from './sign-up-limits.ts'
import { insertSignUp, signUpKey, strangersKey } from './sign-up-store.ts'
import { deleteUser, findUserByEmail, lockEmail, type User } from './store.ts'
import type { SignUpPerson } from './tables.ts'

export interface SignUpKind {
  group: UserGroup
  titleInOrganization?: string
  /** What `arrivals` gets to see of the organization once the address is verified. */
  organization?: unknown
  /** The answer's message. Refuses what can be refused already, whosever the address is (SEC-07). */
  answer(db: Db): Promise<string>
}

/**
 * Keeps a sign-up until its address is verified, and mails a code (SIGNUP-35). Until then it belongs to the browser
 * that made it, beside any others of the address. The owner of an account gets a mail saying so, and the caller the
 * same answer: the sign-up is kept then too, and no code of it is ever made.
 */
export async function signUp(
  accounts: Accounts,
  input: IndividualSignUp,
  kind: SignUpKind,
  origin: Origin,
): Promise<SignedUp> {
  requireGoodPassword(input.password, input.email, 'password', accounts.settings.site.programmeName)
  await countSignUp(accounts, input, origin)
  const message = await kind.answer(accounts.db)
  const passwordHash = await accounts.passwordTurns.take(networkCaller(origin), () => hashPassword(input.password))
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    await lockEmail(tx, input.email)
    const account = await findUserByEmail(tx, input.email)
    const { signUp, secret } = await insertSignUp(tx, {
      email: input.email,
      password_hash: passwordHash,
      user_group: kind.group,
      person: JSON.stringify(personOf(input, kind)),
      organization: kind.organization === undefined ? null : JSON.stringify(kind.organization),
      network: networkOf(origin.address),
      back: sitePath(input.redirect) ?? '',
      created_at: now,
    })
    // Whoever does not hold the secret waits for a further code as if this one had been asked for.
    await claimCode(tx, strangersKey(accounts.secrets, input.email, signUp.network), now)
    await claimCode(tx, signUpKey(signUp), now)
    if (account?.email_verified_at) await mailOwner(accounts, tx, account, now)
    else await mailSignUpCode(accounts, tx, signUp)
    await audit(tx, now, {
      event: 'sign-up',
      outcome: account?.email_verified_at ? 'refused' : 'done',
      actor: visitor,
      userId: account?.id,
      origin,
      details: { group: kind.group },
    })
    return { message, signUp: secret }
  })
}

/** Once in a while: the owner is not flooded by somebody who tries again and again. */
async function mailOwner(accounts: Accounts, tx: Tx, owner: User, now: Date): Promise<void> {
  if (await claimCode(tx, codeKey(accounts.secrets, 'notice', owner.email), now)) return
  await accounts.messages.mail(tx, { to: owner.email, ...alreadySignedUpMail(accounts) })
}

export const personOf = (
  input: Omit<IndividualSignUp, 'email' | 'password'>,
  kind: Pick<SignUpKind, 'titleInOrganization'>,
): SignUpPerson => ({
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
})

export const signUpIndividual = (accounts: Accounts, input: IndividualSignUp, origin: Origin): Promise<SignedUp> =>
  signUp(accounts, input, { group: 'Individual', answer: async () => checkYourMail }, origin)

export const checkYourMail = 'We sent a verification code to your email address.'

/** Takes an account away with all that features on top keep of it. */
export async function removeAccount(accounts: Accounts, tx: Tx, user: User): Promise<void> {
  for (const step of accounts.beforeRemoval) await step(tx, user)
  await deleteUser(tx, user.id)
}
