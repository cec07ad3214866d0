import { useEffect, useState } from 'react'
import { type Answer, call } from '../../../platform/browser/call.ts'
import type { PendingLogin } from './second-steps.tsx'

export type LoginWays = Answer<'POST /api/user/mfa/ways'>

/** What is known without asking, and where the login has ended: the step itself then says so. */
const unknown: LoginWays = { factors: [], recovery: false, phoneEnding: '' }

/** The ways to complete a login that waits for its second step. */
export function useLoginWays({ session, username }: Pick<PendingLogin, 'session' | 'username'>): LoginWays {
  const [ways, setWays] = useState(unknown)
  useEffect(() => {
    if (!session || !username) return
    const stop = new AbortController()
    call('POST /api/user/mfa/ways', { body: { session, username } }, { anonymous: true, signal: stop.signal }).then(
      setWays,
      () => undefined,
    )
    return () => stop.abort()
  }, [session, username])
  return ways
}
