import { expect, test } from 'vitest'
import * as specified from '../../../test/option-lists.ts'
import {
  AccountUpdate,
  accountTypes,
  annualRevenues,
  areAccountRequiredFieldsFilled,
  checkPassword,
  defaultCountry,
  employeeCounts,
  emptyRequiredFields,
  IndividualSignUp,
  inTerritory,
  organizationRoles,
  organizationTypes,
  passwordProblem,
  phoneNumberOf,
  profileFields,
  profileMessages,
  type RequiredFieldsInput,
  shownPhoneNumber,
  states,
} from './contract.ts'

test.each([
  ['Abcdef1!', true],
  ['Abcdef1#', true],
  ['Abcdef1-', true],
  ['Abcdef1', false],
  ['Abcde1!', false],
  ['abcdef1!', false],
  ['ABCDEF1!', false],
  ['Abcdefg!', false],
  ['Abcdef12', false],
  ['Abcdef1~', false],
  ['Äbcdef1!', false],
])('SIGNUP-13 the password %s fits the rule: %s', (password, fits) => {
  expect(passwordProblem(password) === undefined).toBe(fits)
  expect(checkPassword(password).every(({ met }) => met)).toBe(fits)
})

test('SIGNUP-15 a password that breaks the rule is told the rule', () => {
  expect(passwordProblem('short')).toBe(
    'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of # ? ! @ $ % ^ & * -',
  )
})

test('SEC-09 a password has at most 128 characters and does not hold the e-mail name', () => {
  expect(passwordProblem(`Aa1!${'x'.repeat(124)}`)).toBeUndefined()
  expect(passwordProblem(`Aa1!${'x'.repeat(125)}`)).toMatch(/at most 128/)
  expect(passwordProblem('Grace.Hopper-1', 'grace.hopper@mail.example.org')).toMatch(/name of your email/)
  expect(passwordProblem('xxGRACE.HOPPER-1x', 'grace.hopper@mail.example.org')).toMatch(/name of your email/)
  expect(passwordProblem('Rear-Admiral-1', 'grace.hopper@mail.example.org')).toBeUndefined()
})

test('SIGNUP-03 SIGNUP-09 the account types are individual (0), organization admin (1) and organization member (2)', () => {
  expect(accountTypes.map(({ value, group }) => [value, group])).toEqual([
    [0, 'Individual'],
    [1, 'OrganizationAdmin'],
    [2, 'OrganizationMember'],
  ])
})

test('SIGNUP-26 SIGNUP-27 SIGNUP-28 SIGNUP-29 SIGNUP-30 SIGNUP-31 the option lists', () => {
  expect(organizationRoles).toEqual(specified.organizationRoles)
  expect(organizationTypes).toEqual(specified.organizationTypes)
  expect(employeeCounts).toEqual(specified.employeeCounts)
  expect(annualRevenues).toEqual(specified.annualRevenues)
  expect(states).toEqual(specified.statesAndDc)
  expect(states).toHaveLength(51)
  expect(defaultCountry).toBe('United States')
})

test('SIGNUP-22 SIGNUP-23 PHONE-06 a phone number is 10 digits, with or without dashes, and stored with +1', () => {
  expect(phoneNumberOf('614-555-0100')).toBe('+16145550100')
  expect(phoneNumberOf('6145550100')).toBe('+16145550100')
  expect(phoneNumberOf('+16145550100')).toBe('+16145550100')
  for (const other of [
    '614555010',
    '61455501000',
    '614.555.0100',
    '(614) 555-0100',
    '+446145550100',
    'phone',
    '614-5550-100',
  ])
    expect(phoneNumberOf(other)).toBeUndefined()
  expect(shownPhoneNumber('+16145550100')).toBe('614-555-0100')
})

const filled: RequiredFieldsInput = {
  user_group: 'Individual',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@mail.example.org',
  forumScreenName: 'ada',
  address1: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zipcode: '43004',
  country: 'United States',
  organization: '',
  organizationType: '',
  memberOption: false,
}

test('ACCT-24 an individual needs name, email, screen name and address; an admin also organization and type', () => {
  expect(emptyRequiredFields(filled)).toEqual([])
  for (const field of [
    'firstName',
    'lastName',
    'email',
    'forumScreenName',
    'address1',
    'city',
    'state',
    'zipcode',
    'country',
  ] as const)
    expect(emptyRequiredFields({ ...filled, [field]: ' ' })).toEqual([field])
  const admin: RequiredFieldsInput = { ...filled, user_group: 'OrganizationAdmin' }
  expect(emptyRequiredFields(admin)).toEqual(['organization', 'organizationType'])
  expect(emptyRequiredFields({ ...admin, organization: 'Acme', organizationType: ';' })).toEqual(['organizationType'])
  expect(emptyRequiredFields({ ...admin, organization: 'Acme', organizationType: 'Non-Profit', city: '' })).toEqual([
    'city',
  ])
})

test('ACCT-25 a member needs no address for the flag', () => {
  const member: RequiredFieldsInput = {
    ...filled,
    user_group: 'OrganizationMember',
    address1: '',
    city: '',
    state: '',
    zipcode: '',
    country: '',
  }
  expect(areAccountRequiredFieldsFilled(member)).toBe(true)
  expect(areAccountRequiredFieldsFilled({ ...member, forumScreenName: '' })).toBe(false)
})

test('ACCT-26 while memberOption is set the required fields count as not filled', () => {
  expect(areAccountRequiredFieldsFilled(filled)).toBe(true)
  expect(areAccountRequiredFieldsFilled({ ...filled, memberOption: true })).toBe(false)
})

test('a web address is one that a link can lead to, and no script', () => {
  const base = { ...filled, streetAddress1: 'x', password: 'x' }
  const website = AccountUpdate.shape.website
  for (const good of ['', 'acme.example.org', 'https://acme.example.org/a?b=c', 'HTTP://ACME.example.org'])
    expect(website.safeParse(good).success, good).toBe(true)
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://acme.example.org',
    'acme',
    'https://a b',
    'https://user@acme.example.org',
  ])
    expect(website.safeParse(bad).error?.issues[0]?.message, bad).toBe(profileMessages.website)
  expect(IndividualSignUp.safeParse(base).success).toBe(false)
})

test('a territory is taken like a state, and nothing else is (FIND-05)', () => {
  expect(inTerritory.options.map(({ value, text }) => `${value} ${text}`)).toEqual([
    'PR Puerto Rico',
    'GU Guam',
    'VI U.S. Virgin Islands',
  ])
  for (const state of ['OH', 'PR', 'GU', 'VI']) expect(profileFields.state.safeParse(state).success, state).toBe(true)
  for (const state of ['AS', 'MP', 'Ohio', 'oh', ''])
    expect(profileFields.state.safeParse(state).success, state).toBe(false)
})
