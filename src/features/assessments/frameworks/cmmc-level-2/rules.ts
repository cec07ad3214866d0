import { cmmcScore } from '../../scoring.ts'
import type { Verdict } from '../../verdict.ts'
import type { Rules } from '../framework.ts'
import { methodology, scoreFigure } from '../sp-800-171-rev-2/methodology.ts'
import { encryption, ineligibility, judge } from './verdict.ts'

const headlines: Record<Verdict['status'], string> = {
  final: 'Ready for a final Level 2 (Self) status',
  conditional: 'Within reach of a conditional Level 2 (Self) status',
  none: 'Not yet a conditional Level 2 (Self) status',
}

/** Level 2 (Self): the score of the methodology, and a status that may leave little open for 180 days. */
export const rules: Rules = {
  methodology,
  judge,
  conditional: {
    ineligibility,
    isException: (requirement, deduction) => requirement === encryption && deduction === 3,
  },

  scores: (requirements, responses) => ({ score: cmmcScore(requirements, responses) }),

  figures: (requirements, responses, { met, total }) => [
    { name: 'Requirements met', value: `${cmmcScore(requirements, responses)}%`, beside: `(${met} of ${total})` },
    scoreFigure(requirements, responses),
  ],

  words: {
    objectivesFrom: 'NIST SP 800-171A',
    headline: ({ status }) => headlines[status],
    closeFirst: 'Close what takes off most.',
    openList: { name: 'plan of action and milestones', short: 'plan of action' },
  },
}
