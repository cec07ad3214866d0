import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { solveChallengeWorkers } from 'altcha-lib'
import { CallError, call } from '../../../platform/browser/call.ts'

/**
 * Fetches a challenge and works on it in the background (CONTACT-12). Loaded when somebody begins to write.
 * @returns the proof, as the server reads it
 * @throws CallError that says so when the browser cannot do it
 */
export async function proveWork(): Promise<string> {
  const challenge = await call('GET /api/feedback/contact/challenge')
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
    message: 'Your browser could not do the check that keeps robots out. Please write to us by mail instead.',
  })
}
