import { z } from 'zod'

/** A piece of work for the browser (ALTCHA, version 2), whose proof counts once and for a quarter of an hour. */
export const ProofChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
})
export type ProofChallenge = z.infer<typeof ProofChallenge>

/** The proof, as a call brings it along. */
export const EncodedProof = z.string().max(4_000)

export const notHuman = 'The check that keeps robots out did not succeed. Please try again.'
