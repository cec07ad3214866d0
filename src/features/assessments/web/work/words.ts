export { count, signed, statusTexts } from '../../wording.ts'

/** What the tool says about answers and fields. */

export const answerChoices = [
  { code: 1, text: 'Yes', shortcut: 'Y' },
  { code: 0, text: 'No', shortcut: 'N' },
  { code: -1, text: 'Not applicable', shortcut: 'A' },
] as const

/** Of the element that a question is. */
export const rowId = (row: string) => `q-${row}`

export const answerText = (code: number | undefined): string =>
  answerChoices.find((choice) => choice.code === code)?.text ?? 'Unanswered'
