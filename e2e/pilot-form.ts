import type { Page } from '@playwright/test'

/** The form of a pilot application as a person fills it in, and what it posts then. */

export const main = (page: Page) => page.getByRole('main')
export const group = (page: Page, name: string) => main(page).getByRole('group', { name })
export const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
export const answer = (page: Page, question: string, text: 'Yes' | 'No') =>
  group(page, question).getByText(text, { exact: true }).click()

export const mpp = 'Do you participate in the Mentor-Protege Program (MPP)?'
export const useLookup = 'Do you want to look up your company by CAGE code or DUNS number?'

const texts: Record<string, string> = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'CAGE code': '1A2B3',
  'DUNS number': '123456789',
  'NAICS codes': '332710, 541330',
  'Street address': '1 Main Street',
  'Street address line 2 (optional)': 'Hall 3',
  City: 'Columbus',
  'ZIP code': '43004',
  'Country (optional)': 'United States',
  'Name of your mentor': 'Big Prime',
  'MPP contract number': 'W15-0001',
  'Start of the agreement': '2022-03-04',
  'End of the agreement': '2027-03-04',
  'Years in business': '12',
  'MEP center you work with': 'None',
  'How did you hear about the program?': 'At a trade fair',
  'Describe your level of compliancy': 'Policies written',
  'Who is responsible for compliance?': 'Grace Hopper, IT lead',
  'Which operating systems do you use?': 'Windows 11',
  'Describe your locations and network': 'One site',
}
const choices: Record<string, string> = {
  State: 'Ohio',
  'DoD sponsoring agency': 'Air Force',
  'Number of employees': '11-50',
  'Level of compliancy': 'NIST 800-171',
}
const answers: Record<string, 'Yes' | 'No'> = {
  [useLookup]: 'No',
  'Is it women-owned?': 'Yes',
  'Is it veteran-owned?': 'No',
  'Is it service-disabled veteran-owned?': 'Yes',
  'Is it a HUBZone business?': 'No',
  'Is it a small business?': 'Yes',
  'Is it an Indian Economic Enterprise?': 'No',
  'Are you a DoD prime contractor?': 'Yes',
  'Are you a DoD subcontractor?': 'No',
  'Are you a civilian-agency subcontractor?': 'Yes',
  'Do you have resources for cybersecurity?': 'No',
  'Do you have staff to work with a coach?': 'Yes',
}

export async function fillApplication(page: Page): Promise<void> {
  await answer(page, mpp, 'Yes')
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
  for (const [name, option] of Object.entries(choices)) await field(page, name).selectOption({ label: option })
  for (const [question, text] of Object.entries(answers)) await answer(page, question, text)
  await group(page, 'Service base').getByText('Manufacturing').click()
}

/** PILOT-10 to PILOT-13, PILOT-33: the whole form, and the full name. */
export const postedApplication = {
  mpp: true,
  useCompanyCodeLookup: false,
  firstName: 'Ada',
  lastName: 'Lovelace',
  name: 'Ada Lovelace',
  CAGECode: '1A2B3',
  UEI: '',
  DUNSNumber: '123456789',
  NAICSCodes: '332710, 541330',
  streetaddress1: '1 Main Street',
  streetaddress2: 'Hall 3',
  city: 'Columbus',
  state: 'OH',
  zipCode: '43004',
  country: 'United States',
  mentorCompany: 'Big Prime',
  contractNumber: 'W15-0001',
  mppStartDate: '2022-03-04',
  mppEndDate: '2027-03-04',
  govtAgency: 'Air Force',
  yearsInBusiness: 12,
  numberOfEmployees: '11-50',
  mep: 'None',
  referralSource: 'At a trade fair',
  womenOwned: true,
  veteranOwned: false,
  serviceDisabledveteranOwned: true,
  hubzoneBusiness: false,
  smallBusiness: true,
  indianEconomicEnterprise: false,
  dodPrime: true,
  dodSub: false,
  civilianSub: true,
  serviceBase: 'manufacturing',
  levelOfCompliancy: 'NIST 800-171',
  levelOfCompliancyDescription: 'Policies written',
  resourcesForCyber: false,
  compliancePerson: 'Grace Hopper, IT lead',
  resourcesForCoach: true,
  operatingSystems: 'Windows 11',
  locationsAndNetwork: 'One site',
}
