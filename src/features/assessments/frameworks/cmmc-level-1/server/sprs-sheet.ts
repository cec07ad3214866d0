import { toBeEntered } from '../../../wording.ts'
import type { Entry, SheetResult, SprsSheet } from '../../catalog.ts'

/** By 32 CFR 170.15(a)(1)(i). */
export const sprsSheet: SprsSheet = {
  entries,
  stated: 'result',
  notes: [
    'A Level 1 status counts for one year from its status date, with an affirmation by the affirming official (32 CFR 170.15, 170.22; DFARS 204.7501).',
  ],
}

function entries({ scores, verdict, posted, ...result }: SheetResult): Entry[] {
  const notMet = scores.total - scores.met
  return [
    ['CMMC level', 'Level 1 (Self)'],
    [
      'CMMC status date',
      verdict.status === 'final'
        ? (posted?.statusDate ?? {
            text: `${toBeEntered}: the day on which the result is posted in SPRS`,
            link: result.placeOfStatus,
          })
        : 'None before all requirements are met',
    ],
    [
      'Assessment scope',
      {
        text: `${toBeEntered}: the systems that process, store or transmit federal contract information`,
        link: result.placeOfScope,
      },
    ],
    ['CAGE codes in scope', result.cageCodes],
    ['Number of employees', result.fact('employees')],
    [
      'Compliance result',
      verdict.status === 'final'
        ? `Met: all ${scores.total} requirements (17 in the older count)`
        : `Not met: ${notMet} of ${scores.total} requirements${verdict.unassessed.length > 0 ? ', some of them not yet assessed' : ''}`,
    ],
    ['Assessment score', 'None: Level 1 is met or not met'],
    ['Affirming official', result.affirmingOfficial],
  ]
}
