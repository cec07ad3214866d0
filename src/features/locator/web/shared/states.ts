export { type LocatorState, locatorMessages, locatorStates, statewide } from '../../states-contract.ts'
