import type { EntryField, EntryValue, Work } from '../../contract.ts'
import { markNames } from '../../mark-names.ts'
import type { MarkKind } from '../../requirement-marks.ts'
import { responsibilityIn, whoTexts } from '../../system/responsibility.ts'
import { answerText } from './words.ts'

/** Fields and their values in sentences. */

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
  mark: 'mark',
  markReason: 'reason of the mark',
  mitigation: 'mitigation',
  operationalPlan: 'operational plan of action',
  planPlace: 'place in the plan',
  responsibility: 'who does it',
}

function responsibilityText(entry: string, providers: NonNullable<Work['providers']>): string {
  const { who, provider } = responsibilityIn(entry) ?? {}
  if (!who) return 'nothing'
  if (who === 'ours') return 'ours'
  const found = providers.find(({ id }) => id === provider)
  return `${whoTexts[who].toLowerCase()} ${found ? `“${found.name}”` : 'a provider that is not listed here'}`
}

/** A value as it stands in a sentence. */
export function valueText(field: EntryField, value: EntryValue, providers: Work['providers'] = []): string {
  if (field === 'answer') return answerText(value as number)
  if (field === 'flagged') return value ? 'flagged' : 'not flagged'
  if (field === 'mark' && value) return markNames[value as MarkKind].toLowerCase()
  if (field === 'responsibility') return responsibilityText(String(value), providers)
  const text = String(value)
  return text === '' ? 'nothing' : `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`
}
