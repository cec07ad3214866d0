import { expect, test } from 'vitest'
import { codeKind, companyCodeProblem } from '../../code-contract.ts'
import { companyEntries } from './company-entries.ts'

const company = {
  legalBusinessName: 'Lake Effect Machining, Inc.',
  dbaName: 'Lake Effect',
  electronicBusinessAddress: {
    address1: '200 Office Street',
    address2: '',
    city: 'Buffalo',
    state: 'NY',
    zip: '14202',
    countryCode: 'USA',
  },
  corporateUrl: 'www.lake-effect.example',
  electronicBusinessPoc: { usPhone: '7165550123' },
  cageCode: '7F4Q2',
  duns: '080123457',
  uei: 'J4K7N2T8W1P5',
  primaryNaics: '332710',
}

test('SAM-07 organization takes legalBusinessName, the other fields what the answer has for them', () => {
  expect(companyEntries(company)).toEqual({
    organization: 'Lake Effect Machining, Inc.',
    address1: '200 Office Street',
    address2: '',
    city: 'Buffalo',
    state: 'NY',
    zipCode: '14202',
    country: 'United States',
    website: 'www.lake-effect.example',
    telephone: '716-555-0123',
    CAGECode: '7F4Q2',
    DUNSNumber: '080123457',
    UEI: 'J4K7N2T8W1P5',
    NAICSCodes: '332710',
  })
})

test('SAM-07 without a legalBusinessName organization takes dbaName; an empty answer is no company', () => {
  expect(companyEntries({ ...company, legalBusinessName: '' })?.organization).toBe('Lake Effect')
  expect(companyEntries({})).toBeUndefined()
})

test('SAM-07 a number that is none of the United States fills nothing, a country gets its name', () => {
  const phones: [string, string][] = [
    ['+1 (716) 555-0123', '716-555-0123'],
    ['716.555.0123', '716-555-0123'],
    ['+49 30 1234567', ''],
    ['', ''],
  ]
  for (const [usPhone, telephone] of phones)
    expect(companyEntries({ ...company, electronicBusinessPoc: { usPhone } })?.telephone, usPhone).toBe(telephone)
  const abroad = { ...company.electronicBusinessAddress, countryCode: 'CA' }
  expect(companyEntries({ ...company, electronicBusinessAddress: abroad })?.country).toBe('Canada')
})

test('SAM-01 SAM-02 SAM-04 SIGNUP-24 JOIN-08 a code is trimmed, then its length says what it is', () => {
  expect(codeKind(' 1A2B3 ')).toBe('CAGE')
  expect(codeKind('012345674\n')).toBe('DUNS')
  expect(codeKind(' J4K7N2T8W1P5')).toBe('UEI')
  for (const code of ['1A2B', '1A2B34', '0123456789', 'J4K7N2T8W1P', 'J4K7N2T8W1P55', ''])
    expect(codeKind(code)).toBeUndefined()
  expect(companyCodeProblem('1A2B')).toBe('Must be a 5 (CAGE) or 9 (DUNS) character code')
  expect(companyCodeProblem(' 1A2B3 ')).toBeUndefined()
  expect(companyCodeProblem('J4K7N2T8W1P5')).toBeUndefined()
  expect(companyCodeProblem('   ')).toBeUndefined()
})
