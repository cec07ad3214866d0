import type { AssessmentKey, AssessmentSchema, OfficialWording } from '../contract.ts'
import { scoredBy } from '../frameworks/framework.ts'
import { frameworkKeys } from '../frameworks/registry.ts'
import type { ScoredRequirement } from '../scoring.ts'
import { frameworkOf } from './frameworks.ts'

/** The questions of an assessment, families as pages (ASSESS-09, ASSESS-11). */
export function schemaOf(key: AssessmentKey): AssessmentSchema {
  const { title, catalog } = frameworkOf(key)
  return { key, title, description: catalog.description, pages: catalog.pages }
}

export function listSchemas(): { key: AssessmentKey; title: string; description: string }[] {
  return frameworkKeys.map((key) => {
    const { title, catalog } = frameworkOf(key)
    return { key, title, description: catalog.description }
  })
}

/** Whether two assessments ask the same under one name: Level 1 asks of FCI where the others ask of CUI. */
export function asksTheSame(one: AssessmentKey, other: AssessmentKey, item: string): boolean {
  const asked = (key: AssessmentKey) =>
    schemaOf(key)
      .pages.flatMap(({ elements }) => elements.flatMap(({ rows }) => rows))
      .find(({ name }) => name === item)?.title
  return asked(one) === asked(other)
}

/** Whether all objectives of a requirement are the same in both: only then is what excuses it there an excuse here. */
export const requirementsAskTheSame = (one: AssessmentKey, other: AssessmentKey, requirement: string): boolean =>
  scoredRequirements(other)
    .filter(({ id }) => id === requirement)
    .every(({ objectives }) => objectives.every((objective) => asksTheSame(one, other, objective)))

/** The same questions as scoring takes them. */
export function scoredRequirements(key: AssessmentKey): ScoredRequirement[] {
  const framework = frameworkOf(key)
  return framework.catalog.pages.flatMap(({ elements }) => elements.map((question) => scoredBy(framework, question)))
}

/** What the rules themselves say of a whole family; undefined where the assessment has no such family (RULE-13). */
export function wordingOfFamily(key: AssessmentKey, family: string): OfficialWording[] | undefined {
  const { catalog } = frameworkOf(key)
  return catalog.pages.find(({ name }) => name === family)?.elements.map(catalog.official)
}
