import type { Cell } from '../../../../platform/documents/word-file.ts'
import { checkAddress } from '../../check-address.ts'
import { assetsAddress, flowAddress, providersAddress, systemAddress } from '../../system-address.ts'
import { preparedText, toBeEntered } from '../../wording.ts'
import type { Report, ReportRequirement } from './report.ts'

/** RULE-09: on every document. */
export const statementOf = ({ company, ...report }: Report): string =>
  preparedText({ ...report, company: company.name })

/** Which system it is about, where that is to be told (SYSTEM-07). What nobody entered is not made up. */
export function systemText({ system, facts: { name, cageCodes } }: Report): string | undefined {
  if (!system) return undefined
  const codes = cageCodes ? ` CAGE codes: ${cageCodes}.` : ''
  return `System: ${name ?? toBeEntered}.${codes}`
}

/** The same with what the document is, for kinds that have one line for both. */
export const wholeStatementOf = (report: Report): string =>
  [statementOf(report), systemText(report)].filter(Boolean).join(' ')

/** What the assessment would be worth today. */
export const verdictWords = ({ framework, verdict, days }: Report): string =>
  `${framework.words.headline(verdict)}. ${framework.sentence(verdict, days)}`

/** RULE-05, for documents. */
export function missingPlans({ framework: { methodology }, verdict, requirements }: Report): string | undefined {
  const plans = requirements.find(({ question }) => question.name === methodology?.plansOfAction)
  return methodology?.missingPlansText(verdict, plans?.status === 'met')
}

/** Where in the portal something is entered. */
const placeInCheck = (report: Report, query: Record<string, string>): string =>
  report.publicUrl + checkAddress(report.key, query, furtherSystem(report))
export const placeOfFamily = (report: Report, family: string): string => placeInCheck(report, { family })
export const placeOfResult = (report: Report): string => placeInCheck(report, { view: 'now' })
export const placeOfStatus = (report: Report): string => placeInCheck(report, { view: 'over-time' })
export const placeOfFact = (report: Report, field: string): string =>
  report.publicUrl + systemAddress({ field }, furtherSystem(report))
export const placeOfAssets = (report: Report): string => report.publicUrl + assetsAddress(furtherSystem(report))
export const placeOfFlow = (report: Report): string => report.publicUrl + flowAddress(furtherSystem(report))
export const placeOfProviders = (report: Report): string => report.publicUrl + providersAddress(furtherSystem(report))
export const placeOfProfile = ({ publicUrl }: Report): string => `${publicUrl}/my-account`

/** Addresses name it, and leave the first one out. */
const furtherSystem = ({ place, network }: Report): string | undefined => (place === network ? undefined : place)

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
