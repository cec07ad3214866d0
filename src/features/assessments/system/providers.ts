import { type FrameworkKey, providersRuleOf } from '../frameworks/registry.ts'
import type { PartOfProvider } from './responsibility.ts'

/** External service providers of a system (SYSTEM-05): what is said of one, and what follows from it. */

export type YesNo = '' | 'yes' | 'no'
export const fedrampStates = [
  'none',
  'in-process',
  'moderate-authorized',
  'moderate-equivalent',
  'high-authorized',
] as const
export type FedrampState = (typeof fedrampStates)[number]

/** Empty where nobody said. */
export interface ProviderEntries {
  name: string
  /** What it does for the company. */
  does: string
  /** CUI is stored, processed or transmitted there. */
  cui: YesNo
  /** The same of security protection data. */
  securityData: YesNo
  cloud: YesNo
  /** Of a cloud service. */
  fedramp: FedrampState | ''
  /** Of the customer responsibility matrix: an ISO day, and where it lies. */
  matrixDate: string
  matrixPlace: string
}

export const noProvider: ProviderEntries = {
  name: '',
  does: '',
  cui: '',
  securityData: '',
  cloud: '',
  fedramp: '',
  matrixDate: '',
  matrixPlace: '',
}

/** What documents say of providers, and who does what. */
export interface KeptProviders {
  providers: ({ id: string } & ProviderEntries)[]
  /** By objective. */
  responsibilities: Record<string, string>
  /** Where no key opens what a completion keeps of them: there were some. */
  unreadable?: true
}

export const providerLimits = { name: 200, does: 2_000, matrixPlace: 500 } as const

export const fedrampTexts: Record<FedrampState, string> = {
  none: 'None',
  'in-process': 'In process',
  'moderate-authorized': 'Moderate, authorized',
  'moderate-equivalent': 'Moderate, equivalent by a body of evidence',
  'high-authorized': 'High, authorized',
}

export const providerLabels: Record<keyof ProviderEntries, string> = {
  name: 'Name',
  does: 'What it does for you',
  cui: 'CUI is stored, processed or transmitted there',
  securityData: 'Security protection data is there',
  cloud: 'It is a cloud service',
  fedramp: 'FedRAMP status',
  matrixDate: 'Date of its responsibility matrix',
  matrixPlace: 'Where the matrix lies',
}

const yesNoTexts: Record<YesNo, string> = { '': '', yes: 'Yes', no: 'No' }

/** All of a provider but its name, in words, by label; what nobody said is empty. */
export function providerWords(one: ProviderEntries): [label: string, text: string][] {
  const { does, cui, securityData, cloud, fedramp, matrixDate, matrixPlace } = one
  return [
    ['What it does', does.trim()],
    ['CUI', yesNoTexts[cui]],
    ['Security protection data', yesNoTexts[securityData]],
    ['Cloud service', yesNoTexts[cloud]],
    ['FedRAMP', cloud === 'no' ? 'Not a cloud service' : fedramp ? fedrampTexts[fedramp] : ''],
    ['Responsibility matrix', [matrixDate, matrixPlace.trim()].filter(Boolean).join(', ')],
  ]
}

const enough: readonly string[] = ['moderate-authorized', 'moderate-equivalent', 'high-authorized']

/** Of a provider that has none: what is said of it cannot be opened. */
export const unreadableName = 'A provider whose entry cannot be opened'

/**
 * What the rules say where the entries call for it, each with its source. No verdict: what is entered may be wrong, or
 * other than what is meant.
 * @param parts what it does at objectives, by set of answers
 */
export function providerNotes(
  one: ProviderEntries,
  parts: readonly { key: FrameworkKey; who: PartOfProvider }[],
): string[] {
  const { cui, securityData, cloud, fedramp, matrixDate, matrixPlace } = one
  const notes: string[] = []
  if (cui === 'yes' && cloud === 'yes' && !enough.includes(fedramp))
    notes.push(
      `CUI goes to this cloud service, and its FedRAMP status is entered as “${fedramp ? fedrampTexts[fedramp].toLowerCase() : 'not said'}”. A cloud service that stores, processes or transmits CUI has to meet security requirements equivalent to the FedRAMP Moderate baseline (DFARS 252.204-7012(b)(2)(ii)(D)), which 32 CFR 170.19(c)(2) asks for at Level 2.`,
    )
  if (cloud === '' && (cui === 'yes' || securityData === 'yes'))
    notes.push(
      'To do: say whether it is a cloud service. What is asked of it at Level 2 depends on that (32 CFR 170.19(c)(2)).',
    )
  if (parts.length > 0 && (!matrixDate || !matrixPlace)) {
    const what = parts.some(({ who }) => who === 'inherited')
      ? 'Objectives are inherited from it'
      : 'It does a part of your objectives'
    // Without CUI and security protection data it is no external service provider of that rule (32 CFR 170.4).
    const inScope = cui !== 'no' || securityData !== 'no'
    const rule = inScope ? parts.flatMap(({ key }) => providersRuleOf(key) ?? [])[0] : undefined
    notes.push(
      rule
        ? `To do: ${what}. Get its customer responsibility matrix, and enter ${matrixDate ? '' : 'its date'}${matrixDate || matrixPlace ? '' : ' and '}${matrixPlace ? '' : 'where it lies'} (${rule}).`
        : `${what}. What it signs, such as a contract or a responsibility matrix, can show that.`,
    )
  }
  return notes
}
