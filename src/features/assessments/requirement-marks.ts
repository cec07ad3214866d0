/**
 * Marks on a requirement (32 CFR 170.24(b)(1)): an enduring exception is met where the system security plan describes it
 * with its mitigations, a temporary deficiency where operational plans of action address it. Without a library: the
 * browser loads it too.
 */

export const markKinds = ['enduring-exception', 'temporary-deficiency'] as const
export type MarkKind = (typeof markKinds)[number]

/** The texts of a mark; they stay when the mark is taken off. */
export const markTexts = ['markReason', 'mitigation', 'operationalPlan', 'planPlace'] as const
export type MarkText = (typeof markTexts)[number]

export type MarkDetails = { mark?: MarkKind | '' } & Partial<Record<MarkText, string>>

/** A requirement without a mark, and without a text of one. */
export const noMark: Required<MarkDetails> = {
  mark: '',
  markReason: '',
  mitigation: '',
  operationalPlan: '',
  planPlace: '',
}

/** What the rule asks of each, in the order in which it is entered. */
export const markNeeds: Readonly<Record<MarkKind, readonly MarkText[]>> = {
  'enduring-exception': ['markReason', 'mitigation', 'planPlace'],
  'temporary-deficiency': ['markReason', 'operationalPlan', 'planPlace'],
}

/** What a mark still lacks to count; nothing where there is no mark. */
export const missingOfMark = (details: MarkDetails = {}): MarkText[] =>
  details.mark ? markNeeds[details.mark].filter((text) => !details[text]?.trim()) : []

/** The mark that has all it needs. */
export const wholeMarkOf = (details: MarkDetails = {}): MarkKind | undefined =>
  details.mark && missingOfMark(details).length === 0 ? details.mark : undefined
