/** A state or territory of the locator: two-letter code for the office call, FIPS code for the counties call (LOC-02). */
export interface LocatorState {
  fips: string
  code: string
  name: string
}

/** The 50 states, DC, Guam, Puerto Rico and the Virgin Islands (CONTACT-02, MAP-01), in the order of their names. */
export const locatorStates: readonly LocatorState[] = [
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

/** The state without an accelerator for now (LOC-06, MAP-11). */
export const withoutAccelerator = { code: 'MA', fips: '25' }

/** What stands for the county where a state has none to choose from (LOC-08, MAP-05). */
export const statewide = 'Statewide'

export const locatorMessages = {
  fillAll: 'Please fill in all fields.',
  state: 'Please select a state from the dropdown',
  county: 'Please select a county from the dropdown',
  massachusetts:
    'Thank you for your inquiry. Unfortunately, there is no APEX Accelerator in Massachusetts at this time. We hope to have an agreement in place for Massachusetts by August 1, 2025.',
  noAddress: 'No address was found for this position.',
  placeTooShort: 'Type at least two characters.',
}

/** Zoom of the map for what a search found (MAP-22). */
export const placeZoom = { state: 8, county: 11, city: 11, zip: 11, address: 11, special: 14 } as const
