import { viewsOf } from '../../answer-sets.ts'
import type { AssessmentKey } from '../../contract.ts'
import { unsentIn } from '../unsent-storage.ts'
import type { Bundle, Pending } from './bundle.ts'

/**
 * What waits in this browser for another network than the present one: most often for one's own, since before one was
 * let into an organization (JOIN-07).
 * @param key a view of the set of answers
 */
export const keptElsewhere = (userId: string, key: AssessmentKey, network: string): Pending[] =>
  [false, true].flatMap((further) => {
    const storage = unsentIn(userId, 'assessments', further)
    return storage.names().flatMap((name) => {
      const bundle = viewsOf(key).some((view) => name.startsWith(`${view}:`)) && storage.read<Bundle>(name)
      return bundle && bundle.network !== network ? bundle.entries : []
    })
  })
