import { withPlanOfAction } from '../../document-refusals.ts'
import { countOf } from '../../scoring.ts'
import { notAssessedText, notYetAssessed } from '../../wording.ts'
import type { LaterRules } from '../framework.ts'
import { fullScore } from '../sp-800-171-rev-2/methodology.ts'
import { claims, keptScoreFigure, noPlanText } from '../sp-800-171-rev-2/methodology-words.ts'

export const later: LaterRules = {
  keptFigures: ({ nistScore = 0, sprsScore = null }, requirements) => [
    { name: 'Score: requirements met', value: String(nistScore), beside: `out of ${countOf(requirements)}` },
    keptScoreFigure(sprsScore, requirements),
  ],
  sentence(verdict) {
    const { status, score } = verdict
    if (status === 'final') return `By the answers given the score is ${fullScore} of ${fullScore}.`
    const sentence =
      score === null
        ? 'There is no score without a system security plan (3.12.4).'
        : `The score is ${score} of ${fullScore}, and what is not yet assessed counts as not met.`
    return `${sentence}${notYetAssessed(verdict)}`
  },
  obstacleText: ({ reason }, verdict) => (reason === 'not-assessed' ? notAssessedText(verdict) : noPlanText),
  claims,
  notApplicable: {
    text: 'The DoD methodology takes no points off for five of the requirements, where what they speak of is not permitted (5(i)(i)). For all others, also in a score that you post yourselves, ask the contracting officer first, of another agency too: for the Department its CIO decides whether a requirement does not apply (5(j); DFARS 252.204-7012(b)(2)(ii)). Confirm only what is so: the reason goes into your system security plan in these words, and can be changed at the requirement.',
    named: 'The DoD methodology names this requirement as one that may stand as not applicable.',
    unnamed:
      'The DoD methodology does not name this requirement, and the source is a rule of CMMC. Ask the contracting officer before you count it as met.',
  },

  documents: { never: withPlanOfAction },
}
