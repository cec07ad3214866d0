import { expect, test } from 'vitest'
import { application, posted, registration, surroundings } from '../../../../test/application-entries.ts'
import { statesAndDc } from '../../../../test/option-lists.ts'
import { problemsOf } from '../../../forms/check.ts'
import { visitorDay } from '../../../forms/dates.ts'
import { blankEntries, type Entries, fieldsOf } from '../../../forms/definition.ts'
import { definitions } from '../programs/definitions.ts'
import { onlyParticipants } from '../programs/pilot.ts'
import { centerStates } from '../programs/places.ts'
import { withDraft } from './draft.ts'
import { answersOf, entriesOf } from './payload.ts'
import type { Program } from './program.ts'

const wrong = (program: Program, changes: Entries) =>
  problemsOf(definitions[program], { ...(program === 'pilot' ? application : registration), ...changes }, surroundings)
const namesOf = (program: Program) => fieldsOf(definitions[program]).map(({ name }) => name)
const optionsOf = (program: Program, name: string) => {
  const field = fieldsOf(definitions[program]).find((one) => one.name === name)
  return field && 'options' in field && typeof field.options !== 'string' ? field.options.map(({ value }) => value) : []
}

test('whole entries of both programs are fine', () => {
  expect(wrong('pilot', {})).toEqual({})
  expect(wrong('mep', {})).toEqual({})
})

test('PILOT-10 PILOT-11 PILOT-12 PILOT-13 the pilot form has its fields', () => {
  expect(namesOf('pilot').sort()).toEqual(
    `mpp useCompanyCodeLookup companyCodeLookup firstName lastName CAGECode NAICSCodes UEI DUNSNumber streetaddress1
    streetaddress2 city state zipCode country mentorCompany contractNumber mppStartDate mppEndDate govtAgency
    yearsInBusiness numberOfEmployees mep referralSource womenOwned veteranOwned serviceDisabledveteranOwned
    hubzoneBusiness smallBusiness indianEconomicEnterprise dodSub dodPrime civilianSub serviceBase levelOfCompliancy
    levelOfCompliancyDescription resourcesForCyber compliancePerson resourcesForCoach operatingSystems
    locationsAndNetwork`
      .split(/\s+/)
      .sort(),
  )
})

test('PILOT-14 PILOT-15 PILOT-16 PILOT-17 the option lists of the pilot form', () => {
  const lists = {
    govtAgency: ['Army', 'Navy', 'Air Force', 'NGA', 'DIA', 'MDA', 'DTRA', 'DCMA', 'OSD'],
    numberOfEmployees: ['1-10', '11-50', '51-500', '501-2,000', '2,001-10,000', '>10,001'],
    serviceBase: ['manufacturing', 'researchAndDevelopment', 'knowledgeBased', 'other'],
    levelOfCompliancy: ['NIST 800-171', 'CMMC Level 1', 'CMMC Level 2', 'CMMC Level 3', 'N/A', 'Other'],
  }
  for (const [name, options] of Object.entries(lists)) {
    expect(optionsOf('pilot', name), name).toEqual(options)
    expect(wrong('pilot', { [name]: 'Coast Guard' }), name).toHaveProperty(name)
  }
})

