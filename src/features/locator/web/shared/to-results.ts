import type { Destination } from '../../../../ui/site/arrival.ts'

/** The state of a navigation by a search: it leads to the heading of the results (FIND-01). */
export const toResults: Destination = { focus: 'results' }
