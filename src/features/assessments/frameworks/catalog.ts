import type { Cell } from '../../../platform/documents/word-file.ts'
import type { AssessmentSchema, OfficialWording } from '../contract.ts'
import type { PostedStatus } from '../status-dates.ts'
import type { Verdict } from '../verdict.ts'

/** What a check asks, and what the server alone knows of it: `catalog` in the `server/index.ts` of its folder. */
export interface Catalog {
  description: string
  /** Families, in the order of their numbers. */
  pages: AssessmentSchema['pages']
  /**
   * What the rules themselves say of a requirement.
   * @throws Error for one that the check does not have
   */
  official(requirement: { name: string; identifier: string }): OfficialWording
  /** Over what a requirement is called besides its number. */
  labels: { identifier: string; name: string }
  /** The requirement that asks for a system security plan. */
  securityPlan: string
  oscal: Oscal
  /** A score by its full name; null where none can be given. Undefined where requirements count no points. */
  scoreFact?(score: number | null): readonly [name: string, text: string]
  /** What SPRS asks for when its result is entered; undefined where there is no sheet. */
  sprsSheet?: SprsSheet
}

/** How OSCAL's files name what is assessed. */
export interface Oscal {
  control(requirement: string): string
  objective(row: string): string
  /** Of the property that holds a requirement's identifier. */
  identifier: string
  /** What the assessment went by, where a file has to name its plan. */
  plan: string
}

export interface SprsSheet {
  entries(result: SheetResult): Entry[]
  /** What is stated to the government. */
  stated: 'result' | 'score'
  /** What stands last. */
  notes: readonly string[]
}

export type Entry = readonly [name: string, entry: Cell]

/** What a sheet is made from. */
export interface SheetResult {
  /** `sprs` is null where no score can be given. */
  scores: { met: number; total: number; sprs: number | null }
  verdict: Verdict
  /** Target dates of what is open, as YYYY-MM-DD; empty where there is none. */
  openDates: readonly string[]
  cageCodes: Cell
  affirmingOfficial: Cell
  /** A field of "Your system", or the way to it where it is empty. */
  fact(field: string, task?: string): Cell
  /** Addresses in the portal: of the system's boundary, of the check's result, and where a posted status is entered. */
  placeOfScope: string
  placeOfResult: string
  placeOfStatus: string
  posted: PostedStatus | null
  completedAt: string | null
  /** The day that it is made on, as YYYY-MM-DD. */
  day: string
}