/** PILOT-21 to PILOT-32, as they are to be read under an empty field. */
const pilotMessages: Record<string, string> = {
  useCompanyCodeLookup: 'Please answer if you want to look up your company by CAGE code or DUNS number',
  firstName: 'Please provide your first name',
  lastName: 'Please provide your last name',
  streetaddress1: 'Please provide organization street address',
  city: 'Please provide organization city',
  state: 'Please provide organization state',
  zipCode: 'Please provide organization zip code',
  CAGECode: "Enter your company's 5 character alpha-numeric CAGE Code",
  DUNSNumber: "Enter your company's 9 character numeric DUNS Number",
  NAICSCodes: 'Please provide your NAICS codes, separated by space or comma',
  mentorCompany: 'Please provide the name of your MPP mentor',
  contractNumber: 'Please provide your MPP contract number',
  mppStartDate: 'Please provide your agreement start date, between 01/01/2010 and today',
  mppEndDate:
    'End date cannot be before start date. Please provide your agreement end date, between 10/01/2019 and 12/31/2030',
  govtAgency: 'Please provide your DoD sponsoring agency',
  yearsInBusiness: 'Please provide your years in business',
  numberOfEmployees: 'Please provide your company size',
  mep: 'Please provide your MEP center, or None',
  referralSource: 'Please provide how you heard about the program',
  womenOwned: 'Please answer if your business is women-owned',
  veteranOwned: 'Please answer if your business is veteran-owned',
  serviceDisabledveteranOwned: 'Please answer if your business is service-disabled veteran-owned',
  hubzoneBusiness: 'Please answer if you are a HUBZone business',
  smallBusiness: 'Please answer if you are a small business',
  indianEconomicEnterprise: 'Please answer if you are an Indian Economic Enterprise',
  dodSub: 'Please answer if you are a DoD subcontractor',
  dodPrime: 'Please answer if you are a DoD prime contractor',
  civilianSub: 'Please answer if you are a civilian-agency subcontractor',
  resourcesForCyber: 'Please answer if you have resources for cybersecurity',
  resourcesForCoach: 'Please answer if you have staff to work with a coach',
  serviceBase: 'Please provide your service base',
  levelOfCompliancy: 'Please provide your level of compliancy',
  levelOfCompliancyDescription: 'Please describe your level of compliancy',
  compliancePerson: 'Please provide the person responsible for compliance',
  operatingSystems: 'Please provide the operating systems you use',
  locationsAndNetwork: 'Please describe your locations and network',
}

test('PILOT-18 PILOT-22 PILOT-23 PILOT-24 PILOT-25 PILOT-26 PILOT-27 PILOT-28 PILOT-29 PILOT-30 PILOT-31 PILOT-32 every required field of the pilot form has its message; four fields are optional', () => {
  const empty = { ...blankEntries(definitions.pilot), mpp: 'yes' }
  expect(problemsOf(definitions.pilot, empty, surroundings)).toEqual(pilotMessages)
  expect(namesOf('pilot').filter((name) => !(name in pilotMessages))).toEqual([
    'mpp',
    'companyCodeLookup',
    'UEI',
    'streetaddress2',
    'country',
  ])
})

test('PILOT-08 PILOT-28 without an answer to MPP only that is asked for; a no cannot go on', () => {
  const blank = blankEntries(definitions.pilot)
  expect(problemsOf(definitions.pilot, blank, surroundings)).toEqual({
    mpp: 'Please answer if you participate in the Mentor-Protege Program (MPP)',
  })
  expect(problemsOf(definitions.pilot, { ...blank, mpp: 'no' }, surroundings)).toEqual({ mpp: onlyParticipants })
  expect(onlyParticipants).toBe('Only participants in the Mentor-Protege Program (MPP) can register for Pilot Program')
})

test('PILOT-19 PILOT-22 the agreement starts from 2010 to today', () => {
  const { mppStartDate } = pilotMessages
  for (const day of ['2009-12-31', '2026-11-22', '2030-01-01', '2020-02-30', '01/02/2020', 'soon'])
    expect(wrong('pilot', { mppStartDate: day }), day).toMatchObject({ mppStartDate })
  for (const day of ['2010-01-01', '2026-11-21']) expect(wrong('pilot', { mppStartDate: day }), day).toEqual({})
})

test('PILOT-20 PILOT-21 the agreement ends from its start, or October 2019, to 2030, and the message says so', () => {
  const between = (earliest: string) =>
    `End date cannot be before start date. Please provide your agreement end date, between ${earliest} and 12/31/2030`
  const cases: [string, string, string | undefined][] = [
    ['2022-03-04', '2022-03-03', between('03/04/2022')],
    ['2022-03-04', '2022-03-04', undefined],
    ['2022-03-04', '2030-12-31', undefined],
    ['2022-03-04', '2031-01-01', between('03/04/2022')],
    ['2022-03-04', '', between('03/04/2022')],
    ['2012-03-04', '2015-01-01', undefined],
    ['', '2019-09-30', between('10/01/2019')],
    ['', '', between('10/01/2019')],
  ]
  for (const [mppStartDate, mppEndDate, message] of cases)
    expect(wrong('pilot', { mppStartDate, mppEndDate }).mppEndDate, `${mppStartDate} to ${mppEndDate}`).toBe(message)
})

