import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type CodeKey, codeKey } from './codes.ts'
import { insertUser, type NewUser, type User } from './store.ts'

export type SignUp = Selectable<PortalTables['sign_ups']>

/** The codes of one sign-up: none of another's opens it. */
export const signUpKey = ({ id }: Pick<SignUp, 'id'>): CodeKey => ({
  purpose: 'email',
  subject: id,
  phoneNumber: '',
  boundTo: null,
})

/**
 * The code of a sign-up that somebody without its secret asked for: it lies beside, so that nobody ends the code which
 * the browser that signed up is waiting for.
 */
export const askedKey = (signUp: SignUp): CodeKey => ({ ...signUpKey(signUp), subject: `${signUp.id} asked` })

/** Tries from outside at the codes of an address, from wherever they come. */
export const outsidersKey = (secrets: Secrets, email: string): CodeKey => codeKey(secrets, 'email', `${email} outside`)

/** What somebody who does not hold a sign-up's secret asks and tries is limited by address and by where they are. */
export const strangersKey = (secrets: Secrets, email: string, network: string): CodeKey =>
  codeKey(secrets, 'email', `${email} ${network}`)

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Keeps a sign-up; the secret is for the browser that made it, and the portal keeps its hash alone. */
export async function insertSignUp(
  tx: Tx,
  row: Omit<Insertable<PortalTables['sign_ups']>, 'secret_hash'>,
): Promise<{ signUp: SignUp; secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const signUp = await tx
    .insertInto('sign_ups')
    .values({ ...row, secret_hash: hashOf(secret) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { signUp, secret }
}

const waiting = (db: Db, email: string) =>
  db
    .selectFrom('sign_ups as s')
    .selectAll('s')
    .where(sql`lower(s.email)`, '=', email.toLowerCase())
    .where('s.verified_at', 'is', null)

/** What waits to be verified, the newest first. */
export const findSignUps = (db: Db, email: string, most: number): Promise<SignUp[]> =>
  waiting(db, email).orderBy('s.created_at', 'desc').limit(most).execute()

export const findSignUp = (db: Db, id: string): Promise<SignUp | undefined> =>
  db.selectFrom('sign_ups').selectAll().where('id', '=', id).where('verified_at', 'is', null).executeTakeFirst()

/** The one that a browser shows to be its own. */
export async function findOwnSignUp(db: Db, email: string, secret: string | undefined): Promise<SignUp | undefined> {
  if (secret === undefined) return undefined
  return waiting(db, email).where('s.secret_hash', '=', hashOf(secret)).executeTakeFirst()
}

/** The one that somebody without a secret means, most likely: the newest from where they are, else the newest. */
export const findLikelySignUp = (db: Db, email: string, network: string): Promise<SignUp | undefined> =>
  waiting(db, email)
    .orderBy((eb) => eb('s.network', '=', network), 'desc')
    .orderBy('s.created_at', 'desc')
    .executeTakeFirst()

/**
 * Those for which a code was asked that can still be used: once for each, with the subject it stands under and the code as
 * it is kept, where there is one.
 */
export const findOpenSignUps = (
  db: Db,
  email: string,
  now: Date,
): Promise<(SignUp & { subject: string; hash: Buffer | null })[]> =>
  waiting(db, email)
    .innerJoin('codes as c', (join) =>
      join.on(sql<boolean>`c.subject IN (s.id::text, s.id::text || ' asked')`).on('c.purpose', '=', 'email'),
    )
    .select(['c.hash', 'c.subject'])
    .where('c.expires_at', '>', now)
    .execute()

/**
 * There is an account: the codes of what waits for its address open nothing any more. What was asked for and counted
 * stays, so that wrong codes go on answering as before (SEC-07).
 */
async function endSignUpCodes(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ hash: null, link_hash: null })
    .where('purpose', '=', 'email')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('sign_ups')
        .select(sql<string>`unnest(ARRAY[id::text, id::text || ' asked'])`.as('subject'))
        .where(sql`lower(email)`, '=', email.toLowerCase()),
    )
    .execute()
}

/** What is left of a verified sign-up serves its browser's login alone: what was typed goes, and the password's hash. */
export async function markVerified(tx: Tx, { id, password_hash }: SignUp, userId: string, now: Date): Promise<void> {
  const left = { verified_at: now, user_id: userId, person: '{}', organization: null, back: '' }
  await tx
    .updateTable('sign_ups')
    .set({ ...left, password_hash: passwordMark(password_hash) })
    .where('id', '=', id)
    .execute()
}

/** By which a verified sign-up knows the password that it was made with: nobody gets back to its hash. */
export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')

/** The verified sign-up behind a secret: used up by the statement that finds it. */
export async function takeVerified(tx: Tx, secret: string, since: Date): Promise<SignUp | undefined> {
  return tx
    .deleteFrom('sign_ups')
    .where('secret_hash', '=', hashOf(secret))
    .where('verified_at', '>', since)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteSignUps(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where(sql`lower(email)`, '=', email.toLowerCase()).execute()
}

/** Makes the account of an address that was shown to be the person's: what else was signed up for with it is over. */
export async function insertVerified(tx: Tx, user: NewUser & { email_verified_at: Date }): Promise<User> {
  const made = await insertUser(tx, user)
  await endSignUpCodes(tx, user.email)
  return made
}
