import type { Saying } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import type { ChangedItems } from '../contract.ts'
import './calls.ts'

/** What was done to many items at once is taken back of each (STAFF-16). */
export async function takeAllBack(family: WrittenFamily, items: ChangedItems): Promise<Saying> {
  for (const { id, revision } of items)
    await call('POST /api/staff/items/:family/:id/undo', { params: { family, id }, body: { revision } })
  return { kind: 'success', text: 'That was taken back.' }
}
