import { badInput, type FieldErrors } from '../../../platform/errors.ts'
import type { AssessmentKey } from '../contract.ts'
import { partialKey } from '../scoring.ts'
import { scoredRequirements } from './catalog.ts'

const known = new Map<AssessmentKey, ReadonlySet<string>>()

/** Names of all that may be entered: requirements, their objectives, and partial credit where the methodology gives it. */
export function itemsOf(key: AssessmentKey): ReadonlySet<string> {
  const items =
    known.get(key) ??
    new Set(
      scoredRequirements(key).flatMap(({ id, objectives, partial }) =>
        partial === undefined ? [id, ...objectives] : [id, ...objectives, partialKey(id)],
      ),
    )
  known.set(key, items)
  return items
}

/** @throws PortalError 400 naming each item that this assessment does not have */
export function requireItems(key: AssessmentKey, fields: Iterable<readonly [field: string, item: string]>): void {
  const items = itemsOf(key)
  const errors: FieldErrors = {}
  for (const [field, item] of fields) if (!items.has(item)) errors[field] = 'This assessment has no such row.'
  if (Object.keys(errors).length > 0) throw badInput(errors)
}

/** How many rows an assessment has, partial credit aside. */
export const rowCount = (key: AssessmentKey): number =>
  scoredRequirements(key).reduce((count, { objectives }) => count + objectives.length, 0)
