import type { Saying } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { ChangedItems } from '../contract.ts'
import './calls.ts'

/** What was done to many items at once is taken back of each (STAFF-16). */
export async function takeAllBack(family: WrittenFamily, items: ChangedItems): Promise<Saying> {
  let taken = 0
  for (const { id, revision } of items)
    try {
      const answer = await call('POST /api/staff/items/:family/:id/undo', {
        params: { family, id },
        body: { revision },
      })
      taken += Number(answer.saved)
    } catch {
      // Too late for this one, or it was changed meanwhile: told below.
    }
  return taken === items.length
    ? { kind: 'success', text: 'That was taken back.' }
    : {
        kind: 'warning',
        text: `Of ${items.length} items ${taken} were taken back; the others were changed meanwhile, or ten seconds had passed.`,
      }
}
