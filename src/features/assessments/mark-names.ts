import type { MarkKind } from './requirement-marks.ts'
import type { RequirementStatus } from './scoring.ts'
import { statusTexts } from './wording.ts'

/** What stands of a mark at its requirement; whatever else is said of it stands in `mark-wording.ts`. */

export const markNames: Record<MarkKind, string> = {
  'enduring-exception': 'Enduring exception',
  'temporary-deficiency': 'Temporary deficiency',
}

export const markWithArticle: Record<MarkKind, string> = {
  'enduring-exception': 'an enduring exception',
  'temporary-deficiency': 'a temporary deficiency',
}

/** "Met, as an enduring exception", where a mark alone makes it so. */
export const statusText = (status: RequirementStatus, metBy: MarkKind | undefined): string =>
  metBy ? `${statusTexts[status]}, as ${markWithArticle[metBy]}` : statusTexts[status]
