import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isTaken } from '../../../platform/db/database.ts'
import { badInput, notFound, PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Accounts } from './accounts.ts'
import { openChallenge } from './challenges.ts'
import { requireCurrentPassword } from './current-password.ts'
import { factorMail } from './mails.ts'
import { dropRecoveryCodes, firstRecoveryCodes } from './recovery-codes.ts'
import { factorsOf, findUser, hasFactor, lockUser, type User } from './store.ts'

/** Passkeys (WebAuthn): a second factor, and a login of their own. The device always asks who holds it. */

/** Read when it is first asked for: its many modules are a tenth of all that a start would read. */
const webAuthn = () => import('@simplewebauthn/server')

const passkeysAllowed = 20
const relyingParty = (accounts: Accounts) => ({
  expectedOrigin: accounts.publicUrl(),
  expectedRPID: new URL(accounts.publicUrl()).hostname,
})
export const didNotWork = () => badInput({ response: 'This passkey did not work. Please try again.' })

const tooManyPasskeys = () =>
  new PortalError('too_many_passkeys', 409, `You can have ${passkeysAllowed} passkeys. Remove one first.`)

type Options = Record<string, unknown>

/** What the browser needs to ask for a passkey: of one account or, without one, any that the device holds. */
export async function passkeyOptions(
  accounts: Accounts,
  tx: Tx,
  user: User | undefined,
): Promise<{ challenge: string; options: Options }> {
  const own = user
    ? await tx.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', user.id).execute()
    : undefined
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(accounts).expectedRPID,
    userVerification: 'required',
    allowCredentials: own?.map(({ id, transports }) => ({ id, transports })),
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** The account whose passkey signed the challenge; undefined where none did. */
export async function confirmPasskey(
  accounts: Accounts,
  tx: Tx,
  challenge: string | null,
  response: Options,
): Promise<{ user_id: string } | undefined> {
  // What is no base64url would trouble the database.
  if (!challenge || typeof response.id !== 'string' || !/^[\w-]{1,1400}$/.test(response.id)) return undefined
  const passkey = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...relyingParty(accounts),
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    if (!verified) return undefined
    await tx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: accounts.clock.now() })
      .where('id', '=', passkey.id)
      .execute()
    return { user_id: passkey.user_id }
  } catch {
    // The library throws for whatever does not fit, malformed input included.
    return undefined
  }
}

export async function listPasskeys(accounts: Accounts, actor: UserActor) {
  const rows = await accounts.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

export async function startPasskey(
  accounts: Accounts,
  actor: UserActor,
  input: { password: string },
  origin: Origin,
): Promise<Options> {
  const user = await requireCurrentPassword(accounts, actor, input.password, 'password', origin)
  const own = await listPasskeys(accounts, actor)
  if (own.length >= passkeysAllowed) throw tooManyPasskeys()
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: accounts.settings.site.programmeName,
    rpID: relyingParty(accounts).expectedRPID,
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await accounts.db.transaction().execute(async (tx) => {
    const kind = 'passkey-registration'
    await tx.deleteFrom('login_challenges').where('user_id', '=', user.id).where('kind', '=', kind).execute()
    await openChallenge(tx, accounts.clock.now(), { userId: user.id, kind, webAuthnChallenge: options.challenge })
  })
  return { ...options }
}

export async function addPasskey(
  accounts: Accounts,
  actor: UserActor,
  input: { name: string; response: Options },
  origin: Origin,
): Promise<{ message: string; recoveryCodes: string[] }> {
  const now = accounts.clock.now()
  const { verifyRegistrationResponse } = await webAuthn()
  return accounts.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const begun = await tx
      .deleteFrom('login_challenges')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'passkey-registration')
      .where('expires_at', '>', now)
      .returning('web_authn_challenge')
      .executeTakeFirst()
    if (!begun?.web_authn_challenge)
      throw new PortalError('passkey_not_begun', 409, 'Begin to add the passkey once more.')
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...relyingParty(accounts),
      response: input.response as unknown as RegistrationResponseJSON,
      expectedChallenge: begun.web_authn_challenge,
      requireUserVerification: true,
    }).catch(() => {
      throw didNotWork()
    })
    if (!verified) throw didNotWork()
    const { credential } = registrationInfo
    // Counted while the account is held: several that were begun before may be added at one moment.
    if ((await factorsOf(tx, user)).passkeys >= passkeysAllowed) throw tooManyPasskeys()
    try {
      await tx
        .insertInto('passkeys')
        .values({
          id: credential.id,
          user_id: user.id,
          name: input.name,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          created_at: now,
        })
        .execute()
    } catch (error) {
      if (isTaken(error)) throw new PortalError('passkey_known', 409, 'This passkey is registered already.')
      throw error
    }
    await audit(tx, now, { event: 'factor-added', actor, userId: user.id, origin, details: { factor: 'passkey' } })
    const what = 'A passkey was added to your account. It can be used to log in.'
    await accounts.messages.mail(tx, { to: user.email, ...factorMail(accounts, what, now) })
    return { message: 'Your passkey was added.', recoveryCodes: await firstRecoveryCodes(accounts, tx, user) }
  })
}

export async function removePasskey(
  accounts: Accounts,
  actor: UserActor,
  id: string,
  origin: Origin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound('There is no such passkey.')
    const user = (await findUser(tx, actor.userId)) as User
    if (!hasFactor(await factorsOf(tx, user))) await dropRecoveryCodes(tx, user)
    await audit(tx, now, { event: 'factor-removed', actor, userId: user.id, origin, details: { factor: 'passkey' } })
    const what = 'A passkey was removed from your account.'
    await accounts.messages.mail(tx, { to: user.email, ...factorMail(accounts, what, now) })
  })
  return { message: 'The passkey was removed.' }
}
