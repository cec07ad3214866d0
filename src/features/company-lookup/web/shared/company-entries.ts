import type { Company } from '../../contract.ts'

/** What a company fills in, by our names; a form says under which of its own names it has them. */
export interface CompanyEntries {
  organization: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  country: string
  website: string
  telephone: string
  CAGECode: string
  DUNSNumber: string
  UEI: string
  NAICSCodes: string
}

/** SAM-07. Undefined for the `{}` of a code that nobody has. */
export function companyEntries(company: Partial<Company>): CompanyEntries | undefined {
  const { electronicBusinessAddress: address, electronicBusinessPoc: contact } = company
  const organization = company.legalBusinessName || company.dbaName
  if (!organization) return undefined
  return {
    organization,
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipCode: address?.zip ?? '',
    country: countryName(address?.countryCode ?? ''),
    website: company.corporateUrl ?? '',
    telephone: telephoneOf(contact?.usPhone ?? ''),
    CAGECode: company.cageCode ?? '',
    DUNSNumber: company.duns ?? '',
    UEI: company.uei ?? '',
    NAICSCodes: company.primaryNaics ?? '',
  }
}

/** As forms show it: ddd-ddd-dddd; nothing for what is no U.S. number. */
function telephoneOf(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : ''
}

/** Codes of ISO 3166 with two or three letters; the browser knows the names of those with two. */
function countryName(code: string): string {
  if (code === 'USA' || code === 'US') return 'United States'
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
