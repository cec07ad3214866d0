import { type Answer, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { isSameSet, setOf } from '../../answer-sets.ts'
import type { WorkSession } from './work-session.ts'

export type Begun = Answer<'GET /api/assessment/user/assessments'>['Items'][number]

/** The other sets of answers of the system in which something is answered, where they are wanted. */
export function useOthers({ questionnaire: { key }, system }: WorkSession, wanted = true): Begun[] {
  const { value } = useLoaded(wanted ? 'begun' : undefined, (signal) =>
    call('GET /api/assessment/user/assessments', { query: { system } }, { signal }).catch((error) => {
      // LIST-18: the offer is an extra; without it one answers by hand.
      console.log('Not loaded:', error)
      return { Items: [] }
    }),
  )
  return (value?.Items ?? []).filter(
    (other) => !isSameSet(other.key, key) && setOf(other.key) === other.key && other.progress > 0,
  )
}
