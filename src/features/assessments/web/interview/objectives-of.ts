import type { NotApplicableProposal } from '../../interview/not-applicable.ts'
import type { Questionnaire } from '../work/questionnaire.ts'

/** The objectives that fall away, by name. */
export function objectivesOf(
  { questions }: Pick<Questionnaire, 'questions'>,
  { requirement, objectives }: Pick<NotApplicableProposal, 'requirement' | 'objectives'>,
): string[] {
  const rows = questions.get(requirement)?.rows.map(({ name }) => name) ?? []
  return rows.filter((row) => !objectives || objectives.some((letter) => row.endsWith(`[${letter}]`)))
}

/** A requirement as it is shown. */
export type Titled = (requirement: string) => { requirement: string; title: string; address: string }
