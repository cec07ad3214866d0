import type { AssessmentKey, AssessmentSchema, Question } from '../../contract.ts'
import { type Framework, scoredBy } from '../../frameworks/framework.ts'
import { partialKey, type ScoredRequirement } from '../../scoring.ts'

export type Family = AssessmentSchema['pages'][number]

/** The questions of one assessment, with the look-ups that the tool needs. */
export interface Questionnaire {
  key: AssessmentKey
  title: string
  /** By whose rules the answers are judged. */
  framework: Framework
  families: Family[]
  questions: ReadonlyMap<string, Question>
  requirements: ScoredRequirement[]
  /** One of them. @throws Error for one that the assessment does not have */
  requirement(id: string): ScoredRequirement
  /** Every row in the order in which it is asked. */
  rows: string[]
  familyOf(requirement: string): Family
  /** Whether the assessment has a requirement, an objective or a partial credit of this name. */
  has(item: string): boolean
}

export function questionnaireOf({ key, title, pages }: AssessmentSchema, framework: Framework): Questionnaire {
  const questions = new Map(pages.flatMap(({ elements }) => elements.map((question) => [question.name, question])))
  const families = new Map(pages.flatMap((page) => page.elements.map(({ name }) => [name, page])))
  const requirements = [...questions.values()].map((question) => scoredBy(framework, question))
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  const items = new Set(
    requirements.flatMap(({ id, objectives, partial }) =>
      partial === undefined ? [id, ...objectives] : [id, ...objectives, partialKey(id)],
    ),
  )
  return {
    key,
    title,
    framework,
    families: pages,
    questions,
    requirements,
    requirement(id) {
      const found = byId.get(id)
      if (!found) throw new Error(`There is no requirement ${id}`)
      return found
    },
    rows: requirements.flatMap(({ objectives }) => objectives),
    familyOf: (requirement) => families.get(requirement) ?? (pages[0] as Family),
    has: (item) => items.has(item),
  }
}

/** The requirement that somebody means by its number, that of an objective, or its identifier in any case. */
export function findRequirement({ questions, framework }: Questionnaire, typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase()
  // By itself: in "13.1.12" and "3.1.12.4" stands no 3.1.12.
  const number = new RegExp(`(?:^|[^\\w.])(${framework.grammar.requirement})(?!\\.?\\w)`, 'i').exec(wanted)?.[1]
  const found = [...questions.values()]
  const named = number && found.find(({ name }) => name.toLowerCase() === number)
  return (named || found.find(({ identifier }) => identifier.toLowerCase() === wanted))?.name
}
