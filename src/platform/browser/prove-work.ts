import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { solveChallengeWorkers } from 'altcha-lib'
import type { ProofChallenge } from '../limits/proof-contract.ts'
import { CallError } from './call.ts'

/**
 * Works on a challenge in the background (CONTACT-12, SIGNUP-43). A chunk of its own, for who needs it.
 * @param instead what to do where the browser cannot
 * @returns the proof, as the server reads it
 * @throws CallError that says so when the browser cannot do it
 */
export async function proveWork(challenge: ProofChallenge, instead: string): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 1),
    createWorker: () => new Pbkdf2Worker(),
  }).catch((error: unknown) => {
    console.log('No proof of work:', error)
    return null
  })
  if (solution) return btoa(JSON.stringify({ challenge, solution }))
  throw new CallError(0, {
    code: 'no_proof',
    message: `Your browser could not do the check that keeps robots out. ${instead}`,
  })
}
