import { type MarkKind, missingOfMark } from './requirement-marks.ts'
import { answerOf, hasPartialCredit, metByMark, type Responses, type ScoredRequirement, statusOf } from './scoring.ts'
import { count } from './wording.ts'

/** What an assessor would ask next. Notes, not walls: nothing is refused for them. */
export type HonestyNote =
  | 'met-without-evidence'
  | 'not-applicable-without-reason'
  | 'no-owner'
  | 'mark-without-its-needs'

export const noteTexts: Record<HonestyNote, string> = {
  'met-without-evidence': 'Met, but no evidence is named. An assessor asks where to see it.',
  'not-applicable-without-reason': 'Not applicable, but nothing says why. An assessor asks for the reason.',
  'mark-without-its-needs':
    'Marked as an exception or a deficiency, but what the mark needs is not all entered: it counts as answered.',
  'no-owner': 'Not met, and nobody owns it. Work without an owner seldom gets done.',
}

export function honestyNotes(requirement: ScoredRequirement, responses: Responses): HonestyNote[] {
  const { id, objectives } = requirement
  const { answers } = responses
  const { evidence = '', owner = '' } = responses.requirements[id] ?? {}
  const status = statusOf(requirement, responses)
  const isNotApplicable = (objective: string) => answerOf(answers, id, objective) === -1
  const notes: [HonestyNote, boolean][] = [
    // Where nothing applies there is nothing to show; what is met by a mark shows its description, and is counted apart.
    [
      'met-without-evidence',
      status === 'met' && !evidence.trim() && !objectives.every(isNotApplicable) && !metByMark(requirement, responses),
    ],
    [
      'not-applicable-without-reason',
      objectives.some((objective) => isNotApplicable(objective) && !answers[id]?.[objective]?.how?.trim()),
    ],
    ['mark-without-its-needs', missingOfMark(responses.requirements[id]).length > 0],
    ['no-owner', status === 'unmet' && !owner.trim()],
  ]
  return notes.filter(([, applies]) => applies).map(([note]) => note)
}

/** RULE-08: what weakens a score, counted in the same words wherever a score is shown. */
export function honestyCounts(requirements: readonly ScoredRequirement[], responses: Responses): string[] {
  const notes = requirements.flatMap((requirement) => honestyNotes(requirement, responses))
  const times = (note: HonestyNote) => notes.filter((one) => one === note).length
  const byMark = (kind: MarkKind) => requirements.filter((one) => metByMark(one, responses) === kind).length
  const partial = requirements.filter(
    (requirement) => statusOf(requirement, responses) === 'unmet' && hasPartialCredit(requirement, responses),
  ).length
  const lines: [number, string, string][] = [
    [
      times('met-without-evidence'),
      'requirement is met without evidence named.',
      'requirements are met without evidence named.',
    ],
    [
      times('not-applicable-without-reason'),
      'requirement holds a “Not applicable” without a reason.',
      'requirements hold a “Not applicable” without a reason.',
    ],
    [partial, 'partial credit is claimed.', 'partial credits are claimed.'],
    [
      byMark('enduring-exception'),
      'requirement counts as met as an enduring exception.',
      'requirements count as met as enduring exceptions.',
    ],
    [
      byMark('temporary-deficiency'),
      'requirement counts as met as a temporary deficiency.',
      'requirements count as met as temporary deficiencies.',
    ],
    [
      times('mark-without-its-needs'),
      'mark lacks something that it needs, and does not count.',
      'marks lack something that they need, and do not count.',
    ],
  ]
  return lines.filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many))
}
