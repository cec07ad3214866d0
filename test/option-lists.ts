/** The option lists as the specification has them, for tests that compare all of a list. Nothing here is the product's. */

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
]

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
]

/** SIGNUP-28 */
export const employeeCounts = ['1-10', '11-50', '51-500', '501-2,000', '2,001-10,000', '>10,001']

/** SIGNUP-29 */
export const annualRevenues = ['<$200K', '$200K-$1M', '$1M-$10M', '$10M-$50M']

/** CONTACT-02, LOC-02: the 50 states, DC, Guam, Puerto Rico and the Virgin Islands: postal code, FIPS code, name. */
export const statesAndTerritories: (readonly [code: string, fips: string, name: string])[] = [
  ['AL', '01', 'Alabama'],
  ['AK', '02', 'Alaska'],
  ['AZ', '04', 'Arizona'],
  ['AR', '05', 'Arkansas'],
  ['CA', '06', 'California'],
  ['CO', '08', 'Colorado'],
  ['CT', '09', 'Connecticut'],
  ['DE', '10', 'Delaware'],
  ['DC', '11', 'District of Columbia'],
  ['FL', '12', 'Florida'],
  ['GA', '13', 'Georgia'],
  ['GU', '66', 'Guam'],
  ['HI', '15', 'Hawaii'],
  ['ID', '16', 'Idaho'],
  ['IL', '17', 'Illinois'],
  ['IN', '18', 'Indiana'],
  ['IA', '19', 'Iowa'],
  ['KS', '20', 'Kansas'],
  ['KY', '21', 'Kentucky'],
  ['LA', '22', 'Louisiana'],
  ['ME', '23', 'Maine'],
  ['MD', '24', 'Maryland'],
  ['MA', '25', 'Massachusetts'],
  ['MI', '26', 'Michigan'],
  ['MN', '27', 'Minnesota'],
  ['MS', '28', 'Mississippi'],
  ['MO', '29', 'Missouri'],
  ['MT', '30', 'Montana'],
  ['NE', '31', 'Nebraska'],
  ['NV', '32', 'Nevada'],
  ['NH', '33', 'New Hampshire'],
  ['NJ', '34', 'New Jersey'],
  ['NM', '35', 'New Mexico'],
  ['NY', '36', 'New York'],
  ['NC', '37', 'North Carolina'],
  ['ND', '38', 'North Dakota'],
  ['OH', '39', 'Ohio'],
  ['OK', '40', 'Oklahoma'],
  ['OR', '41', 'Oregon'],
  ['PA', '42', 'Pennsylvania'],
  ['PR', '72', 'Puerto Rico'],
  ['RI', '44', 'Rhode Island'],
  ['SC', '45', 'South Carolina'],
  ['SD', '46', 'South Dakota'],
  ['TN', '47', 'Tennessee'],
  ['TX', '48', 'Texas'],
  ['UT', '49', 'Utah'],
  ['VT', '50', 'Vermont'],
  ['VI', '78', 'Virgin Islands'],
  ['VA', '51', 'Virginia'],
  ['WA', '53', 'Washington'],
  ['WV', '54', 'West Virginia'],
  ['WI', '55', 'Wisconsin'],
  ['WY', '56', 'Wyoming'],
]

/** SIGNUP-30: the 50 states and DC, by their two letters. */
export const statesAndDc = statesAndTerritories
  .filter(([code]) => !['GU', 'PR', 'VI'].includes(code))
  .map(([code, , name]) => ({ value: code, text: name }))