test('PILOT-24 PILOT-25 SAM-03 codes and numbers have their forms', () => {
  const cases: Record<string, { fits: string[]; wrong: string[] }> = {
    CAGECode: { fits: ['1A2B3', ' 1a2b3 '], wrong: ['1A2B', '1A2B34', '1A2-3'] },
    DUNSNumber: { fits: ['123456789'], wrong: ['12345678', '1234567890', '12345678A'] },
    NAICSCodes: { fits: ['332710', '332710, 541330', '332710 541330'], wrong: ['machining', '332710; 541330'] },
    yearsInBusiness: { fits: ['0', '12', '1000'], wrong: ['-1', '1.5', 'ten', '1001'] },
  }
  for (const [name, { fits, wrong: misfits }] of Object.entries(cases)) {
    for (const text of fits) expect(wrong('pilot', { [name]: text }), `${name} ${text}`).toEqual({})
    for (const text of misfits) expect(wrong('pilot', { [name]: text })[name], text).toBe(pilotMessages[name])
  }
})

test.each(['pilot', 'mep'] as const)(
  'JOIN-08 a UEI satisfies the DUNS number of the %s form, which then travels empty',
  (program) => {
    const duns = "Enter your company's 9 character numeric DUNS Number"
    const uei = "Enter your company's 12 character Unique Entity ID (UEI)"
    const cases: [Entries, Record<string, string>][] = [
      [{ DUNSNumber: '123456789', UEI: '' }, {}],
      [{ DUNSNumber: '', UEI: 'J4K7N2T8W1P5' }, {}],
      [{ DUNSNumber: ' ', UEI: ' j4k7n2t8w1p5 ' }, {}],
      [{ DUNSNumber: '123456789', UEI: 'J4K7N2T8W1P5' }, {}],
      [{ DUNSNumber: '', UEI: '' }, { DUNSNumber: duns }],
      [{ DUNSNumber: '', UEI: ' ' }, { DUNSNumber: duns }],
      [{ DUNSNumber: '12345678', UEI: 'J4K7N2T8W1P5' }, { DUNSNumber: duns }],
      [{ DUNSNumber: '123456789', UEI: 'J4K7N2T8W1P' }, { UEI: uei }],
      [{ DUNSNumber: '', UEI: '04K7N2T8W1P5' }, { UEI: uei }],
      [{ DUNSNumber: '', UEI: 'J4K7N2T8W1PO' }, { UEI: uei }],
    ]
    for (const [entries, problems] of cases) expect(wrong(program, entries), JSON.stringify(entries)).toEqual(problems)
    const entries = { ...(program === 'pilot' ? application : registration), DUNSNumber: '', UEI: 'J4K7N2T8W1P5' }
    expect(answersOf(definitions[program], entries)).toEqual({
      ...posted[program],
      DUNSNumber: '',
      UEI: 'J4K7N2T8W1P5',
    })
  },
)

test('MEP-05 MEP-06 MEP-08 the registration has its fields and options', () => {
  expect(namesOf('mep').sort()).toEqual(
    `firstName lastName useCompanyCodeLookup companyCodeLookup UEI DUNSNumber CAGECode NAICSCodes streetaddress1
    streetaddress2 city state zipCode country familiarWith localCenter ITProvider optInForMEP`
      .split(/\s+/)
      .sort(),
  )
  expect(optionsOf('mep', 'familiarWith')).toEqual(['MEP', 'PTAC', 'SBDC', 'None'])
  expect(optionsOf('mep', 'ITProvider')).toEqual(['internal', 'thirdParty'])
})

test('MEP-10 MEP-11 MEP-14 MEP-15 the required fields of the registration have their messages', () => {
  expect(problemsOf(definitions.mep, blankEntries(definitions.mep), surroundings)).toEqual({
    firstName: 'Please provide your first name',
    lastName: 'Please provide your last name',
    useCompanyCodeLookup: 'Please answer if you want to look up your company by CAGE code or DUNS number',
    CAGECode: "Enter your company's 5 character alpha-numeric CAGE Code",
    DUNSNumber: "Enter your company's 9 character numeric DUNS Number",
    NAICSCodes: 'Please provide your NAICS codes, separated by space or comma',
    streetaddress1: 'Please provide organization street address',
    city: 'Please provide organization city',
    state: 'Please provide organization state',
    zipCode: 'Please provide a numeric zip code',
    country: 'Please provide organization country',
    familiarWith: 'Please check with which program(s) you are familiar.',
  })
  expect(wrong('mep', { zipCode: '4300A' })).toEqual({ zipCode: 'Please provide a numeric zip code' })
})

