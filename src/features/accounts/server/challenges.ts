import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
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
    factors?: string[]
    webAuthnChallenge?: string
    expiresAt?: Date
  },
): Promise<string> {
  const session = randomBytes(32).toString('base64url')
  await tx
    .insertInto('login_challenges')
    .values({
      hash: hashOf(session),
      user_id: challenge.userId,
      kind: challenge.kind,
      factors: challenge.factors ?? [],
      web_authn_challenge: challenge.webAuthnChallenge ?? null,
      expires_at: challenge.expiresAt ?? new Date(now.getTime() + minutesValid * 60_000),
    })
    .execute()
  return session
}

/** The open challenge behind a session value, held until the transaction ends. */
export async function findChallenge(
  tx: Tx,
  now: Date,
  kind: ChallengeKind,
  session: string,
): Promise<OpenChallenge | undefined> {
  return tx
    .selectFrom('login_challenges')
    .selectAll()
    .where('hash', '=', hashOf(session))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeChallenge(tx: Tx, challenge: OpenChallenge): Promise<void> {
  await tx.deleteFrom('login_challenges').where('hash', '=', challenge.hash).execute()
}

/** The login has taken too long, was completed already, or was never begun. */
export const loginEnded = () => new PortalError('login_ended', 401, 'This login has ended. Please log in again.')
