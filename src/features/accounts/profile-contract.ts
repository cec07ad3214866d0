/** Option lists, messages and rules of a profile, shared by the server and every form; no library. */

export { inTerritory, stateCodes, states } from '../../platform/states-contract.ts'

/** An administrator manages the organization's people and data, an editor changes what it shares, a reader reads it. */
export const memberRoles = ['administrator', 'editor', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]

export const userGroups = ['Individual', 'OrganizationMember', 'OrganizationAdmin'] as const
export type UserGroup = (typeof userGroups)[number]

/** The account types of sign-up, in the order and with the numbers of the form (SIGNUP-03, SIGNUP-09). */
export const accountTypes = [
  { value: 0, group: 'Individual', text: 'Individual' },
  { value: 1, group: 'OrganizationAdmin', text: 'Organization admin' },
  { value: 2, group: 'OrganizationMember', text: 'Organization member' },
] as const satisfies readonly { value: number; group: UserGroup; text: string }[]

/** SIGNUP-26 */
export const organizationRoles = [
  'Executive or leadership',
  'CIO or CISO',
  'Operations Manager',
  'Technical program manager',
  'Sales',
  'Manufacturing',
  'Research or engineering',
  'Marketing or communications',
  'Financial',
  'Human resources',
  'Analyst',
  'IT support',
  'Other',
] as const

/** SIGNUP-27 */
export const organizationTypes = [
  'Small Business (SB)',
  'Small Disadvantaged Business (SDB)',
  '8(a) Business',
  'Women Owned Small Business (WOSB)',
  'Veteran Owned Small Business (VOSB)',
  'Service Disabled Veteran Owned Small Business (SDVOSB)',
  'HUBZone Business',
  'Economically Disadvantaged Women-Owned Small Business (EDWOSB)',
  'Large Business',
  'Academic Institution',
  'Non-Profit',
] as const

/** SIGNUP-28 */
export const employeeCounts = ['1-10', '11-50', '51-500', '501-2,000', '2,001-10,000', '>10,001'] as const

/** SIGNUP-29 */
export const annualRevenues = ['<$200K', '$200K-$1M', '$1M-$10M', '$10M-$50M'] as const

export const defaultCountry = 'United States'

/** Under a field, by the payload's name of the field. */
export const profileMessages = {
  firstName: 'Please provide your first name',
  lastName: 'Please provide your last name',
  forumScreenName: 'Please provide a screen name',
  emailRequired: 'Email address is required',
  emailFormat: 'Should be in email format',
  accountType: 'Please choose an account type',
  streetAddress1: 'Please provide your street address',
  city: 'Please provide your city',
  state: 'Please provide your state',
  zipcode: 'Please provide your zip code',
  country: 'Please provide your country',
  organization: 'Enter the name of your organization',
  organizationType: 'Please provide your organization type(s)',
  telephone: 'Please provide a 10-digit U.S. phone number',
  CAGECode: "Enter your company's 5 character alpha-numeric CAGE Code",
  DUNSNumber: "Enter your company's 9 character numeric DUNS Number",
  UEI: "Enter your company's 12 character Unique Entity ID (UEI)",
  NAICSCodes: 'Enter NAICS codes as numbers separated by space or comma',
  website: 'Please provide a web address, such as www.example.com',
  choice: 'Please choose from the list',
} as const

