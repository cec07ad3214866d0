import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestPortal } from './start-portal.ts'

/** Does what a visitor's browser does before it sends a message (CONTACT-12), or signs up among very many (SIGNUP-43). */
export async function proveWork(
  portal: Pick<TestPortal, 'json'>,
  path = '/api/feedback/contact/challenge',
): Promise<string> {
  const challenge = await portal.json<Parameters<typeof solveChallenge>[0]['challenge']>(path)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
