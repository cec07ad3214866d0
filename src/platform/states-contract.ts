/** The states and territories of the United States, said once for forms, the locator and the server. No library. */

export interface State {
  /** Two letters. */
  code: string
  fips: string
  name: string
}

/** The 50 states, DC, Guam, Puerto Rico and the Virgin Islands (CONTACT-02, MAP-01), in the order of their names. */
export const statesAndTerritories: readonly State[] = [
  'AL 01 Alabama',
  'AK 02 Alaska',
  'AZ 04 Arizona',
  'AR 05 Arkansas',
  'CA 06 California',
  'CO 08 Colorado',
  'CT 09 Connecticut',
  'DE 10 Delaware',
  'DC 11 District of Columbia',
  'FL 12 Florida',
  'GA 13 Georgia',
  'GU 66 Guam',
  'HI 15 Hawaii',
  'ID 16 Idaho',
  'IL 17 Illinois',
  'IN 18 Indiana',
  'IA 19 Iowa',
  'KS 20 Kansas',
  'KY 21 Kentucky',
  'LA 22 Louisiana',
  'ME 23 Maine',
  'MD 24 Maryland',
  'MA 25 Massachusetts',
  'MI 26 Michigan',
  'MN 27 Minnesota',
  'MS 28 Mississippi',
  'MO 29 Missouri',
  'MT 30 Montana',
  'NE 31 Nebraska',
  'NV 32 Nevada',
  'NH 33 New Hampshire',
  'NJ 34 New Jersey',
  'NM 35 New Mexico',
  'NY 36 New York',
  'NC 37 North Carolina',
  'ND 38 North Dakota',
  'OH 39 Ohio',
  'OK 40 Oklahoma',
  'OR 41 Oregon',
  'PA 42 Pennsylvania',
  'PR 72 Puerto Rico',
  'RI 44 Rhode Island',
  'SC 45 South Carolina',
  'SD 46 South Dakota',
  'TN 47 Tennessee',
  'TX 48 Texas',
  'UT 49 Utah',
  'VT 50 Vermont',
  'VI 78 Virgin Islands',
  'VA 51 Virginia',
  'WA 53 Washington',
  'WV 54 West Virginia',
  'WI 55 Wisconsin',
  'WY 56 Wyoming',
].map((line) => ({ code: line.slice(0, 2), fips: line.slice(3, 5), name: line.slice(6) }))

interface StateOption {
  value: string
  text: string
}

/** The territories, with their names as people of the mainland tell them apart. */
const territories: readonly StateOption[] = [
  { value: 'PR', text: 'Puerto Rico' },
  { value: 'GU', text: 'Guam' },
  { value: 'VI', text: 'U.S. Virgin Islands' },
]

/** The 50 states and DC (SIGNUP-30). */
export const states: readonly StateOption[] = statesAndTerritories
  .filter(({ code }) => !territories.some(({ value }) => value === code))
  .map(({ code, name }) => ({ value: code, text: name }))

/** What stands beneath a list of the 51, and is taken like them (FIND-05). */
export const inTerritory = { text: 'In a territory?', options: territories }

export const stateCodes: readonly string[] = statesAndTerritories.map(({ code }) => code)

export const stateName = (code: string): string => statesAndTerritories.find((one) => one.code === code)?.name ?? code
