import type { EntryField, EntryValue } from '../../contract.ts'
import { encryption, type Obstacle, type RequirementStatus, type Verdict } from '../../scoring.ts'
import type { Questionnaire } from './questionnaire.ts'

/** What the tool says about answers, statuses and verdicts. */

export const answerChoices = [
  { code: 1, text: 'Yes', shortcut: 'Y' },
  { code: 0, text: 'No', shortcut: 'N' },
  { code: -1, text: 'Not applicable', shortcut: 'A' },
] as const

/** Of the element that a question is. */
export const rowId = (row: string) => `q-${row}`

export const answerText = (code: number | undefined): string =>
  answerChoices.find((choice) => choice.code === code)?.text ?? 'Unanswered'

export const statusTexts: Record<RequirementStatus, string> = {
  met: 'Met',
  unmet: 'Not met',
  unanswered: 'Not finished',
}

export const fieldTexts: Record<EntryField, string> = {
  answer: 'answer',
  how: '“how you do it”',
  comment: 'private note',
  wasComment: 'earlier comment',
  evidence: 'evidence',
  owner: 'owner',
  targetDate: 'target date',
  flagged: 'flag',
  plan: 'plan',
  resources: 'resources',
}

/** A value as it stands in a sentence. */
export function valueText(field: EntryField, value: EntryValue): string {
  if (field === 'answer') return answerText(value as number)
  if (field === 'flagged') return value ? 'flagged' : 'not flagged'
  const text = String(value)
  return text === '' ? 'nothing' : `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`
}

/** The minus sign that screen readers and typesetters know. */
export const signed = (score: number): string => (score < 0 ? `−${-score}` : String(score))

const reasons: Record<Obstacle['reason'], string> = {
  'never-open': 'may never be open (32 CFR 170.21(a)(2)(iii))',
  'weighs-too-much': 'weighs more than one point',
  'score-too-low': 'The score is below 88, which is 80 percent of 110 (32 CFR 170.21(a)(2)(i))',
  'no-security-plan': 'is the system security plan: without it there is no score at all',
  'not-met': 'is not met',
}
export const reasonText = ({ requirement, reason }: Obstacle): string =>
  requirement === encryption
    ? 'may be open only where encryption is in use and merely not validated (32 CFR 170.21(a)(2)(ii))'
    : reasons[reason]

/** What the answers would mean for a CMMC status, as a headline and a sentence. */
export function verdictText({ key }: Pick<Questionnaire, 'key'>, { status, open }: Verdict): [string, string] {
  if (key === 'NEWCMMCLEVEL1')
    return status === 'final'
      ? ['Ready for Level 1', 'Every practice is met. An officer of the company affirms it in SPRS every year.']
      : [
          'Not yet Level 1',
          `Level 1 allows no open items (32 CFR 170.15): ${count(open.length, 'practice is', 'practices are')} not met or not answered.`,
        ]
  if (status === 'final')
    return ['Ready for a final Level 2 status', 'Every requirement is met, and none is left open.']
  if (status === 'conditional')
    return [
      'Within reach of a conditional Level 2 status',
      `${count(open.length, 'item is', 'items are')} open. Each may stand in a plan of action that is closed within 180 days (32 CFR 170.21).`,
    ]
  return [
    'Not yet a conditional Level 2 status',
    'It takes 88 points, and only items of one point may be open (32 CFR 170.21).',
  ]
}

export const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