/** What stands on screens and in several tests of one call. */
export const accountMessages = {
  wrongPassword: 'Incorrect username or password.',
  verifyFirst: 'Please verify your email before logging in.',
  notConfirmed: 'Please verify your email before logging in. We sent you a new code.',
  wrongCode: 'The code is wrong or has expired. Please check it or ask for a new one.',
  wrongAppCode: 'The code is wrong. Please enter the one that your authenticator app shows now.',
  wrongRecoveryCode: 'This is none of your recovery codes, or it was used already.',
  signUpPassword: 'Enter the password that you chose when you signed up',
  signUpNotRight:
    'The code and the password do not belong together. Use the newest code, and the password that you chose when you signed up.',
  verifyPhoneFirst: 'Verify your phone number first.',
  sessionEnded: 'Your session has ended: it ran out, or was ended elsewhere. Please log in again.',
  phoneRequired: 'Phone number required. Please add one under the Contact Information, then Update Account',
  emailFixed: 'Email cannot be changed',
  updated: 'Account information updated successfully',
  welcome: {
    OrganizationAdmin:
      "Welcome! Your organization's account is verified. Log in to invite members and answer join requests.",
    OrganizationMember: 'Welcome! Your account is verified. Log in to see your organization and its invitations.',
    Individual: 'Welcome! Your individual account is verified. Log in to get started.',
    other: 'Welcome! Your account is verified.',
  },
  migrated: {
    Individual: 'Welcome! You are now an individual user.',
  },
} as const

/** ddd-ddd-dddd or dddddddddd, with or without the +1 that the server answers (SIGNUP-23, PHONE-06). */
export const telephonePattern = /^(?:\+1)?(?:\d{10}|\d{3}-\d{3}-\d{4})$/

/** The number as it is stored and answered: +1 and 10 digits. Undefined for what is no such number. */
export function phoneNumberOf(telephone: string): string | undefined {
  const typed = telephone.trim()
  if (!telephonePattern.test(typed)) return undefined
  return `+1${typed.replace(/^\+1/, '').replaceAll('-', '')}`
}

/** The number as a form shows it: ddd-ddd-dddd, without the +1. */
export function shownPhoneNumber(phoneNumber: string): string {
  const digits = phoneNumber.replace(/^\+1/, '').replace(/\D/g, '')
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : phoneNumber
}

/** A company code fits SAM-03. */
export const isCageCode = (code: string) => /^[A-Za-z0-9]{5}$/.test(code)
export const isDunsNumber = (code: string) => /^\d{9}$/.test(code)
/** Never with the letters I and O, nor a leading zero: as SAM.gov gives them out (JOIN-08). */
export const isUei = (code: string) => /^[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}$/i.test(code)
export const isNaicsList = (codes: string) => /^\d+(?:[\s,]+\d+)*[\s,]*$/.test(codes)

/** The items of a semicolon-joined list (ACCT-06). */
export const listFromText = (text: string): string[] =>
  text
    .split(';')
    .map((item) => item.trim())
    .filter(Boolean)
export const textFromList = (items: readonly string[]): string => items.join(';')

/** What the required-fields rule looks at, under the names of the account's answer. */
export interface RequiredFieldsInput {
  user_group: UserGroup
  firstName: string
  lastName: string
  email: string
  forumScreenName: string
  address1: string
  city: string
  state: string
  zipcode: string
  country: string
  organization: string
  organizationType: string
  memberOption: boolean
}
export type RequiredField = Exclude<keyof RequiredFieldsInput, 'user_group' | 'memberOption'>

const names = ['firstName', 'lastName', 'email', 'forumScreenName'] as const
const address = ['address1', 'city', 'state', 'zipcode', 'country'] as const
const requiredFields: Record<UserGroup, readonly RequiredField[]> = {
  Individual: [...names, ...address],
  OrganizationMember: names,
  OrganizationAdmin: [...names, ...address, 'organization', 'organizationType'],
}

/** The required fields that are still empty for this account's group (ACCT-24, ACCT-25). */
export function emptyRequiredFields(account: RequiredFieldsInput): RequiredField[] {
  return requiredFields[account.user_group].filter((field) =>
    field === 'organizationType' ? listFromText(account[field]).length === 0 : account[field].trim() === '',
  )
}

/** ACCT-26: while memberOption is set the answer is no. */
export function areAccountRequiredFieldsFilled(account: RequiredFieldsInput): boolean {
  return !account.memberOption && emptyRequiredFields(account).length === 0
}
