/** Two-letter code for the office call, FIPS code for the counties call (LOC-02). */
export { type State as LocatorState, statesAndTerritories as locatorStates } from '../../platform/states-contract.ts'

/** The state without an accelerator for now (LOC-06, MAP-11). */
export const withoutAccelerator = { code: 'MA', fips: '25' }

/** What stands for the county where a state has none to choose from (LOC-08, MAP-05). */
export const statewide = 'Statewide'

/** Where the page shows the offices for a place, by its name or what else it is searched by. */
export const locatorAddress = (place: string): string => `/service-area-locator?query=${encodeURIComponent(place)}`

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
