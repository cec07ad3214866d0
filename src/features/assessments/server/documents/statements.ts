import { plansOfAction } from '../../verdict.ts'
import { missingPlansText, preparedText, verdictText } from '../../wording.ts'
import type { Report } from './report.ts'

/** RULE-09: on every document. */
export const statementOf = ({ company, ...report }: Report): string =>
  preparedText({ ...report, company: company.name })

/** What the assessment would be worth today. */
export const verdictWords = ({ key, verdict, days }: Report): string => verdictText(key, verdict, days).join('. ')

/** RULE-05, for documents. */
export const missingPlans = ({ verdict, requirements }: Report): string | undefined =>
  missingPlansText(verdict, requirements.find(({ question }) => question.name === plansOfAction)?.status === 'met')

/** Whether the methodology's points concern it: Level 1 has none (32 CFR 170.24(c)(1)). */
export const hasPoints = ({ key }: Report): boolean => key !== 'NEWCMMCLEVEL1'

/** Whether a status with open items exists: of Level 2 alone (RULE-16). */
export const hasConditional = ({ key }: Report): boolean => key === 'NEWCMMCLEVEL2'

/** Where in the portal something is entered. */
export const placeOfFamily = ({ publicUrl, key }: Report, family: string): string =>
  `${publicUrl}/cyber-readiness-check-tool/${key}?family=${family}`
export const placeOfProfile = ({ publicUrl }: Report): string => `${publicUrl}/my-account`
