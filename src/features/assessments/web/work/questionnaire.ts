import type { AssessmentKey, AssessmentSchema, Question } from '../../contract.ts'
import { partialKey, type ScoredRequirement } from '../../scoring.ts'

export type Family = AssessmentSchema['pages'][number]

/** The questions of one assessment, with the look-ups that the tool needs. */
export interface Questionnaire {
  key: AssessmentKey
  title: string
  families: Family[]
  questions: ReadonlyMap<string, Question>
  requirements: ScoredRequirement[]
  /** Every row in the order in which it is asked. */
  rows: string[]
  familyOf(requirement: string): Family
  /** Whether the assessment has a requirement, an objective or a partial credit of this name. */
  has(item: string): boolean
}

export const requirementOf = (item: string): string => item.split('[')[0] as string
export const isRow = (item: string): boolean => item.endsWith(']')

export function questionnaireOf({ key, title, pages }: AssessmentSchema): Questionnaire {
  const questions = new Map(pages.flatMap(({ elements }) => elements.map((question) => [question.name, question])))
  const families = new Map(pages.flatMap((page) => page.elements.map(({ name }) => [name, page])))
  const requirements = [...questions.values()].map(({ name, identifier, rows, weight, partial }) => ({
    id: name,
    objectives: rows.map((row) => row.name),
    weight,
    partial,
    countedAs: identifier,
  }))
  const items = new Set(
    requirements.flatMap(({ id, objectives, partial }) =>
      partial === undefined ? [id, ...objectives] : [id, ...objectives, partialKey(id)],
    ),
  )
  return {
    key,
    title,
    families: pages,
    questions,
    requirements,
    rows: requirements.flatMap(({ objectives }) => objectives),
    familyOf: (requirement) => families.get(requirement) ?? (pages[0] as Family),
    has: (item) => items.has(item),
  }
}

/** The requirement that somebody means by "3.5.3", "3.5.3[b]", "AC.L2-3.1.1" or "ac.l1-b.1.i". */
export function findRequirement({ questions }: Questionnaire, typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase()
  const number = /3\.\d{1,2}\.\d{1,2}/.exec(wanted)?.[0]
  if (number && questions.has(number)) return number
  return [...questions.values()].find(({ identifier }) => identifier.toLowerCase() === wanted)?.name
}
