import { useEffect, useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import type { AssessmentKey, FrozenCompletion } from '../../contract.ts'

export type Found =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; message: string }
  | { state: 'found'; completion: FrozenCompletion }

/**
 * A completion as it was. Looking at it files nothing.
 * @param completion `latest` or its id
 */
export function useCompletion(toolKey: AssessmentKey, completion: string): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  useEffect(() => {
    let over = false
    setFound({ state: 'loading' })
    call('GET /api/assessment/user/completions/:toolKey/:completion', { params: { toolKey, completion } }).then(
      (loaded) => over || setFound({ state: 'found', completion: loaded }),
      ({ status, message }: CallError) =>
        over || setFound(status === 404 ? { state: 'none' } : { state: 'failed', message }),
    )
    return () => {
      over = true
    }
  }, [toolKey, completion])
  return found
}
