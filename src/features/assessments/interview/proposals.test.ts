import { expect, test } from 'vitest'
import { howLimit } from '../limits-contract.ts'
import { scoredRequirements } from '../server/catalog.ts'
import { assetProposals } from './asset-proposals.ts'
import { notApplicable, notApplicableRules } from './not-applicable.ts'
import { interviewParts } from './questions.ts'
import { asideField, asKept } from './rules.ts'
import { whatStays } from './stays.ts'

/** What each choice proposes when nothing else is answered: what may not apply, what stays, and assets by their ids. */
const alone: Record<string, Record<string, { falls?: string; stays?: string; assets?: string }>> = {
  makes: {
    parts: { assets: 'measuring' },
    products: {},
    electronics: {},
    software: {},
    services: {},
    'off-the-shelf': {},
  },
  customers: { dod: {}, prime: {}, supplier: {}, 'other-agency': {}, 'not-yet': {} },
  marked: { cui: {}, limited: {}, none: {}, unsure: {} },
  people: { one: {}, 'under-10': {}, 'under-50': {}, 'under-250': {}, more: {} },
  it: {
    owner: {},
    beside: {},
    own: {},
    provider: { assets: 'remote-tools' },
    both: { assets: 'remote-tools' },
    nobody: {},
  },
  wireless: { yes: { assets: 'wireless' }, no: { falls: '3.1.16 3.1.17' }, unsure: {} },
  remote: { yes: { assets: 'firewall sign-in' }, no: { stays: '3.10.6' }, unsure: {} },
  servers: { yes: { assets: 'firewall' }, no: { stays: '3.13.16' }, unsure: {} },
  voip: { yes: { assets: 'telephones' }, no: { falls: '3.13.14' }, unsure: {} },
  cloud: { yes: { assets: 'sign-in firewall' }, no: { stays: '3.1.20' }, unsure: {} },
  paper: { yes: { assets: 'paper' }, no: { stays: '3.8.4' }, unsure: {} },
  mobile: { yes: {}, no: {}, unsure: {} },
  media: { yes: {}, no: { stays: '3.8.3 3.8.7 3.8.8 3.1.21' }, unsure: {} },
  visitors: { yes: { assets: 'doors' }, no: { stays: '3.10.3' }, unsure: {} },
  public: { yes: { assets: 'website' }, no: { falls: '3.13.5', stays: '3.1.22' }, unsure: {} },
  development: { yes: {}, no: { stays: '3.4.9' }, unsure: {} },
  maintenance: { yes: {}, no: { stays: '3.7.6' }, unsure: {} },
  come: {
    mail: { assets: 'mail firewall' },
    portal: { assets: 'firewall' },
    cloud: { assets: 'firewall' },
    usb: { assets: 'usb' },
    paper: { assets: 'paper' },
  },
  made: { yes: { assets: 'workstations' }, no: {}, unsure: {} },
  lie: {
    server: { assets: 'file-server' },
    computers: { assets: 'office-computers' },
    cloud: { assets: 'cloud-drive firewall' },
    mailbox: { assets: 'mail firewall' },
    erp: { assets: 'erp' },
    cabinet: { assets: 'paper' },
  },
  opened: {
    office: { assets: 'office-computers' },
    laptops: { assets: 'laptops' },
    floor: { assets: 'shop-floor' },
    phones: { assets: 'phones-with-drawings' },
    private: { assets: 'private-devices' },
  },
  machines: {
    network: { assets: 'dnc firewall controls' },
    usb: { assets: 'machine-usb controls' },
    paper: { assets: 'paper' },
    none: {},
  },
  kept: { yes: { assets: 'controls' }, no: {}, unsure: {} },
  printed: { yes: { assets: 'paper printers' }, no: {}, unsure: {} },
  suppliers: {
    mail: { assets: 'mail firewall' },
    portal: { assets: 'firewall' },
    cloud: { assets: 'cloud-drive firewall' },
    usb: { assets: 'usb' },
    paper: { assets: 'paper' },
    none: {},
  },
  results: {
    mail: { assets: 'mail firewall' },
    portal: { assets: 'firewall' },
    cloud: { assets: 'cloud-drive firewall' },
    usb: { assets: 'usb' },
    paper: { assets: 'paper' },
    none: {},
  },
  backup: {
    disks: { assets: 'backup' },
    server: { assets: 'backup' },
    cloud: { assets: 'backup firewall' },
    provider: { assets: 'backup firewall' },
    none: { stays: '3.8.9' },
  },
}

