import { expect, test } from 'vitest'
import { howLimit } from '../limits-contract.ts'
import { scoredRequirements } from '../server/catalog.ts'
import { assetStarters } from '../system/asset-starters.ts'
import { assetLimits } from '../system/assets.ts'
import { assetOf, assetProposals, assetRules, boundaryText } from './asset-proposals.ts'
import { contradicted, notApplicable, notApplicableRules, undecided } from './not-applicable.ts'
import { type InterviewAnswers, interviewParts } from './questions.ts'
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
const falls = (answers: InterviewAnswers) =>
  notApplicable(answers)
    .map(({ requirement }) => requirement)
    .sort()

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
    expect(falls(answers)).toEqual(words(expected?.falls))
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

/** A shop in which everything falls away that can. */
const nothingThere: InterviewAnswers = {
  ...Object.fromEntries((interviewParts[1]?.questions ?? []).map(({ name }) => [name, ['no']])),
  makes: ['parts'],
  it: ['own'],
  come: ['portal'],
  lie: ['server'],
  opened: ['office', 'floor'],
  machines: ['network'],
  printed: ['no'],
  suppliers: ['none'],
  results: ['portal'],
  backup: ['server'],
}
const remoteAccess = '3.1.12 3.1.13 3.1.14 3.1.15 3.13.7 3.7.5'
const all = words(`${remoteAccess} 3.1.16 3.1.17 3.1.18 3.1.19 3.8.1 3.8.6 3.10.6 3.13.2 3.13.5 3.13.14`)

test('EASE-13 a shop in which nothing of it is there is proposed all that may not apply', () => {
  expect(falls(nothingThere)).toEqual(all)
  expect([...new Set(notApplicableRules.flatMap(({ requirements }) => requirements))].sort()).toEqual(all)
})

