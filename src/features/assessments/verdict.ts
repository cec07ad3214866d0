import { countOf, type Details, nistScore, type Responses, type ScoredRequirement, statusOf } from './scoring.ts'

/** What the plan of an open requirement lacks to count as one. */
export type Lack = 'plan' | 'owner' | 'date' | 'date-passed' | 'date-too-late'

export interface Obstacle {
  /** The requirement that stands in the way; null for the assessment as a whole. */
  requirement: string | null
  /** By the rules of the check, which have words for each. */
  reason: string
  /** Of a plan that is not whole. */
  lacks?: Lack[]
}

/** The days between which a plan's date has to lie, as YYYY-MM-DD. */
export interface Days {
  today: string
  /** Last day to close what is open: 180 days after the status date, or after today while there is none. */
  lastDay: string
  /** The last day of an entered conditional status that has passed. */
  expired?: string
}

export interface Verdict {
  /** `final`: everything met. `conditional`: open items may be closed within 180 days. `none`: not yet. */
  status: 'final' | 'conditional' | 'none'
  /** Of the methodology; null where no score can be given, undefined where there is no methodology. */
  score: number | null | undefined
  met: number
  total: number
  /** Not met, as the requirements are asked. */
  open: string[]
  /** Not yet assessed. */
  unassessed: string[]
  /** What is not met and has no whole plan of action. */
  unplanned: string[]
  /** What stands in the way of the next better status. */
  obstacles: Obstacle[]
}

/** What the plan lacks to say how, by whom and when (32 CFR 170.24(c)(2)(i)(B)(6)). */
export function lacksOf({ plan = '', owner = '', targetDate = '' }: Details = {}): Lack[] {
  const lacks: [Lack, boolean][] = [
    ['plan', !plan.trim()],
    ['owner', !owner.trim()],
    ['date', !targetDate],
  ]
  return lacks.filter(([, applies]) => applies).map(([lack]) => lack)
}

/** What every verdict looks at; `notAssessed` is the obstacle that what is not yet assessed is. */
export function look(requirements: readonly ScoredRequirement[], responses: Responses) {
  const ids = (status: string) =>
    requirements.filter((requirement) => statusOf(requirement, responses) === status).map(({ id }) => id)
  const [open, unassessed] = [ids('unmet'), ids('unanswered')]
  return {
    met: nistScore(requirements, responses),
    total: countOf(requirements),
    open,
    unassessed,
    unplanned: open.filter((id) => lacksOf(responses.requirements[id]).length > 0),
    notAssessed: unassessed.length > 0 ? [{ requirement: null, reason: 'not-assessed' } as const] : [],
  }
}
