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
  documents: { never: withPlanOfAction },
}
