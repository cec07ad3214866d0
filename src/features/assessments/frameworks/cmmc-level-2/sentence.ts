import { selfOnly } from '../../../../platform/cmmc-contract.ts'
import { expiredText } from '../../close-out.ts'
import type { Days, Verdict } from '../../verdict.ts'
import { count, obstaclesText } from '../../wording.ts'
import { conditionalMinimum } from './verdict.ts'

/** What the answers would mean, and what became of a conditional status whose days are over. */
export function sentence(verdict: Verdict, days: Days): string {
  const text = byAnswers(verdict, days)
  return days.expired === undefined ? text : `${text} ${expiredText(days.expired)}.`
}

function byAnswers(verdict: Verdict, { lastDay, expired }: Days): string {
  const { status, score, open } = verdict
  if (status === 'final') return `By the answers given every requirement is met, and none is left open. ${selfOnly}`
  if (status === 'conditional')
    return `${count(open.length, 'item is', 'items are')} open, each with a plan, an owner and a date. All have to be closed and assessed again ${expired === undefined ? `by ${lastDay}, within 180 days` : 'within 180 days of the status date of a new assessment'} (32 CFR 170.21(b)). ${selfOnly}`
  const short =
    score !== null && score !== undefined && score < conditionalMinimum
      ? ` The score is ${conditionalMinimum - score} short of the ${conditionalMinimum} that it takes.`
      : ''
  return `${obstaclesText(verdict)}.${short} Only items of one point may be open, and 3.13.11 where encryption is employed but not validated, each with a plan, an owner and a date within 180 days (32 CFR 170.21(a)(2), 170.24(c)(2)(i)(B)(6)). ${selfOnly}`
}
