import { type Answer, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import type { PendingLogin } from './second-steps.tsx'

export type LoginWays = Answer<'POST /api/user/mfa/ways'>

/** What is known without asking, and where the login has ended: the step itself then says so. */
const unknown: LoginWays = { factors: [], recovery: false, phoneEnding: '' }

/** The ways to complete a login that waits for its second step. */
export function useLoginWays({ session, username }: Pick<PendingLogin, 'session' | 'username'>): LoginWays {
  const { value } = useLoaded(session && username ? `${username} ${session}` : undefined, (signal) =>
    call('POST /api/user/mfa/ways', { body: { session, username } }, { anonymous: true, signal }),
  )
  return value ?? unknown
}
