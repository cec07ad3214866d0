import { closeOutDays, dayAfter } from '../../close-out.ts'
import { yearsAfter } from '../../status-dates.ts'
import type { StatusRules } from '../framework.ts'

/**
 * What falls due, counted from the status date (RULE-15): the close-out of a conditional status (32 CFR 170.21(b)), the
 * yearly affirmation (32 CFR 170.22), and the end of the status after three years (DFARS 204.7501). Closing out keeps the
 * status date: the next assessment is due within three years of the conditional one (32 CFR 170.16(a)(1)).
 */
export const status: StatusRules = {
  name: ({ status, assessor }) =>
    `${status === 'final' ? 'Final' : 'Conditional'} Level 2 (${assessor === 'self' ? 'Self' : 'C3PAO'})`,

  dates: ({ status, statusDate }) =>
    status === 'conditional'
      ? [
          {
            day: dayAfter(new Date(statusDate), closeOutDays),
            kind: 'close-out',
            text: 'Last day to close what is open, assess it again and post the result. The affirming official affirms anew after it.',
          },
        ]
      : [
          ...[1, 2].map((years) => ({
            day: yearsAfter(statusDate, years),
            kind: 'affirmation' as const,
            text: 'The affirming official affirms continuing compliance in SPRS.',
          })),
          {
            day: yearsAfter(statusDate, 3),
            kind: 'renewal',
            text: 'The Level 2 status has lasted its three years: assess again, post the result and affirm it before.',
          },
        ],

  spans: [`${closeOutDays} days`, '1 year', '2 years', '3 years'],

  choices: {
    status: { conditional: 'Conditional', final: 'Final' },
    assessor: { self: 'Our company (Self)', c3pao: 'A C3PAO' },
    note: 'After the close-out of a conditional status the affirming official affirms anew (32 CFR 170.22). Then choose Final here and keep the status date: the three years run from the conditional one (32 CFR 170.16(a)(1)).',
  },

  refusals: () => ({}),
}
