import { families } from '../../../platform/families-contract.ts'

/** Words on the filter and on a result. */
export const familyLabels = { page: { one: 'Page', many: 'Pages' }, ...families }