/** What a single answer takes back from what that shop is proposed. */
const takenBack: [question: string, choices: string[], falls: string][] = [
  ['remote', ['yes'], `${remoteAccess} 3.1.19 3.8.6 3.10.6`],
  ['remote', ['unsure'], `${remoteAccess} 3.1.19 3.8.6 3.10.6`],
  ['maintenance', ['yes'], remoteAccess],
  ['maintenance', ['unsure'], remoteAccess],
  ['cloud', ['yes'], remoteAccess],
  ['mobile', ['yes'], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['wireless', ['unsure'], '3.1.16 3.1.17'],
  ['voip', ['unsure'], '3.13.14'],
  ['paper', ['unsure'], '3.8.1 3.10.6'],
  ['media', ['yes'], '3.8.6 3.10.6'],
  ['public', ['yes'], '3.13.5'],
  ['development', ['unsure'], '3.13.2'],
  ['makes', ['software'], '3.13.2'],
  ['makes', [], '3.13.2'],
  ['it', ['provider'], remoteAccess],
  ['it', ['both'], remoteAccess],
  ['it', ['nobody'], ''],
  ['it', [], remoteAccess],
  ['lie', ['cloud'], remoteAccess],
  ['lie', ['cabinet'], '3.8.1'],
  ['lie', [], `${remoteAccess} 3.8.1`],
  ['opened', ['laptops'], `${remoteAccess} 3.1.19 3.8.6 3.10.6`],
  ['opened', ['phones'], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['opened', ['private'], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['opened', [], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['printed', ['yes'], '3.8.1 3.10.6'],
  ['printed', ['unsure'], '3.8.1 3.10.6'],
  ['printed', [], '3.8.1 3.10.6'],
  ['backup', ['disks'], '3.8.6'],
  ['backup', ['provider'], remoteAccess],
  ['backup', [], `${remoteAccess} 3.8.6`],
  ['come', ['cloud'], remoteAccess],
  ['come', ['usb'], '3.8.6'],
  ['come', ['paper'], '3.8.1'],
  ['come', [], '3.8.1 3.8.6'],
  ['machines', ['usb'], '3.8.6'],
  ['machines', ['paper'], '3.8.1'],
  ['machines', [], '3.8.1 3.8.6'],
  ['suppliers', ['cloud'], remoteAccess],
  ['suppliers', ['usb'], '3.8.6'],
  ['suppliers', [], '3.8.6'],
  ['results', ['paper'], '3.8.1'],
  ['results', ['cloud'], remoteAccess],
]

test.each(takenBack)('EASE-13 what says the opposite takes the proposal back: %s: %s', (question, choices, gone) => {
  const left = falls({ ...nothingThere, [question]: choices })
  expect(all.filter((requirement) => !left.includes(requirement))).toEqual(words(gone))
})

/** Of which questions a reason speaks: what it states for the company, somebody has to have said (RULE-10). */
const speaksOf: [requirements: string, questions: string][] = [
  [remoteAccess, 'remote maintenance mobile it opened'],
  ['3.1.16 3.1.17', 'wireless'],
  ['3.1.18', 'mobile opened'],
  ['3.1.19', 'mobile opened'],
  ['3.8.1', 'paper printed come machines lie'],
  ['3.8.6', 'media opened backup come machines suppliers results mobile'],
  ['3.10.6', 'remote mobile opened media paper printed'],
  ['3.13.2', 'development makes'],
  ['3.13.5', 'public'],
  ['3.13.14', 'voip'],
]

test('EASE-13 RULE-10 what a reason says was answered: without one of these questions nothing is proposed', () => {
  expect(words(speaksOf.map(([requirements]) => requirements).join(' '))).toEqual(all)
  for (const [requirements, spoken] of speaksOf)
    for (const question of words(spoken)) {
      const left = falls({ ...nothingThere, [question]: [] })
      for (const requirement of words(requirements))
        expect(left, `${requirement} ${question}`).not.toContain(requirement)
    }
})

test('EASE-13 what would decide is named while it is not answered, and not once something speaks against it', () => {
  expect(undecided({ paper: ['no'], come: ['portal'] })).toContainEqual({
    requirements: ['3.8.1'],
    questions: ['printed', 'machines', 'lie'],
  })
  expect(undecided({ paper: ['no'], printed: ['yes'] }).flatMap(({ requirements }) => requirements)).not.toContain(
    '3.8.1',
  )
  expect(undecided({})).toEqual([])
  expect(undecided(nothingThere)).toEqual([])
})

test('EASE-13 an answer that changes speaks against what was confirmed by it, and names the question', () => {
  expect(contradicted(nothingThere)).toEqual([])
  expect(contradicted({})).toEqual([])
  const wireless = contradicted({ ...nothingThere, wireless: ['yes'] })
  expect(wireless.map(({ requirement, questions }) => [requirement, questions])).toEqual([
    ['3.1.16', ['wireless']],
    ['3.1.17', ['wireless']],
  ])
  for (const [question, choices, gone] of takenBack.filter(([, choices]) => choices.length > 0))
    expect(
      contradicted({ ...nothingThere, [question]: choices })
        .map(({ requirement }) => requirement)
        .sort(),
      `${question}: ${choices}`,
    ).toEqual(words(gone))
})

test('EASE-13 whatever is confirmed as forbidden asks for the written rule', () => {
  for (const { reason, byRule } of notApplicable(nothingThere)) expect(byRule).toBe(/permitted/.test(reason))
})

test('EASE-13 what stays is named unless it is proposed all the same', () => {
  expect(whatStays({ remote: ['no'] }).map(({ requirement }) => requirement)).toEqual(['3.10.6'])
  expect(whatStays(nothingThere).map(({ requirement }) => requirement)).not.toContain('3.10.6')
})

test('EASE-13 only some objectives fall away where the others ask for something all the same', () => {
  const some = notApplicable(nothingThere).flatMap(({ requirement, objectives }) =>
    objectives ? [`${requirement} ${objectives}`] : [],
  )
  expect(some.sort()).toEqual(['3.13.2 b,e', '3.13.5 b', '3.8.1 a,c'])
})

const byPortal = { come: ['portal'], suppliers: ['none'], results: ['portal'] }

test.each<[InterviewAnswers, string[]]>([
  [{ mobile: ['yes'], opened: ['office'] }, ['office-computers']],
  [
    { mobile: ['yes'], opened: ['office'], ...byPortal, lie: ['server'] },
    words('office-computers file-server firewall phones'),
  ],
  [
    { mobile: ['yes'], opened: ['phones'], ...byPortal, lie: ['server'] },
    words('file-server firewall phones-with-drawings'),
  ],
  [{ mobile: ['yes'], come: ['mail'] }, words('firewall mail phones-with-mail')],
  [{ mobile: ['unsure'], lie: ['mailbox'] }, words('firewall mail phones-with-mail')],
  [{ mobile: ['no'], come: ['mail'] }, words('firewall mail')],
  [{ servers: ['yes'], lie: ['computers'] }, words('firewall office-computers')],
  [
    { servers: ['yes'], lie: ['computers'], backup: ['disks'], machines: ['none'] },
    words('backup firewall office-computers other-servers'),
  ],
  [{ servers: ['yes'], lie: ['erp'], backup: ['disks'], machines: ['none'] }, words('backup erp firewall')],
  [
    { servers: ['yes'], lie: ['computers'], backup: ['server'], machines: ['none'] },
    words('backup firewall office-computers'),
  ],
  [
    { servers: ['yes'], lie: ['computers'], backup: ['disks'], machines: ['network'] },
    words('backup controls dnc firewall office-computers'),
  ],
  [{ media: ['yes'], ...byPortal, machines: ['none'] }, ['firewall']],
  [{ media: ['yes'], ...byPortal, machines: ['none'], backup: ['none'] }, words('firewall other-carriers')],
  [{ media: ['yes'], ...byPortal, machines: ['none'], backup: ['disks'] }, words('backup firewall')],
  [{ media: ['yes'], ...byPortal, machines: ['none'], backup: ['none'], come: ['usb'] }, words('firewall usb')],
  [{ development: ['yes'] }, []],
  [{ development: ['yes'], made: ['no'] }, ['development']],
  [{ development: ['yes'], made: ['yes'] }, ['workstations']],
])('SYSTEM-04 assets that depend on two answers: %j', (answers, ids) => {
  expect(
    assetProposals(answers)
      .map(({ proposal }) => proposal.replace('asset ', ''))
      .sort(),
  ).toEqual(ids)
})

test('SYSTEM-04 no asset is proposed where nothing speaks of CUI: Level 1 asks for no such list', () => {
  const answers = { lie: ['server'], printed: ['yes'] }
  expect(assetProposals({ ...answers, marked: ['none'], customers: ['not-yet'] })).toEqual([])
  expect(assetProposals({ ...answers, marked: ['none'], customers: ['not-yet'], made: ['yes'] }).length).toBe(4)
  for (const marked of ['cui', 'limited', 'none', 'unsure'])
    expect(assetProposals({ ...answers, marked: [marked] }).length).toBe(3)
})

test('SYSTEM-04 the scope is proposed as a text about what is inside, by what it does with CUI', () => {
  expect(boundaryText(assetProposals({ voip: ['yes'] }))).toBeUndefined()
  const text = boundaryText(assetProposals({ lie: ['server'], remote: ['yes'], kept: ['yes'], voip: ['yes'] })) ?? ''
  expect(text).toContain('CUI is processed, stored or transmitted by: File server or NAS with drawings.')
  expect(text).toMatch(/protected by: .*Firewall.*specialized assets: CNC controls.*not meant for CUI: Telephones/)
})

test('SYSTEM-04 what may be with a cloud provider says what holds for one', () => {
  const proposed = assetProposals({ lie: ['cloud', 'server'], backup: ['provider'], come: ['mail'] })
  const names = proposed.filter(({ cloud }) => cloud).map(({ proposal }) => proposal)
  expect(names.sort()).toEqual(['asset backup', 'asset cloud-drive', 'asset mail'])
})

test('SYSTEM-04 what is proposed fits the list of assets, and has the category of the starter of its name', () => {
  for (const rule of assetRules) {
    const { name, kind, category } = assetOf(rule)
    expect(name.length).toBeLessThanOrEqual(assetLimits.name)
    expect(kind.length).toBeLessThanOrEqual(assetLimits.kind)
    const starter = assetStarters.find((one) => one.name === name)
    if (starter) expect({ name, kind, category }).toEqual(starter)
  }
  expect(new Set(assetRules.map(({ id }) => id)).size).toBe(assetRules.length)
  expect(new Set(assetRules.map((rule) => assetOf(rule).name)).size).toBe(assetRules.length)
})

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

test('EASE-13 DoD’s methodology is named as the source where it says so itself, and nowhere else', () => {
  const named = notApplicableRules.filter(({ source }) => source.startsWith('DoD')).flatMap((rule) => rule.requirements)
  expect(named.sort()).toEqual(['3.1.12', '3.1.13', '3.1.16', '3.1.17', '3.1.18'])
})
