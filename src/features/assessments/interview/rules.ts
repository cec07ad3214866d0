import { assetProposalName, assetRules } from './asset-proposals.ts'
import { notApplicableName, notApplicableRules } from './not-applicable.ts'
import { type InterviewAnswers, inOrder, interviewParts, problemOfAnswer, questionOf } from './questions.ts'

/** What may be kept of an interview: answers, and which proposals somebody put aside. */

const proposals: readonly string[] = [
  ...notApplicableRules.flatMap(({ requirements }) => requirements.map(notApplicableName)),
  ...assetRules.map(({ id }) => assetProposalName(id)),
]

/** The proposals that are put aside, in one row: rows of their own would tell what was answered. */
export const asideField = 'put-aside'

/** All that may be kept. */
export const interviewFields: readonly string[] = [
  ...interviewParts.flatMap(({ questions }) => questions.map(({ name }) => name)),
  asideField,
]

/** What is wrong with an entry; undefined where nothing is. */
export function problemOfEntry(field: string, value: string | readonly string[]): string | undefined {
  if (typeof value === 'string') return 'This cannot be kept.'
  if (field === asideField)
    return value.every((name) => proposals.includes(name)) ? undefined : 'There is no such proposal.'
  const question = questionOf(field)
  return question ? problemOfAnswer(question, value) : 'The interview has no such question.'
}

/** As it is kept: what two people took in another order is the same. */
export function asKept(field: string, value: readonly string[]): string[] {
  if (field === asideField) return proposals.filter((name) => value.includes(name))
  const question = questionOf(field)
  return question ? inOrder(question, value) : [...value]
}

/** What takes the place of two entries that met, where nobody has to choose: what either put aside is put aside. */
export const joinedEntry = (field: string, mine: readonly string[], theirs: readonly string[]): string[] | undefined =>
  field === asideField ? asKept(field, [...mine, ...theirs]) : undefined

interface Kept {
  field: string
  value: string | readonly string[] | undefined
}

/** The answers among what is kept: what no key opens, and what this release does not ask, are left out. */
export const answersIn = (kept: readonly Kept[]): InterviewAnswers =>
  Object.fromEntries(
    kept.flatMap(({ field, value }) => {
      const question = questionOf(field)
      const taken = question && Array.isArray(value) ? inOrder(question, value) : []
      return taken.length > 0 ? [[field, taken]] : []
    }),
  )
