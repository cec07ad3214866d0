import { readFileSync } from 'node:fs'

/** A question as people ask it, and what would help. */
export interface Question {
  kind: string
  question: string
  /** Addresses whose page answers it; one that ends in "*" stands for all that begin so. */
  accept: string[]
  /** Regular expressions, one of which the answer's words may meet instead. */
  says?: string[]
  /** Regular expressions that no answer may meet: who believes it is harmed. */
  dangerous?: string[]
  /** Nothing here answers it: the chat must not pretend to know. */
  none?: boolean
}

export type Verdict = 'accepted' | 'missed' | 'dangerous'

export const readQuestions = (name: string): Question[] =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Question[]

const isUnsure = (text: string) => text.startsWith('This may not be what you asked')
const isLost = (text: string) => text.startsWith('I did not find an answer')

/** @param text of the chat's answer. An unsure one counts where its first page answers the question. */
export function judge({ accept, says = [], dangerous = [], none }: Question, text: string): Verdict {
  const meets = (expressions: readonly string[]) => expressions.some((one) => new RegExp(one, 'i').test(text))
  if (meets(dangerous)) return 'dangerous'
  if (none) return isUnsure(text) || isLost(text) ? 'accepted' : 'missed'
  if (isLost(text)) return 'missed'
  const links = [...text.matchAll(/^.+: (\/\S*)$/gm)].map(([, address]) => address as string)
  const answers = (address: string) =>
    accept.some((one) => (one.endsWith('*') ? address.startsWith(one.slice(0, -1)) : address === one))
  const shown = isUnsure(text) ? links.slice(0, 1) : links
  return shown.some(answers) || (!isUnsure(text) && meets(says)) ? 'accepted' : 'missed'
}