const questions = interviewParts.flatMap((part) => part.questions)
const words = (text = '') => text.split(' ').filter(Boolean).sort()

test('EASE-02 EASE-13 SYSTEM-04 five, twelve and ten questions, each choice of which is looked at here', () => {
  expect(interviewParts.map((part) => part.questions.length)).toEqual([5, 12, 10])
  expect(Object.keys(alone)).toEqual(questions.map(({ name }) => name))
  for (const { name, choices } of questions)
    expect(Object.keys(alone[name] ?? {})).toEqual(choices.map((choice) => choice.name))
})

test.each(questions.flatMap(({ name, choices }) => choices.map((choice) => [name, choice.name] as const)))(
  'EASE-13 SYSTEM-04 the answer %s: %s proposes what it should, and nothing else',
  (question, choice) => {
    const answers = { [question]: [choice] }
    const expected = alone[question]?.[choice]
    expect(
      notApplicable(answers)
        .map(({ requirement }) => requirement)
        .sort(),
    ).toEqual(words(expected?.falls))
    expect(
      whatStays(answers)
        .map(({ requirement }) => requirement)
        .sort(),
    ).toEqual(words(expected?.stays))
    expect(
      assetProposals(answers)
        .map(({ proposal }) => proposal.replace('asset ', ''))
        .sort(),
    ).toEqual(words(expected?.assets))
  },
)

/** The same numbers for the same seed. */
function randomly(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

test('EASE-13 RULE-08 no answers whatsoever propose anything without a reason, or from what was not answered', () => {
  const next = randomly(20_261_128)
  let proposed = 0
  for (let round = 0; round < 3_000; round++) {
    const answers = Object.fromEntries(
      questions.map(({ name, choices }) => {
        // Mostly "no", so that what needs several of them comes up.
        const choice = next(3) > 0 ? choices.find((one) => one.name === 'no') : undefined
        return [name, next(5) === 0 ? [] : [(choice ?? choices[next(choices.length)])?.name ?? '']]
      }),
    )
    for (const one of notApplicable(answers)) {
      proposed++
      expect(one.reason.trim().length).toBeGreaterThan(30)
      expect(one.reason.length).toBeLessThanOrEqual(howLimit)
      expect(one.shows.trim().length).toBeGreaterThan(30)
      expect(one.source).toMatch(/^32 CFR|^DoD Assessment Methodology/)
      expect(one.because.length).toBeGreaterThan(0)
      for (const question of one.because) expect(answers[question]?.length, question).toBe(1)
      expect(asKept(asideField, [one.name])).toEqual([one.name])
    }
    for (const one of assetProposals(answers)) {
      expect(one.because.trim().length).toBeGreaterThan(15)
      expect(asKept(asideField, [one.proposal])).toEqual([one.proposal])
    }
  }
  expect(proposed).toBeGreaterThan(1_500)
})

test('EASE-13 every requirement and objective that is named is one', () => {
  const objectives = new Map(scoredRequirements('NEWCMMCLEVEL2').map((one) => [one.id, one.objectives]))
  for (const { requirements, objectives: letters = [] } of notApplicableRules)
    for (const requirement of requirements) {
      expect(objectives.has(requirement), requirement).toBe(true)
      for (const letter of letters) expect(objectives.get(requirement)).toContain(`${requirement}[${letter}]`)
    }
  const everything = Object.fromEntries(questions.map(({ name, choices }) => [name, choices.map((one) => one.name)]))
  for (const { requirement } of whatStays(everything)) expect(objectives.has(requirement), requirement).toBe(true)
})
