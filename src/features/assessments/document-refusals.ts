import type { DocumentName } from './documents-contract.ts'
import type { AssessmentKey } from './shapes-contract.ts'

/** Which documents an assessment has, and the sentence for those that it has not. Read by the server and the screen. */

const levelOnePlan =
  'Level 1 knows no plan of action (32 CFR 170.21(a)(1)). There is a list of what is left to do instead.'
const hasPlan = 'There is a plan of action and milestones for this assessment, which holds what is left to do.'

const refusals: Record<AssessmentKey, Partial<Record<DocumentName, string>>> = {
  NEWNIST800171: { 'left-to-do': hasPlan, 'left-to-do-table': hasPlan },
  NEWCMMCLEVEL1: {
    'plan-of-action': levelOnePlan,
    'plan-of-action-table': levelOnePlan,
    'oscal-plan-of-action': levelOnePlan,
  },
  NEWCMMCLEVEL2: {
    'left-to-do': hasPlan,
    'left-to-do-table': hasPlan,
    'sprs-entry-sheet':
      'There is no SPRS sheet for Level 2 (Self) yet: SPRS asks there for the status of each of the 110 requirements, family by family, and a sheet of the older kind, with a score alone, would be the wrong form. The security plan and the answer list hold each status.',
  },
}

/** What a document would be made from. */
export interface Holding {
  /** Questions answered. */
  answered: number
  /** Requirements that are not met. */
  open: number
}

/** Why there is no such document of this assessment, or nothing to write in it; undefined where it is made. */
export function refusalOf(key: AssessmentKey, document: DocumentName, { answered, open }: Holding): string | undefined {
  if (refusals[key][document]) return refusals[key][document]
  if (document === 'oscal-plan-of-action' && open === 0)
    return 'Nothing is answered as not met: there is no plan of action to write.'
  if (document === 'oscal-assessment-results' && answered === 0)
    return 'Nothing is assessed yet: there are no results to write.'
  return undefined
}

/** Not for this assessment at all, and not for want of a sheet that is still to come. */
export const isNeverMade = (key: AssessmentKey, document: DocumentName): boolean =>
  document !== 'sprs-entry-sheet' && refusals[key][document] !== undefined
