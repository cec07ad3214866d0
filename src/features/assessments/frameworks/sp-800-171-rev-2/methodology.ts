import {
  deductionOf,
  isSecurityPlan,
  type PartialConditions,
  type Responses,
  type ScoredRequirement,
  statusOf,
} from '../../scoring.ts'
import type { Verdict } from '../../verdict.ts'
import { count, listed, signed } from '../../wording.ts'
import type { Figure, Methodology } from '../framework.ts'

/** The DoD Assessment Methodology, version 1.2.1, which takes points off a full score for what is not met. */

export const fullScore = 110

/** 32 CFR 170.24(c)(2)(i)(B)(4); DoD Assessment Methodology 1.2.1, 5(e) */
export const partialCredit: Readonly<Record<string, PartialConditions>> = {
  // A second factor for remote and privileged users, not yet for all.
  '3.5.3': { yes: ['3.5.3[a]', '3.5.3[b]', '3.5.3[c]'], no: ['3.5.3[d]'] },
  // Encryption in use, not validated.
  '3.13.11': { yes: [], no: ['3.13.11[a]'] },
}

/**
 * The score, -203 to 110, as SPRS takes it (ASSESS-24); null without a system security plan, when no score can be given
 * (annex A, 3.12.4).
 */
export function sprsScore(requirements: readonly ScoredRequirement[], responses: Responses): number | null {
  const plan = requirements.find(isSecurityPlan)
  if (plan && statusOf(plan, responses) !== 'met') return null
  return requirements.reduce((score, requirement) => score - deductionOf(requirement, responses), fullScore)
}

/** The score of the moment. */
export function scoreFigure(requirements: readonly ScoredRequirement[], responses: Responses): Figure {
  const name = 'SPRS score'
  const score = sprsScore(requirements, responses)
  if (score !== null) return { name, value: signed(score), beside: `of ${fullScore}` }
  const withPlan = sprsScore(
    requirements.filter((requirement) => !isSecurityPlan(requirement)),
    responses,
  )
  return {
    name,
    words: `No score: without a system security plan (3.12.4) the methodology gives none.${withPlan === null ? '' : ` With one it would be ${signed(withPlan)}.`}`,
  }
}

export const methodology: Methodology = {
  partialCredit,
  plansOfAction: '3.12.2',

  /** RULE-05: without plans of action 3.12.2 itself is not met (DoD Assessment Methodology 1.2.1, 5(g)(iii)). */
  missingPlansText({ unplanned }: Verdict, answeredYes: boolean): string | undefined {
    if (unplanned.length === 0) return undefined
    const which = `${count(unplanned.length, 'requirement that is not met has', 'requirements that are not met have')} no plan with an owner and a date: ${listed(unplanned)}.`
    const rule =
      'Without plans of action 3.12.2 itself is not met, which takes off 3 points (DoD Assessment Methodology 1.2.1, 5(g)(iii)).'
    return `${which} ${rule}${answeredYes ? ' 3.12.2 is answered as met: is that so?' : ''}`
  },
}
