import type { ScoredRequirement } from '../../scoring.ts'
import { signed } from '../../wording.ts'
import type { ClaimWords, Figure } from '../framework.ts'
import { fullScore } from './methodology.ts'

/** What is said of points and of the score where somebody looks closer. */

const effect = '3 points are taken off instead of 5 (32 CFR 170.24(c)(2)(i)(B)(4)).'

/** RULE-03: what is confirmed with a claim, and which answers it needs. */
export const claims: Readonly<Record<string, ClaimWords>> = {
  '3.5.3': {
    confirmed: 'A second factor is in place for remote and for privileged users, only not yet for everyone else.',
    needed: '[a], [b] and [c] answered Yes and [d] answered No',
    effect,
  },
  '3.13.11': {
    confirmed: 'Encryption is employed to protect the information, only its modules are not FIPS-validated.',
    needed: '[a] answered No',
    effect,
  },
}

/** Of a requirement that stands in the way because it is the system security plan. */
export const noPlanText = 'is the system security plan: without it there is no score at all'

const lowestScore = (requirements: readonly ScoredRequirement[]) =>
  requirements.reduce((score, { weight }) => score - (weight ?? 0), fullScore)

/** The score that a completion kept. */
export function keptScoreFigure(score: number | null, requirements: readonly ScoredRequirement[]): Figure {
  const name = 'SPRS score, by the DoD Assessment Methodology'
  return score === null
    ? { name, words: 'None: the methodology gives no score without a system security plan (3.12.4).' }
    : { name, value: signed(score), beside: `on a scale from ${signed(lowestScore(requirements))} to ${fullScore}` }
}
