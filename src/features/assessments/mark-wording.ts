import { markWithArticle } from './mark-names.ts'
import { type MarkDetails, type MarkKind, type MarkText, markNeeds, missingOfMark } from './requirement-marks.ts'
import type { RequirementStatus } from './scoring.ts'
import { listed, toBeEntered } from './wording.ts'

/** What screens and documents say of a mark, in the same words (RULE-14). */

/** Over everything that lists them apart. */
export const marksTitle = 'Enduring exceptions and temporary deficiencies'

export const markRules: Record<MarkKind, string> = {
  'enduring-exception': '32 CFR 170.24(b)(1)(i)',
  'temporary-deficiency': '32 CFR 170.24(b)(1)(ii)',
}

/** The texts of a mark, as each kind calls them. */
export const markTextNames: Record<MarkKind, Partial<Record<MarkText, string>>> = {
  'enduring-exception': {
    markReason: 'Why it cannot be met',
    mitigation: 'Mitigation',
    planPlace: 'Place in the system security plan',
  },
  'temporary-deficiency': {
    markReason: 'What is deficient, and why',
    operationalPlan: 'Operational plan of action',
    planPlace: 'Place of the operational plan of action',
  },
}

/** What is still to be entered; undefined where there is no mark, or it has all it needs. */
export function markLackText(details: MarkDetails): string | undefined {
  const missing = missingOfMark(details)
  if (!details.mark || missing.length === 0) return undefined
  const names = markTextNames[details.mark]
  return `Marked as ${markWithArticle[details.mark]}, but it does not count yet: it counts as answered until these are entered: ${listed(missing.map((text) => `“${names[text]}”`))}.`
}

/** Each text of the mark with its name, in the order in which it is entered. */
export function markFacts(details: MarkDetails): [name: string, text: string][] {
  const { mark } = details
  if (!mark) return []
  return markNeeds[mark].map((text) => [markTextNames[mark][text] as string, details[text]?.trim() || toBeEntered])
}

/** How a marked requirement counts, in a sentence. */
export function markCounts(details: MarkDetails, status: RequirementStatus, metBy: MarkKind | undefined): string {
  const lack = markLackText(details)
  if (lack) return lack
  if (metBy) return `Counts as met (${markRules[metBy]}).`
  if (status === 'met') return 'Met by its answers; the mark changes nothing.'
  if (status === 'unmet') return 'Does not count: the system security plan itself cannot be excused.'
  return 'Not yet assessed in full: a mark excuses nothing that is not assessed.'
}
