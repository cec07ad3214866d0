import { type Answers, answerOf, type ScoredRequirement, statusOf } from './scoring.ts'

/** What an assessor would ask next. Notes, not walls: nothing is refused for them. */
export type HonestyNote = 'met-without-evidence' | 'not-applicable-without-reason' | 'no-owner'

export const noteTexts: Record<HonestyNote, string> = {
  'met-without-evidence': 'Met, but no evidence is named. An assessor asks where to see it.',
  'not-applicable-without-reason': 'Not applicable, but nothing says why. An assessor asks for the reason.',
  'no-owner': 'Not met, and nobody owns it. Work without an owner seldom gets done.',
}

/** What the notes look at, beside the answers with how they are met. */
export interface NotedDetails {
  evidence?: string
  owner?: string
}

type Described = Readonly<Record<string, Readonly<Record<string, { how?: string }>> | undefined>>

export function honestyNotes(
  requirement: ScoredRequirement,
  answers: Answers & Described,
  { evidence = '', owner = '' }: NotedDetails = {},
): HonestyNote[] {
  const { id, objectives } = requirement
  const status = statusOf(requirement, answers)
  const isNotApplicable = (objective: string) => answerOf(answers, id, objective) === -1
  const notes: [HonestyNote, boolean][] = [
    // Where nothing applies there is nothing to show.
    ['met-without-evidence', status === 'met' && !evidence.trim() && !objectives.every(isNotApplicable)],
    [
      'not-applicable-without-reason',
      objectives.some((objective) => isNotApplicable(objective) && !answers[id]?.[objective]?.how?.trim()),
    ],
    ['no-owner', status === 'unmet' && !owner.trim()],
  ]
  return notes.filter(([, applies]) => applies).map(([note]) => note)
}
