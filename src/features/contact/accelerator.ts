import type { OfficeInfo } from '../locator/contract.ts'

/** What a message keeps of the office it goes to (CONTACT-07). */
export const acceleratorOf = (office: OfficeInfo) => ({
  state: office.State,
  name: office.Name,
  addressLine1: office['Address Line 1'],
  addressLine2: office['Address Line 2'],
  city: office.City,
  postalCode: office['Postal Code'],
  phoneNumber: office['Phone Number'],
  email: office['email for references'],
  website: office.website,
  organizationServiceArea: office['Organization Service Area'],
  extension: office.Extension,
  territory: office.Territory,
})
