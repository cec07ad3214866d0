import type { Choice, CompanyCode, Field, TextEntry, YesNo } from '../../../forms/definition.ts'
import { inTerritory, states } from '../../../platform/states-contract.ts'
import { isCageCode, isDunsNumber, isNaicsList, isUei, profileMessages } from '../../accounts/profile-contract.ts'
import { companyCodeProblem, lookupMessages } from '../../company-lookup/code-contract.ts'

/** What both programs ask of a company and its person. */

export const useLookup: YesNo = {
  kind: 'yes or no',
  name: 'useCompanyCodeLookup',
  label: 'Do you want to look up your company by CAGE code or DUNS number?',
  hint: 'A UEI does as well. We fill in what the company registry knows; you can change it afterwards.',
  message: 'Please answer if you want to look up your company by CAGE code or DUNS number',
}

export const companyCode = (missing: { message: string } | { optional: true }): CompanyCode => ({
  kind: 'company code',
  name: 'companyCodeLookup',
  label: 'CAGE code or DUNS number',
  fits: (text) => companyCodeProblem(text) === undefined,
  message: '',
  misfit: lookupMessages.length,
  when: { field: 'useCompanyCodeLookup', is: 'yes' },
  ...missing,
})

export const names: readonly TextEntry[] = [
  {
    kind: 'text',
    name: 'firstName',
    label: 'First name',
    message: profileMessages.firstName,
    max: 100,
    autoComplete: 'given-name',
  },
  {
    kind: 'text',
    name: 'lastName',
    label: 'Last name',
    message: profileMessages.lastName,
    max: 100,
    autoComplete: 'family-name',
  },
]

/** The rows of the codes. DUNS numbers ended in April 2022: a UEI does in their place (JOIN-08). */
export const codes: readonly (readonly TextEntry[])[] = [
  [
    {
      kind: 'text',
      name: 'CAGECode',
      label: 'CAGE code',
      hint: '5 letters or digits',
      fits: isCageCode,
      message: profileMessages.CAGECode,
    },
    {
      kind: 'text',
      name: 'NAICSCodes',
      label: 'NAICS codes',
      hint: 'Separated by space or comma',
      fits: isNaicsList,
      message: 'Please provide your NAICS codes, separated by space or comma',
    },
  ],
  [
    {
      kind: 'text',
      name: 'UEI',
      label: 'Unique Entity ID (UEI)',
      hint: '12 letters and digits, from SAM.gov',
      fits: isUei,
      message: profileMessages.UEI,
      optional: true,
    },
    {
      kind: 'text',
      name: 'DUNSNumber',
      label: 'DUNS number',
      hint: '9 digits. Not needed where you give a UEI.',
      fits: isDunsNumber,
      inputMode: 'numeric',
      message: profileMessages.DUNSNumber,
      unless: 'UEI',
    },
  ],
]

const street: TextEntry = {
  kind: 'text',
  name: 'streetaddress1',
  label: 'Street address',
  message: 'Please provide organization street address',
  autoComplete: 'address-line1',
}
const street2: TextEntry = {
  kind: 'text',
  name: 'streetaddress2',
  label: 'Street address line 2',
  message: '',
  optional: true,
  autoComplete: 'address-line2',
}
const city: TextEntry = {
  kind: 'text',
  name: 'city',
  label: 'City',
  message: 'Please provide organization city',
  max: 100,
  autoComplete: 'address-level2',
}
const state: Choice = {
  kind: 'choice',
  name: 'state',
  label: 'State',
  message: 'Please provide organization state',
  options: states,
  beneath: inTerritory,
  autoComplete: 'address-level1',
}
const zipCode = (entry: Partial<TextEntry> & { message: string }): TextEntry => ({
  kind: 'text',
  name: 'zipCode',
  label: 'ZIP code',
  max: 20,
  autoComplete: 'postal-code',
  ...entry,
})
const country = (entry: Partial<TextEntry>): TextEntry => ({
  kind: 'text',
  name: 'country',
  label: 'Country',
  message: '',
  max: 100,
  autoComplete: 'country-name',
  ...entry,
})

/** The address's rows; the programs differ in ZIP code and country. */
export const address = (
  zip: Partial<TextEntry> & { message: string },
  countryEntry: Partial<TextEntry>,
): readonly (Field | readonly Field[])[] => [street, street2, [city, state, zipCode(zip)], country(countryEntry)]
