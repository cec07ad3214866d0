import type { Cell } from '../../../../platform/documents/word-file.ts'
import { preparedText, toBeEntered } from '../../wording.ts'
import type { Report, ReportRequirement } from './report.ts'

/** RULE-09: on every document. */
export const statementOf = ({ company, ...report }: Report): string =>
  preparedText({ ...report, company: company.name })

/** What the assessment would be worth today. */
export const verdictWords = ({ framework, verdict, days }: Report): string =>
  `${framework.words.headline(verdict)}. ${framework.sentence(verdict, days)}`

/** RULE-05, for documents. */
export function missingPlans({ framework: { methodology }, verdict, requirements }: Report): string | undefined {
  const plans = requirements.find(({ question }) => question.name === methodology?.plansOfAction)
  return methodology?.missingPlansText(verdict, plans?.status === 'met')
}

/** Where in the portal something is entered. */
export const placeOfFamily = ({ publicUrl, key }: Report, family: string): string =>
  `${publicUrl}/cyber-readiness-check-tool/${key}?family=${family}`
export const placeOfProfile = ({ publicUrl }: Report): string => `${publicUrl}/my-account`
export const placeOfResult = ({ publicUrl, key }: Report): string =>
  `${publicUrl}/cyber-readiness-check-tool/${key}?view=now`
export const placeOfStatus = ({ publicUrl, key }: Report): string =>
  `${publicUrl}/cyber-readiness-check-tool/${key}?view=over-time`

const toBeEnteredWords = new RegExp(toBeEntered, 'i')

/** RULE-10: where something in a text is to be entered, these words lead to its place. */
export function leading(text: string, link: string): Cell {
  const [linked] = toBeEnteredWords.exec(text) ?? []
  return linked ? { text, link, linked } : text
}

/** As `leading`, to the family of a requirement. */
export function leadingToFamily(report: Report, requirement: ReportRequirement, text: string): Cell {
  const family = report.families.find(({ requirements }) => requirements.includes(requirement))
  return leading(text, placeOfFamily(report, family?.name ?? ''))
}
