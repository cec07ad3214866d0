import { type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
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
  const { value, error } = useLoaded(`${toolKey} ${completion}`, (signal) =>
    call('GET /api/assessment/user/completions/:toolKey/:completion', { params: { toolKey, completion } }, { signal }),
  )
  if (value) return { state: 'found', completion: value }
  if (!error) return { state: 'loading' }
  const { status, message } = error as CallError
  return status === 404 ? { state: 'none' } : { state: 'failed', message }
}
