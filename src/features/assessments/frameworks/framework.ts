import type { DocumentName } from '../document-names.ts'
import type { PartialConditions, Responses, ScoredRequirement } from '../scoring.ts'
import type { PostedStatus, StatusDue } from '../status-dates.ts'
import type { Days, Obstacle, Verdict } from '../verdict.ts'
import type { Grammar } from './names.ts'

/**
 * What is particular to one check: its rules, its words, and which documents it has. All else is the same for every
 * check and asks here. Without a library: the browser loads the files of the check that is open, and no others.
 */
export interface Rules {
  /** By which points are taken off; undefined where requirements count none. */
  methodology?: Methodology
  /** What the answers would be worth on a day. */
  judge(requirements: readonly ScoredRequirement[], responses: Responses, days: Days): Verdict
  /** Of a status that leaves something open for a time; undefined where there is none. */
  conditional?: Conditional
  /** What a completion keeps of its result. */
  scores(requirements: readonly ScoredRequirement[], responses: Responses): Scores
  /** The result of the moment, as it is shown. */
  figures(requirements: readonly ScoredRequirement[], responses: Responses, verdict: Verdict): Figure[]
  words: Words
}

/** What only some views want, and load then. */
export interface LaterRules {
  /** Of the status that a company posts in SPRS; undefined where there is none. */
  status?: StatusRules
  /** What a completion kept, as it is shown. */
  keptFigures(scores: Scores, requirements: readonly ScoredRequirement[]): Figure[]
  /** What the answers would mean, below its headline. */
  sentence(verdict: Verdict, days: Days): string
  /** Why something stands in the way; of a requirement, without its name. */
  obstacleText(obstacle: Obstacle, verdict: Verdict): string
  /** By requirement, where the methodology gives partial credit. */
  claims?: Readonly<Record<string, ClaimWords>>
  /** What is said where objectives are proposed as not applicable (EASE-13). */
  notApplicable: NotApplicableWords
  /** Why there is no such document: `never`, or because it is still `toCome`. What stands in neither is made. */
  documents: { never?: Partial<Record<DocumentName, string>>; toCome?: Partial<Record<DocumentName, string>> }
}

/** A check with its name, as the browser opens it. */
export interface Framework extends Rules {
  title: string
  grammar: Grammar
  /** The same promise each time; after a failure another one, a while later. */
  later(): Promise<LaterRules>
}

export interface NotApplicableWords {
  text: string
  /** Beside a requirement that the DoD methodology names, and beside any other; left out where it scores nothing. */
  named?: string
  unnamed?: string
}

/** How a methodology counts points. */
export interface Methodology {
  /** By requirement, where it gives any. */
  partialCredit: Readonly<Record<string, PartialConditions>>
  /** The requirement that asks for plans of action. */
  plansOfAction: string
  /**
   * What is said where something open has no plan; undefined where nothing lacks one.
   * @param answeredYes whether the requirement that asks for plans is answered as met
   */
  missingPlansText(verdict: Verdict, answeredYes: boolean): string | undefined
}

/** What is said of a claim to partial credit. */
export interface ClaimWords {
  confirmed: string
  /** The answers that it needs. */
  needed: string
  /** What it does to the points, with the rule. */
  effect: string
}

export interface Conditional {
  /** Why a requirement that is not met may not be open in it; undefined where it may. */
  ineligibility(requirement: ScoredRequirement, responses: Responses): string | undefined
  /** Whether it may be open although it takes off more points than others may. */
  isException(requirement: string, deduction: number): boolean
}

export interface StatusRules {
  /** As the rule calls it. */
  name(posted: PostedStatus): string
  /** What falls due, counted from the status date. */
  dates(posted: PostedStatus): StatusDue[]
  /** How far from the status date these days can lie, as PostgreSQL writes an interval: by them mails find what is near. */
  spans: readonly string[]
  /** What can be chosen besides the status date, and what is said of it; undefined where nothing can. */
  choices?: {
    status: Record<PostedStatus['status'], string>
    assessor: Record<PostedStatus['assessor'], string>
    note: string
  }
  /** Why there is no such status, by field; nothing where there is. */
  refusals(posted: PostedStatus): Partial<Record<'status' | 'assessor', string>>
}

export interface Scores {
  nistScore?: number
  sprsScore?: number | null
  score?: number
}

/** A figure with its name: a value and what stands small beside it, or words where there is no value. */
export type Figure = { name: string } & ({ value: string; beside?: string } | { words: string })

export interface Words {
  /** Where its objectives stand. */
  objectivesFrom: string
  /** How its requirements are counted, where they are counted in two ways. */
  counted?: string
  headline(verdict: Verdict): string
  /** What to do first where something is open. */
  closeFirst: string
  /** What holds all that is open, by its whole name and by its short one. */
  openList: { name: string; short: string }
}

interface AskedRequirement {
  name: string
  identifier: string
  rows: readonly { name: string }[]
  weight: number | null
  partial?: number
}

/** A requirement as it is asked, as scoring takes it. */
export const scoredBy = (
  { methodology }: Pick<Rules, 'methodology'>,
  { name, identifier, rows, weight, partial }: AskedRequirement,
): ScoredRequirement => ({
  id: name,
  objectives: rows.map((row) => row.name),
  weight,
  partial,
  partialWhen: methodology?.partialCredit[name],
  countedAs: identifier,
})
