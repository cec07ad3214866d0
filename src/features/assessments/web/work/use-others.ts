import { useEffect, useState } from 'react'
import { type Answer, call } from '../../../../platform/browser/call.ts'
import type { AssessmentKey } from '../../contract.ts'

export type Begun = Answer<'GET /api/assessment/user/assessments'>['Items'][number]

/** The other assessments in which something is answered, where it is wanted. */
export function useOthers(key: AssessmentKey, wanted = true): Begun[] {
  const [others, setOthers] = useState<Begun[]>([])
  useEffect(() => {
    // LIST-18: the offer is an extra; without it one answers by hand.
    if (wanted)
      call('GET /api/assessment/user/assessments').then(
        ({ Items }) => setOthers(Items.filter((other) => other.key !== key && other.progress > 0)),
        (error) => console.log('Not loaded:', error),
      )
  }, [key, wanted])
  return others
}
