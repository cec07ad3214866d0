import type { FoundOffice } from '../contract.ts'
import { findOffices } from '../contract.ts'

const texts = new WeakMap<FoundOffice[], string>()

/**
 * The JSON of a list that the index keeps, cut to the contract's answer and written once: the same list answers
 * thousands of requests.
 */
export function officesAsText(offices: FoundOffice[]): string {
  let text = texts.get(offices)
  if (text === undefined) {
    text = JSON.stringify(findOffices.answer.parse(offices))
    texts.set(offices, text)
  }
  return text
}
