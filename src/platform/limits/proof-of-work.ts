import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Upkeep } from '../db/in-batches.ts'
import { PortalError } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import { notHuman } from './proof-contract.ts'

/**
 * Each step costs the browser `cost` rounds of PBKDF2, and there are `steps` of them: half a second on a laptop, a few
 * on an old phone. Checking costs the server one HMAC.
 */
const work = { cost: 2_000, steps: { least: 100, most: 400 } } as const

/** How long a challenge lasts, in milliseconds. */
const lasts = 15 * 60_000

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

export interface SolvedProof {
  /** Names the challenge. */
  hash: Buffer
  expiresAt: Date
}

interface Parts {
  secrets: Secrets
  clock: Clock
}

const keysOf = ({ secrets }: Parts) =>
  secrets.keys('contact-proof').map((key, index) => ({
    hmacSignatureSecret: key.toString('base64url'),
    hmacKeySignatureSecret: (secrets.keys('contact-proof-key')[index] ?? key).toString('base64url'),
  }))

export async function newChallenge(parts: Parts) {
  const [keys] = keysOf(parts)
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.steps.most, work.steps.least),
    expiresAt: new Date(parts.clock.now().getTime() + lasts),
    deriveKey,
    ...keys,
  })
  const { keySignature = '', expiresAt = 0 } = parameters
  return { parameters: { ...parameters, keySignature, expiresAt }, signature }
}

export const refusal = () => new PortalError('bot_check_failed', 400, notHuman)

/**
 * Whether it was spent before is not judged here.
 * @throws PortalError 400 for whatever is no proof of a challenge of ours that still lasts
 */
export async function readProof(parts: Parts, encoded: string | undefined): Promise<SolvedProof> {
  const proof = decode(encoded)
  const { expiresAt } = proof.challenge.parameters
  if (!(expiresAt * 1000 > parts.clock.now().getTime())) throw refusal()
  for (const keys of keysOf(parts)) {
    const { verified } = await verifySolution({ ...proof, deriveKey, ...keys }).catch(() => ({ verified: false }))
    if (!verified) continue
    const hash = createHash('sha256').update(proof.challenge.signature).digest()
    return { hash, expiresAt: new Date(expiresAt * 1000) }
  }
  throw refusal()
}

/**
 * Uses a proof up: it is good for one thing.
 * @throws PortalError 400 as `readProof`, and for one that was spent before
 */
export async function spendProof(tx: Tx, { hash, expiresAt }: SolvedProof): Promise<void> {
  const row = await tx
    .insertInto('spent_proofs')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!row) throw refusal()
}

/** A proof that has run out is refused by its own date. */
export const forgetSpentProofs = (db: Db, now: Date, upkeep: Upkeep): Promise<void> =>
  upkeep.deleteWalked(db, 'spent_proofs', 'hash', sql`expires_at < ${now}`)

function decode(encoded = ''): z.output<typeof Proof> {
  try {
    return Proof.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
  } catch {
    throw refusal()
  }
}
