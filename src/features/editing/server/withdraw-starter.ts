import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { carryOut, type Doing, type Surroundings, undoOf } from './acting.ts'
import type { EditedFamily } from './family.ts'
import { withdraw } from './publishing.ts'

/** Starter items of one transaction. */
const piece = 100

/**
 * Withdraws every item of a family whose live version came with the portal (EDIT-14), in pieces; each can be taken back
 * as any other act.
 * @returns the ids of those that it withdrew
 */
export async function withdrawStarter(
  portal: Surroundings,
  actor: Actor,
  family: EditedFamily,
  origin: Origin,
): Promise<{ id: string; revision: number }[]> {
  const by = requirePermission(actor, 'content.publish')
  const withdrawn: { id: string; revision: number }[] = []
  let more = true
  while (more)
    more = await portal.db.transaction().execute(async (tx) => {
      const items = await tx
        .selectFrom('items as i')
        .innerJoin('item_versions as v', (join) =>
          join.onRef('v.item', '=', 'i.id').onRef('v.number', '=', 'i.live_version').on('v.kind', '=', 'release'),
        )
        .selectAll('i')
        .where('i.family', '=', family.form.family)
        .orderBy('i.id')
        .limit(piece)
        .forUpdate('i')
        .execute()
      const at = portal.clock.now()
      const ended: Record<string, Doing['trail']> = {}
      for (const item of items) {
        const trail: Doing['trail'] = {}
        const change = await withdraw.change({ tx, family, item, actor, by, at, trail })
        if (Object.keys(trail).length > 0) ended[item.id] = trail
        const { revision } = await carryOut(tx, item, change, { undo: undoOf(item, by, at), by, at })
        withdrawn.push({ id: item.id, revision })
      }
      if (items.length > 0)
        await audit(tx, at, {
          event: 'starter-withdrawn',
          actor,
          origin,
          area: 'content',
          item: family.form.family,
          details: { items: items.length, ...(Object.keys(ended).length > 0 && { schedules: ended }) },
        })
      // Not whether the piece was full: what others hold is gone from it once they let go.
      return items.length > 0
    })
  return withdrawn
}
