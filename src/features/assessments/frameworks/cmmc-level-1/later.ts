import { yearsAfter } from '../../status-dates.ts'
import { notAssessedText, notYetAssessed } from '../../wording.ts'
import type { LaterRules } from '../framework.ts'

const noPlan = 'Level 1 knows no plan of action (32 CFR 170.21(a)(1)). There is a list of what is left to do instead.'

export const later: LaterRules = {
  status: {
    name: () => 'Final Level 1 (Self)',
    /** One year, with its affirmation (32 CFR 170.15, 170.22; DFARS 204.7501). */
    dates: ({ statusDate }) => [
      {
        day: yearsAfter(statusDate, 1),
        kind: 'renewal',
        text: 'The Level 1 status has lasted its year: assess again, post the result and affirm it before.',
      },
    ],
    spans: ['1 year'],
    refusals: ({ status, assessor }) => ({
      ...(status === 'final' ? {} : { status: 'Level 1 knows no conditional status (32 CFR 170.21(a)(1)).' }),
      ...(assessor === 'self' ? {} : { assessor: 'Level 1 is assessed by the company itself (32 CFR 170.15).' }),
    }),
  },

  keptFigures: ({ score = 0 }) => [{ name: 'Score: requirements met', value: `${score}%` }],

  sentence(verdict) {
    const { status, met, total } = verdict
    return status === 'final'
      ? `By the answers given all ${total} requirements are met. The result may be posted once the evidence is in final form (32 CFR 170.24(b)(1)); a senior official of the company affirms it then, and every year.`
      : `Level 1 allows no open items (32 CFR 170.21(a)(1)), and ${met} of ${total} requirements are met.${notYetAssessed(verdict)}`
  },

  obstacleText: ({ reason }, verdict) => (reason === 'not-assessed' ? notAssessedText(verdict) : 'is not met'),

  notApplicable: {
    text: 'An objective that does not apply counts as met, where a reason is written and true (32 CFR 170.24(b)(3)). Confirm only what is so: the reason is kept beside your answer in these words, and can be changed there.',
  },

  documents: {
    never: { 'plan-of-action': noPlan, 'plan-of-action-table': noPlan, 'oscal-plan-of-action': noPlan },
  },
}
