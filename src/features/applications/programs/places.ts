import type { Option } from '../../../forms/definition.ts'
import { states, statesAndTerritories } from '../../../platform/states-contract.ts'

const centersBeside = 'PR'

/** Where a message to an MEP center may go: the 50 states, DC and Puerto Rico (MEP-20). */
export const centerStates: readonly Option[] = statesAndTerritories
  .filter(({ code }) => code === centersBeside || states.some(({ value }) => value === code))
  .map(({ code, name }) => ({ value: code, text: name }))
