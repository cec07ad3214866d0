import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { StaffQuery } from '../../../platform/staff-list-contract.ts'
import type { WrittenFamily } from '../list-contract.ts'
import { bringAlong } from './bring-along.ts'
import type { EditedFamily } from './family.ts'
import { itemRows } from './item-rows.ts'

/** How long a list waits for what was written beside the console, in milliseconds; the start brings the rest along. */
const patience = 200

/** Items of the families that are written in the console, beside their live tables (docs/decisions/0062). */
export function editingService({ db, memory }: Pick<Portal, 'db' | 'memory'>, families: readonly EditedFamily[]) {
  /** The version of the content up to which each family's live rows are known. */
  const known = new Map<WrittenFamily, number>()

  async function bringAlongNew(name: WrittenFamily): Promise<void> {
    const { version } = memory
    const family = families.find(({ form }) => form.family === name)
    if (!family || known.get(name) === version) return
    await bringAlong(db, family, { most: patience })
    known.set(name, version)
  }

  return {
    /** All live rows that have no item yet, of every family. */
    async bringAllAlong(signal: AbortSignal): Promise<void> {
      for (const family of families) await bringAlong(db, family, { signal })
    },

    /** A page of a family's list (EDIT-03). */
    async list(actor: Actor, family: WrittenFamily, query: StaffQuery) {
      requirePermission(actor, 'content.write')
      await bringAlongNew(family)
      return readStaffList(itemRows(db, family), query)
    },
  }
}
export type EditingService = ReturnType<typeof editingService>
