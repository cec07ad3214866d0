import { type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import type { FrozenCompletion } from '../../contract.ts'
import { aboutAsked } from '../asked-system.ts'
import type { WorkSession } from './work-session.ts'

export type Found =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; message: string }
  | { state: 'found'; completion: FrozenCompletion }

/**
 * A completion as it was. Looking at it files nothing.
 * @param completion `latest` or its id
 */
export function useCompletion({ questionnaire: { key: toolKey }, system }: WorkSession, completion: string): Found {
  const { value, error } = useLoaded(`${toolKey} ${completion}`, async (signal) => {
    const asked = { params: { toolKey, completion }, query: { system } }
    const read = await call('GET /api/assessment/user/completions/:toolKey/:completion', asked, { signal })
    return aboutAsked(read, system)
  })
  if (value) return { state: 'found', completion: value }
  if (!error) return { state: 'loading' }
  const { status, message } = error as CallError
  return status === 404 ? { state: 'none' } : { state: 'failed', message }
}
