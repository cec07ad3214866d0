import { isSecurityPlan, nistScore } from '../../scoring.ts'
import { look } from '../../verdict.ts'
import { count } from '../../wording.ts'
import type { Rules } from '../framework.ts'
import { methodology, scoreFigure, sprsScore } from '../sp-800-171-rev-2/methodology.ts'

/** NIST SP 800-171 has a score and no status: nothing is conditional, and no days are counted (RULE-16). */
export const rules: Rules = {
  methodology,

  judge(requirements, responses) {
    const { notAssessed, ...looked } = look(requirements, responses)
    const noPlan = requirements
      .filter((requirement) => isSecurityPlan(requirement) && looked.open.includes(requirement.id))
      .map(({ id }) => ({ requirement: id, reason: 'no-security-plan' }))
    const status = looked.met === looked.total ? 'final' : 'none'
    return { status, score: sprsScore(requirements, responses), ...looked, obstacles: [...noPlan, ...notAssessed] }
  },

  scores: (requirements, responses) => ({
    nistScore: nistScore(requirements, responses),
    sprsScore: sprsScore(requirements, responses),
  }),

  figures: (requirements, responses, { met, total }) => [
    { name: 'Requirements met', value: String(met), beside: `of ${total}` },
    scoreFigure(requirements, responses),
  ],

  words: {
    objectivesFrom: 'NIST SP 800-171A',
    headline({ status, open }) {
      if (status === 'final') return 'All requirements are met'
      if (open.length === 0) return 'Not yet assessed in full'
      return `${count(open.length, 'requirement is', 'requirements are')} not met`
    },
    closeFirst: 'Close what takes off most.',
    openList: { name: 'plan of action and milestones', short: 'plan of action' },
  },
}
