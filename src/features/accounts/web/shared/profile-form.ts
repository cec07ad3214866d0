import type { FieldName } from '../../../../ui/forms/use-form.ts'
import type { Account } from '../../contract.ts'
import {
  defaultCountry,
  isCageCode,
  isDunsNumber,
  isNaicsList,
  isUei,
  listFromText,
  profileMessages as messages,
  phoneNumberOf,
  shownPhoneNumber,
  textFromList,
  type UserGroup,
} from '../../profile-contract.ts'
import { emailProblem, missing, only } from './rules.ts'

/** The profile as forms name its fields (SIGNUP-02 to SIGNUP-05, ACCT-09). A type, so that forms can extend it. */
export type ProfileValues = {
  firstName: string
  lastName: string
  email: string
  forumScreenName: string
  organization: string
  organizationRole: string
  website: string
  organizationType: string[]
  codeCAGE: string
  codesNAICS: string
  numberOfEmployees: string
  annualRevenue: string
  numberDUNS: string
  UEI: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  country: string
  telephone: string
}

export const emptyProfile: ProfileValues = {
  firstName: '',
  lastName: '',
  email: '',
  forumScreenName: '',
  organization: '',
  organizationRole: '',
  website: '',
  organizationType: [],
  codeCAGE: '',
  UEI: '',
  codesNAICS: '',
  numberOfEmployees: '',
  annualRevenue: '',
  numberDUNS: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: defaultCountry,
  telephone: '',
}

export const personFields = ['firstName', 'lastName', 'email', 'forumScreenName'] as const
export const addressFields = ['address1', 'address2', 'city', 'state', 'zipCode', 'country', 'telephone'] as const
export const companyFields = [
  'organization',
  'organizationRole',
  'website',
  'organizationType',
  'codeCAGE',
  'UEI',
  'codesNAICS',
  'numberOfEmployees',
  'annualRevenue',
  'numberDUNS',
] as const

/** The payload's names of the fields that forms call otherwise (SIGNUP-34). */
export const fieldOfPayload = {
  titleInOrganization: 'organizationRole',
  streetAddress1: 'address1',
  streetAddress2: 'address2',
  zipcode: 'zipCode',
  CAGECode: 'codeCAGE',
  NAICSCodes: 'codesNAICS',
  annualRevenues: 'annualRevenue',
  DUNSNumber: 'numberDUNS',
} as const satisfies Record<string, FieldName<ProfileValues>>

const fits = (text: string, message: string, rule: (text: string) => boolean) =>
  text.trim() === '' || rule(text.trim()) ? undefined : message

/** SIGNUP-10 to SIGNUP-12, SIGNUP-18 to SIGNUP-25, ACCT-11 to ACCT-13. A member's organization is not the form's to judge. */
export function profileErrors(values: ProfileValues, group: UserGroup) {
  const admin = group === 'OrganizationAdmin'
  return only({
    firstName: missing(values.firstName, messages.firstName),
    lastName: missing(values.lastName, messages.lastName),
    email: emailProblem(values.email),
    forumScreenName: missing(values.forumScreenName, messages.forumScreenName),
    organization: admin ? missing(values.organization, messages.organization) : undefined,
    organizationType: admin && values.organizationType.length === 0 ? messages.organizationType : undefined,
    codeCAGE: admin ? fits(values.codeCAGE, messages.CAGECode, isCageCode) : undefined,
    codesNAICS: admin ? fits(values.codesNAICS, messages.NAICSCodes, isNaicsList) : undefined,
    numberDUNS: admin ? fits(values.numberDUNS, messages.DUNSNumber, isDunsNumber) : undefined,
    UEI: admin ? fits(values.UEI, messages.UEI, isUei) : undefined,
    address1: missing(values.address1, messages.streetAddress1),
    city: missing(values.city, messages.city),
    state: missing(values.state, messages.state),
    zipCode: missing(values.zipCode, messages.zipcode),
    country: missing(values.country, messages.country),
    telephone: fits(values.telephone, messages.telephone, (text) => phoneNumberOf(text) !== undefined),
  })
}

/** What every group sends, under the payload's names; empty where nothing was typed. The phone number goes with its +1 (PHONE-06). */
export const personalPayload = (values: ProfileValues) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  email: values.email,
  forumScreenName: values.forumScreenName,
  streetAddress1: values.address1,
  streetAddress2: values.address2,
  city: values.city,
  state: values.state,
  zipcode: values.zipCode,
  country: values.country,
  telephone: phoneNumberOf(values.telephone) ?? values.telephone,
})

export const companyPayload = (values: ProfileValues) => ({
  organization: values.organization,
  website: values.website,
  organizationType: textFromList(values.organizationType),
  CAGECode: values.codeCAGE,
  NAICSCodes: values.codesNAICS,
  numberOfEmployees: values.numberOfEmployees,
  annualRevenues: values.annualRevenue,
  DUNSNumber: values.numberDUNS,
  UEI: values.UEI,
})

export const profileOf = (account: Account): ProfileValues => ({
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  forumScreenName: account.forumScreenName,
  organization: account.organization,
  organizationRole: account.titleInOrganization,
  website: account.website,
  organizationType: listFromText(account.organizationType),
  codeCAGE: account.CAGECode,
  codesNAICS: account.NAICSCodes,
  numberOfEmployees: account.numberOfEmployees,
  annualRevenue: account.annualRevenues,
  numberDUNS: account.DUNSNumber,
  UEI: account.UEI,
  address1: account.address1,
  address2: account.address2,
  city: account.city,
  state: account.state,
  zipCode: account.zipcode,
  country: account.country,
  telephone: shownPhoneNumber(account.phone_number),
})
