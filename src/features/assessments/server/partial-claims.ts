import { requirementOf } from '../frameworks/names.ts'
import { unansweredCode } from '../limits-contract.ts'
import {
  type Answers,
  allowsPartialCredit,
  claimsPartialCredit,
  partialKey,
  type ScoredRequirement,
} from '../scoring.ts'
import type { Entered } from './merge.ts'

/** Requirements with partial credit of whose rows something was entered. */
export function withPartialCredit(
  requirements: readonly ScoredRequirement[],
  items: Iterable<string>,
): ScoredRequirement[] {
  const entered = new Set([...items].map(requirementOf))
  return requirements.filter(({ id, partialWhen }) => partialWhen && entered.has(id))
}

/** RULE-03: entries that end the claims which the answers contradict. */
export const endedClaims = (requirements: readonly ScoredRequirement[], answers: Answers, at: Date): Entered[] =>
  requirements
    .filter((one) => claimsPartialCredit(one.id, answers) && !allowsPartialCredit(one, answers))
    .map(({ id }) => ({ item: partialKey(id), field: 'answer', value: unansweredCode, at }))
