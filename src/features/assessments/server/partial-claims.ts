import { unansweredCode } from '../limits-contract.ts'
import { type Answers, allowsPartialCredit, claimsPartialCredit, partialConditions, partialKey } from '../scoring.ts'
import { requirementOf } from './item-store.ts'
import type { Entered } from './merge.ts'

/** Requirements with partial credit of whose rows something was entered. */
export const withPartialCredit = (items: Iterable<string>): string[] =>
  [...new Set([...items].map(requirementOf))].filter((id) => id in partialConditions)

/** RULE-03: entries that end the claims which the answers contradict. */
export const endedClaims = (requirements: readonly string[], answers: Answers, at: Date): Entered[] =>
  requirements
    .filter((id) => claimsPartialCredit(id, answers) && !allowsPartialCredit({ id }, answers))
    .map((id) => ({ item: partialKey(id), field: 'answer', value: unansweredCode, at }))
