import type { Surroundings } from '../src/forms/check.ts'
import type { Entries } from '../src/forms/definition.ts'

/** Whole entries for tests. */

const company = {
  useCompanyCodeLookup: 'no',
  companyCodeLookup: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  CAGECode: '1A2B3',
  UEI: '',
  DUNSNumber: '123456789',
  NAICSCodes: '332710, 541330',
  streetaddress1: '1 Main Street',
  streetaddress2: '',
  city: 'Columbus',
  state: 'OH',
  zipCode: '43004',
  country: 'United States',
} satisfies Entries

export const application = {
  mpp: 'yes',
  ...company,
  mentorCompany: 'Big Prime',
  contractNumber: 'W15-0001',
  mppStartDate: '2022-03-04',
  mppEndDate: '2027-03-04',
  govtAgency: 'Air Force',
  yearsInBusiness: '12',
  numberOfEmployees: '11-50',
  womenOwned: 'no',
  veteranOwned: 'yes',
  serviceDisabledveteranOwned: 'no',
  hubzoneBusiness: 'no',
  smallBusiness: 'yes',
  indianEconomicEnterprise: 'no',
  dodPrime: 'no',
  dodSub: 'yes',
  civilianSub: 'no',
  serviceBase: 'manufacturing',
  mep: 'None',
  referralSource: 'A talk at a trade fair',
  levelOfCompliancy: 'NIST 800-171',
  levelOfCompliancyDescription: 'Policies written, 80 of 110 met.',
  resourcesForCyber: 'yes',
  compliancePerson: 'Grace Hopper, IT lead',
  resourcesForCoach: 'yes',
  operatingSystems: 'Windows 11, one Linux server',
  locationsAndNetwork: 'One site, two networks, mail in a cloud.',
} satisfies Entries

export const registration = {
  ...company,
  familiarWith: ['MEP', 'PTAC'],
  localCenter: 'Ohio--Ohio MEP',
  ITProvider: 'internal',
  optInForMEP: false,
} satisfies Entries

/** What travels of these entries (PILOT-33, MEP-16), written down rather than made by the form. */
const postedCompany = {
  useCompanyCodeLookup: false,
  firstName: 'Ada',
  lastName: 'Lovelace',
  name: 'Ada Lovelace',
  CAGECode: '1A2B3',
  UEI: '',
  DUNSNumber: '123456789',
  NAICSCodes: '332710, 541330',
  streetaddress1: '1 Main Street',
  streetaddress2: '',
  city: 'Columbus',
  state: 'OH',
  zipCode: '43004',
  country: 'United States',
}
export const posted = {
  pilot: {
    ...postedCompany,
    mpp: true,
    mentorCompany: 'Big Prime',
    contractNumber: 'W15-0001',
    mppStartDate: '2022-03-04',
    mppEndDate: '2027-03-04',
    govtAgency: 'Air Force',
    yearsInBusiness: 12,
    numberOfEmployees: '11-50',
    womenOwned: false,
    veteranOwned: true,
    serviceDisabledveteranOwned: false,
    hubzoneBusiness: false,
    smallBusiness: true,
    indianEconomicEnterprise: false,
    dodPrime: false,
    dodSub: true,
    civilianSub: false,
    serviceBase: 'manufacturing',
    mep: 'None',
    referralSource: 'A talk at a trade fair',
    levelOfCompliancy: 'NIST 800-171',
    levelOfCompliancyDescription: 'Policies written, 80 of 110 met.',
    resourcesForCyber: true,
    compliancePerson: 'Grace Hopper, IT lead',
    resourcesForCoach: true,
    operatingSystems: 'Windows 11, one Linux server',
    locationsAndNetwork: 'One site, two networks, mail in a cloud.',
  },
  mep: {
    ...postedCompany,
    familiarWith: ['MEP', 'PTAC'],
    localCenter: 'Ohio--Ohio MEP',
    ITProvider: 'internal',
    optInForMEP: false,
  },
}

export const surroundings: Surroundings = {
  today: '2026-11-21',
  lists: { 'mep-centers': [{ value: 'Ohio--Ohio MEP', text: 'Ohio--Ohio MEP' }] },
}
