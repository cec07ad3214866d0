import { sql } from 'kysely'
import { systemActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { batches, type Upkeep } from '../../../platform/db/in-batches.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { EditedFamily } from './family.ts'

/** Milliseconds in the bin, from which an item comes back (EDIT-15). */
const kept = 30 * 86_400_000

/** Items of one transaction. */
const size = 100

/** Before the jobs start. */
export function declareBin(portal: Portal, families: readonly EditedFamily[]): void {
  portal.jobs.declare({
    name: 'items-bin',
    cron: '23 4 * * *',
    run: (_, signal) => emptyBin(portal, families, batches({ signal })),
  })
}

/** Removes what has lain in the bin for long enough, with its versions and its live row. */
export const emptyBin = (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  families: readonly EditedFamily[],
  upkeep: Upkeep,
): Promise<void> =>
  upkeep.repeat(() =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const { rows } = await sql<{ family: string; item_id: string }>`
        DELETE FROM items WHERE id = ANY (ARRAY(
          SELECT id FROM items WHERE binned_at < ${new Date(now.getTime() - kept)}
          ORDER BY binned_at LIMIT ${size} FOR UPDATE SKIP LOCKED))
        RETURNING family, item_id`.execute(tx)
      for (const { family, item_id } of rows)
        await families.find(({ form }) => form.family === family)?.live.remove(tx, item_id)
      const details = { items: rows.length }
      if (rows.length > 0)
        await audit(tx, now, { event: 'items-removed', actor: systemActor('upkeep'), area: 'content', details })
      return rows.length === size
    }),
  )
