import type { DocumentName } from './document-names.ts'
import type { LaterRules } from './frameworks/framework.ts'

/** Which documents an assessment has, and the sentence for those that it has not. Read by the server and the screen. */

/** Of the lists that stand for a plan of action where there is none. */
const hasPlan = 'There is a plan of action and milestones for this assessment, which holds what is left to do.'
export const withPlanOfAction: Partial<Record<DocumentName, string>> = {
  'left-to-do': hasPlan,
  'left-to-do-table': hasPlan,
}

/** What a document would be made from. */
export interface Holding {
  /** Questions answered. */
  answered: number
  /** Requirements that are not met. */
  open: number
}

type Having = Pick<LaterRules, 'documents'>

/** Why there is no such document of this assessment, or nothing to write in it; undefined where it is made. */
export function refusalOf(
  { documents: { never, toCome } }: Having,
  document: DocumentName,
  { answered, open }: Holding,
): string | undefined {
  const refusal = never?.[document] ?? toCome?.[document]
  if (refusal) return refusal
  if (document === 'oscal-plan-of-action' && open === 0)
    return 'Nothing is answered as not met: there is no plan of action to write.'
  if (document === 'oscal-assessment-results' && answered === 0)
    return 'Nothing is assessed yet: there are no results to write.'
  return undefined
}

/** Not for this assessment at all, and not for want of a sheet that is still to come. */
export const isNeverMade = ({ documents: { never } }: Having, document: DocumentName): boolean =>
  never?.[document] !== undefined
