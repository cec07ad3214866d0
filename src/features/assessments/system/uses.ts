import type { DocumentName } from '../documents-contract.ts'
import { frameworkKeys } from '../frameworks/registry.ts'
import { sheetFacts } from '../frameworks/sheet-facts.ts'
import type { AssessmentKey } from '../shapes-contract.ts'
import { systemFields } from './form.ts'

/** Where a fact of the system is printed. */
export interface Use {
  document: DocumentName
  /** Of this check alone. */
  of?: AssessmentKey
}

const oscal: DocumentName[] = ['oscal-assessment-results', 'oscal-plan-of-action']
const openItems: DocumentName[] = ['plan-of-action', 'left-to-do']

/** What other documents than the security plan, which prints all of them, and the SPRS sheets print. */
const elsewhere: Readonly<Record<string, readonly DocumentName[]>> = {
  name: [...openItems, 'executive-summary', ...oscal],
  uniqueName: [...openItems, ...oscal],
  cageCodes: oscal,
  uei: oscal,
}

/** Each field of "Your system" with the documents that print it (SYSTEM-02); a document that a check lacks prints nothing. */
export const usesOf: Readonly<Record<string, readonly Use[]>> = Object.fromEntries(
  [...systemFields.keys()].map((field): [string, Use[]] => [
    field,
    [
      { document: 'system-security-plan' },
      ...frameworkKeys
        .filter((key) => sheetFacts[key].includes(field))
        .map((of): Use => ({ document: 'sprs-entry-sheet', of })),
      ...(elsewhere[field] ?? []).map((document): Use => ({ document })),
    ],
  ]),
)