test('MEP-14 SAM-04 the code to look up is asked for once the lookup is chosen', () => {
  const code = (companyCodeLookup: string) => wrong('mep', { useCompanyCodeLookup: 'yes', companyCodeLookup })
  expect(code('')).toEqual({ companyCodeLookup: "Please provide your company's CAGE code or DUNS number." })
  expect(code('1234')).toEqual({ companyCodeLookup: 'Must be a 5 (CAGE) or 9 (DUNS) character code' })
  expect(code('1A2B3')).toEqual({})
  expect(wrong('mep', { useCompanyCodeLookup: 'no', companyCodeLookup: '1234' })).toEqual({})
})

test.each(['pilot', 'mep'] as const)(
  'the list of states of the %s form is the 50 and DC, and the territories beneath it are taken like them (SIGNUP-30, FIND-05)',
  (program) => {
    expect(optionsOf(program, 'state')).toEqual(statesAndDc.map(({ value }) => value))
    for (const territory of ['PR', 'GU', 'VI']) {
      expect(optionsOf(program, 'state')).not.toContain(territory)
      expect(wrong(program, { state: territory })).toEqual({})
    }
    for (const state of ['AS', 'Ohio']) expect(wrong(program, { state })).toHaveProperty('state')
  },
)

test('MEP-06 None stands alone', () => {
  expect(wrong('mep', { familiarWith: ['None'] })).toEqual({})
  expect(wrong('mep', { familiarWith: ['MEP', 'None'] })).toHaveProperty('familiarWith')
  expect(wrong('mep', { familiarWith: ['SBA'] })).toHaveProperty('familiarWith')
})

test('MEP-07 MEP-08 MEP-12 MEP-13 lead center and IT are asked for only of those who know MEP', () => {
  expect(wrong('mep', { familiarWith: ['MEP'], localCenter: '', ITProvider: '' })).toEqual({
    localCenter: 'Please provide which lead center you worked with.',
    ITProvider: 'Please answer if your company uses internal of third-party IT.',
  })
  expect(wrong('mep', { familiarWith: ['PTAC'], localCenter: '', ITProvider: '' })).toEqual({})
  expect(wrong('mep', { familiarWith: ['MEP'], localCenter: 'Atlantis--MEP' })).toHaveProperty('localCenter')
})

test('PILOT-10 PILOT-33 MEP-05 MEP-16 answers hold booleans and numbers, the full name, and only what was asked for', () => {
  expect(answersOf(definitions.pilot, { ...application, firstName: ' Ada ' })).toEqual(posted.pilot)
  expect(answersOf(definitions.mep, registration)).toEqual(posted.mep)
  const mep = answersOf(definitions.mep, { ...registration, familiarWith: ['None'] })
  expect(mep).toMatchObject({ name: 'Ada Lovelace', familiarWith: ['None'], optInForMEP: false })
  expect(mep).not.toHaveProperty('localCenter')
})

test('a payload comes back to entries, and what is not of the form or of the wrong type is named', () => {
  const payload = answersOf(definitions.pilot, application)
  expect(entriesOf(definitions.pilot, payload)).toEqual({
    entries: Object.fromEntries(Object.entries(application).filter(([name]) => name !== 'companyCodeLookup')),
    errors: {},
  })
  const { errors } = entriesOf(definitions.pilot, {
    ...payload,
    userId: 'x',
    mpp: 1,
    city: { $ne: '' },
    zipCode: 43004,
  })
  expect(Object.keys(errors).sort()).toEqual(['city', 'mpp', 'userId', 'zipCode'])
})

test('MEP-20 the states of the expert dialog are the 50 states, DC and Puerto Rico', () => {
  expect(centerStates).toHaveLength(52)
  expect(centerStates.map(({ text }) => text)).toEqual(centerStates.map(({ text }) => text).toSorted())
  for (const state of ['DC', 'PR', 'MA']) expect(centerStates.map(({ value }) => value)).toContain(state)
})

test('nobody is offered a day that the server does not know yet', () => {
  expect(visitorDay(new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
})

test('a draft of an earlier form fills in what still fits', () => {
  const blank = { a: '', b: false, c: [] as string[] }
  expect(withDraft(blank, { a: 'x', b: 'yes', c: ['y'], gone: 'z' })).toEqual({ a: 'x', b: false, c: ['y'] })
})
