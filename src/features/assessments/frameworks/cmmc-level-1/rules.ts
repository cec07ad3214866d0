import { cmmcScore } from '../../scoring.ts'
import { look } from '../../verdict.ts'
import type { Rules } from '../framework.ts'

/** RULE-02: where the requirements of Level 1 are counted first. */
export const levelOneCount =
  '15 requirements (17 in the older count, which takes the three parts of FAR 52.204-21(b)(1)(ix) apart)'

/** Level 1 knows no points and no open items: every requirement is met, or there is no status (32 CFR 170.15, 170.21(a)(1)). */
export const rules: Rules = {
  judge(requirements, responses) {
    const { notAssessed, ...looked } = look(requirements, responses)
    const obstacles = [...looked.open.map((requirement) => ({ requirement, reason: 'not-met' })), ...notAssessed]
    const status = looked.met === looked.total ? 'final' : 'none'
    return { status, score: undefined, ...looked, unplanned: [], obstacles }
  },

  scores: (requirements, responses) => ({ score: cmmcScore(requirements, responses) }),

  figures: (requirements, responses, { met, total }) => [
    {
      name: 'Requirements met',
      value: `${cmmcScore(requirements, responses)}%`,
      beside: `(${met} of ${total})`,
    },
  ],

  words: {
    objectivesFrom: 'NIST SP 800-171A',
    counted: `Level 1 has ${levelOneCount}.`,
    headline: ({ status }) => (status === 'final' ? 'Ready for Level 1 (Self)' : 'Not yet Level 1 (Self)'),
    closeFirst: 'Close what is open.',
    openList: { name: 'list of what is left to do', short: 'list of what is left to do' },
  },
}
