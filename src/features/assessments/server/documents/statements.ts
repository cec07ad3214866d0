import { preparedText } from '../../wording.ts'
import type { Report } from './report.ts'

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
export const placeOfStatus = ({ publicUrl, key }: Report): string =>
  `${publicUrl}/cyber-readiness-check-tool/${key}?view=over-time`
