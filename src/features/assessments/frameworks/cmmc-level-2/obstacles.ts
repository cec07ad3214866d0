import type { Lack, Obstacle, Verdict } from '../../verdict.ts'
import { listed, notAssessedText } from '../../wording.ts'
import { noPlanText } from '../sp-800-171-rev-2/methodology-words.ts'
import { conditionalMinimum, encryption, type Reason } from './verdict.ts'

const lackTexts: Record<Lack, string> = {
  plan: 'no plan',
  owner: 'no owner',
  date: 'no date',
  'date-passed': 'a date that has passed',
  'date-too-late': 'a date after the last day of a conditional status',
}

const reasons: Record<Exclude<Reason, 'not-assessed'>, string> = {
  'never-open': 'may never be open (32 CFR 170.21(a)(2)(iii))',
  'weighs-too-much': 'takes off more than one point (32 CFR 170.21(a)(2)(ii))',
  'score-too-low': `the score is below ${conditionalMinimum}, which is 80 percent of 110 (32 CFR 170.21(a)(2)(i))`,
  'no-security-plan': noPlanText,
  'no-plan': 'has no complete plan of action (32 CFR 170.24(c)(2)(i)(B)(6))',
}

export function obstacleText(obstacle: Obstacle, verdict: Verdict): string {
  const { requirement, lacks = [] } = obstacle
  const reason = obstacle.reason as Reason
  if (reason === 'not-assessed') return notAssessedText(verdict)
  if (reason === 'no-plan') return `${reasons[reason]}: ${listed(lacks.map((lack) => lackTexts[lack]))}`
  if (requirement === encryption && reason === 'weighs-too-much')
    return 'may be open only where encryption is employed and merely not validated (32 CFR 170.21(a)(2)(ii))'
  return reasons[reason]
}
