/** What both sides check, in a file without a library: the browser loads it too. */

export const howLimit = 2_000
export const commentLimit = 2_000

/** Entries in one request; a longer list, such as that of an hour without a connection, is sent in several. */
export const entriesPerCall = 50

/** Systems of one network, the first one among them. */
export const mostSystems = 20
/** CAGE codes of one system. */
export const mostCageCodes = 20
export const systemNameLimit = 80
/** External service providers of one system. */
export const mostProviders = 100

/** The code that is sent for an answer taken back; like all but 1, 0 and -1 it counts as unanswered (ASSESS-12). */
export const unansweredCode = 2

/** Characters that the fields of a requirement may hold. */
export const textLimits = {
  evidence: 2_000,
  owner: 200,
  plan: 2_000,
  resources: 500,
  markReason: 2_000,
  mitigation: 2_000,
  operationalPlan: 2_000,
  planPlace: 500,
} as const

/** Fields in which words stand: of two for one field at once both are kept. */
export const textFields: ReadonlySet<string> = new Set(['how', 'comment', ...Object.keys(textLimits)])

/** Assets of one system. */
export const mostAssets = 2_000
/** Lines of the flow of CUI of one system. */
export const mostFlowLines = 200
/** Of a table of assets that is taken in: characters, for 2,000 with all that they may hold; columns; lines beneath its head. */
export const assetTableLimits = { characters: 4 * 1_048_576, columns: 200, lines: 10_000 } as const
export const assetTableTooLarge = 'The file is larger than 4 MB. Please divide it.'
