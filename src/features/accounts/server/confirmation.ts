import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { type Confirmation, passwordMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { closeChallenge, lockChallenge, openChallenge } from './challenges.ts'
import { requireCurrentPassword } from './current-password.ts'
import { confirmPasskey, didNotWork, passkeyOptions } from './passkeys.ts'
import { requireUserRow } from './store.ts'

/** Minutes after a login in which the password or the passkey that opened it still speaks for its owner. */
const freshMinutes = 5

/** Minutes after a login, or a confirmation in the console, in which what gives power asks for no other (STAFF-06). */
const provedMinutes = 15

export const isProof = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= provedMinutes * 60_000

/** Options for a confirmation by one of the own passkeys. */
export async function startConfirmation(
  accounts: Accounts,
  actor: UserActor,
): Promise<{ session: string; options: Record<string, unknown> }> {
  return accounts.db.transaction().execute(async (tx) => {
    const user = await requireUserRow(tx, actor.userId)
    const { challenge, options } = await passkeyOptions(accounts, tx, user)
    const { session } = await openChallenge(tx, accounts.clock.now(), {
      userId: user.id,
      // As at a login: whoever answers it holds a passkey that opens the account anyway.
      kind: 'passkey-login',
      webAuthnChallenge: challenge,
    })
    return { session, options }
  })
}

/**
 * Asks for the password or a passkey before something that weakens the account (KEY-05).
 * @throws PortalError 400 under `password` or `response`, 429 after too many wrong passwords
 */
export async function requireConfirmation(
  accounts: Accounts,
  actor: UserActor,
  { password, passkey }: Confirmation,
  origin: Origin,
): Promise<void> {
  if (passkey) return requireOwnPasskey(accounts, actor, passkey)
  if (password === undefined) throw badInput({ password: passwordMessages.currentRequired })
  await requireCurrentPassword(accounts, actor, password, 'password', origin)
}

/** As `requireConfirmation`, but a login of a moment ago is one too: the call of MFA-07 then needs nothing more. */
export async function requireFreshConfirmation(
  accounts: Accounts,
  actor: UserActor,
  given: Confirmation,
  origin: Origin,
): Promise<void> {
  const isBare = given.password === undefined && given.passkey === undefined
  if (!isBare || !(await isFresh(accounts, actor))) await requireConfirmation(accounts, actor, given, origin)
}

/**
 * The password or a passkey once more, for what gives power or takes data out in the console (STAFF-06).
 * @throws PortalError as `requireConfirmation`
 */
export async function proveOwner(
  accounts: Accounts,
  actor: UserActor,
  given: Confirmation,
  origin: Origin,
): Promise<{ message: string }> {
  await requireConfirmation(accounts, actor, given, origin)
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    await tx.updateTable('sessions').set({ proved_at: now }).where('id', '=', actor.sessionId).execute()
    await audit(tx, now, { event: 'owner-proved', actor, userId: actor.userId, origin })
  })
  return { message: 'Thank you.' }
}

async function isFresh({ db, clock }: Accounts, { sessionId }: UserActor): Promise<boolean> {
  const since = new Date(clock.now().getTime() - freshMinutes * 60_000)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('started_at', '>', since)
    .executeTakeFirst()
  return session !== undefined
}

async function requireOwnPasskey(
  accounts: Accounts,
  actor: UserActor,
  { session, response }: NonNullable<Confirmation['passkey']>,
): Promise<void> {
  const isOwn = await accounts.db.transaction().execute(async (tx) => {
    const challenge = await lockChallenge(tx, accounts.clock.now(), 'passkey-login', session)
    if (challenge?.user_id !== actor.userId) return false
    // Each challenge is good for one try.
    await closeChallenge(tx, challenge)
    const found = await confirmPasskey(accounts, tx, challenge.web_authn_challenge, response)
    return found?.user_id === actor.userId
  })
  if (!isOwn) throw didNotWork()
}
