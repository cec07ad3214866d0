import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { ChallengeKind } from './tables.ts'

export type OpenChallenge = Selectable<PortalTables['login_challenges']>

const minutesValid = 10
const hashOf = (session: string) => createHash('sha256').update(session).digest()

/** A login that waits for its next step: a random value that works once (MFA-13); the portal keeps its hash. */
export async function openChallenge(
  tx: Tx,
  now: Date,
  challenge: {
    userId: string | null
    kind: ChallengeKind
    factors?: readonly string[]
    webAuthnChallenge?: string
    newPasswordHash?: string | null
  },
): Promise<{ session: string; hash: Buffer }> {
  const session = randomBytes(32).toString('base64url')
  const hash = hashOf(session)
  await tx
    .insertInto('login_challenges')
    .values({
      hash,
      user_id: challenge.userId,
      kind: challenge.kind,
      factors: [...(challenge.factors ?? [])],
      web_authn_challenge: challenge.webAuthnChallenge ?? null,
      new_password_hash: challenge.newPasswordHash ?? null,
      expires_at: new Date(now.getTime() + minutesValid * 60_000),
    })
    .execute()
  return { session, hash }
}

/** The open challenge behind a session value. */
const openOf = (db: Db, now: Date, kind: ChallengeKind, session: string) =>
  db
    .selectFrom('login_challenges')
    .selectAll()
    .where('hash', '=', hashOf(session))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)

export const findChallenge = (
  db: Db,
  now: Date,
  kind: ChallengeKind,
  session: string,
): Promise<OpenChallenge | undefined> => openOf(db, now, kind, session).executeTakeFirst()

/** The same, held until the transaction ends. Where the account is held as well, it is held first. */
export const lockChallenge = (
  tx: Tx,
  now: Date,
  kind: ChallengeKind,
  session: string,
): Promise<OpenChallenge | undefined> => openOf(tx, now, kind, session).forUpdate().executeTakeFirst()

/** Goes on with the same challenge by another factor. */
export async function changeChallenge(
  tx: Tx,
  hash: Buffer,
  change: { web_authn_challenge: string } | { expires_at: Date },
): Promise<void> {
  await tx.updateTable('login_challenges').set(change).where('hash', '=', hash).execute()
}

export async function closeChallenge(tx: Tx, challenge: OpenChallenge): Promise<void> {
  await tx.deleteFrom('login_challenges').where('hash', '=', challenge.hash).execute()
}

/** The login has taken too long, was completed already, or was never begun. */
export const loginEnded = () => new PortalError('login_ended', 401, 'This login has ended. Please log in again.')
