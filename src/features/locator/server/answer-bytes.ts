import type { FoundOffice } from '../contract.ts'
import { findOffices } from '../contract.ts'

const written = new WeakMap<FoundOffice[], Buffer>()

/**
 * The JSON of a list that the index keeps, in UTF-8, cut to the contract's answer and written once: the same list
 * answers thousands of requests, and of a text most of the time would go into its encoding.
 */
export function officesAsBytes(offices: FoundOffice[]): Buffer {
  let bytes = written.get(offices)
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(findOffices.answer.parse(offices)))
    written.set(offices, bytes)
  }
  return bytes
}
