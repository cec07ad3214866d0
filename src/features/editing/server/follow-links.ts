import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { fitted, isSameSnapshot } from '../../../forms/item.ts'
import { systemActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { batches, type Upkeep } from '../../../platform/db/in-batches.ts'
import type { Portal } from '../../../platform/portal.ts'
import { withPatience } from './acting.ts'
import type { Item } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { linksJob, withPresentAddresses } from './item-links.ts'
import { keepOutside } from './publishing.ts'
import { addVersion, repeatVersion, versionOf } from './versions.ts'

/** Items of one transaction. */
const piece = 100

/** How often all are gone through while some are held, and milliseconds in between. */
const mostRounds = 5
const pause = 1_000

/** Before the ids of all items. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Whose versions these are: shown as it stands. */
const by = 'the portal'

/** Before the jobs start. */
export function declareLinks(portal: Portal, families: readonly EditedFamily[]): void {
  portal.jobs.declare({
    name: linksJob,
    cron: '41 4 * * *',
    run: (_, signal) => followLinks(portal, families, batches({ signal })),
  })
}

/**
 * Writes the present address into what visitors see of items that lead to an earlier one of another (EDIT-07), each as a
 * version of its own; what somebody is writing stays, and follows when it is published. Done once however many do it, and
 * gone on with where it was broken off.
 */
export async function followLinks(
  portal: Pick<Portal, 'db' | 'clock'>,
  families: readonly EditedFamily[],
  upkeep: Upkeep,
): Promise<void> {
  let after: string | undefined
  let held = 0
  let rounds = 0
  await upkeep.repeat(async () => {
    const seen = await followPiece(portal, families, { after })
    after = seen?.last
    held += seen?.held ?? 0
    if (after) return true
    if (held === 0 || ++rounds === mostRounds) return false
    held = 0
    await setTimeout(pause)
    return true
  })
}

/** Of a pass through all. */
interface Piece {
  /** The item whose earlier addresses are looked for; those of all, if nothing. */
  of?: string | undefined
  /** The last item that was looked at. */
  after?: string | undefined
}

/**
 * Items that somebody holds are left for later.
 * @returns the last that was looked at, and how many were held; nothing where there is none after the one that is named
 */
export async function followPiece(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  families: readonly EditedFamily[],
  { of, after = beforeAll }: Piece,
): Promise<{ last: string; held: number } | undefined> {
  const { rows } = await sql<{ item: string }>`
    SELECT DISTINCT l.item FROM redirects AS r JOIN item_links AS l ON l.address = r.from_path
    WHERE ${of ? sql`r.item = ${of}` : sql`r.item IS NOT NULL`}
      AND r.removed_at IS NULL AND l.side = 'live' AND l.item > ${after}
    ORDER BY l.item LIMIT ${piece}`.execute(db)
  const ids = rows.map(({ item }) => item)
  const last = ids.at(-1)
  if (last === undefined) return
  return withPatience(db, async (tx) => {
    const at = clock.now()
    const items = await tx
      .selectFrom('items')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    let changed = 0
    for (const item of items) {
      const family = families.find(({ form }) => form.family === item.family)
      if (family && (await follow(tx, family, item, at))) changed += 1
    }
    const details = { items: changed }
    if (changed > 0)
      await audit(tx, at, { event: 'item-links-followed', actor: systemActor('links'), area: 'content', details })
    return { last, held: ids.length - items.length }
  })
}

/** @param item held @returns whether a link of it led to an earlier address */
async function follow(tx: Tx, family: EditedFamily, item: Item, at: Date): Promise<boolean> {
  const { id, item_id, live_version: before, undo } = item
  if (before === null) return false
  const [row] = await family.live.read(tx, [item_id])
  if (row?.status !== 'published') return false
  const live = fitted(family.form, row.snapshot)
  const snapshot = await withPresentAddresses(tx, family.form, live)
  if (isSameSnapshot(snapshot, live)) return false
  const isOutside = !isSameSnapshot(live, fitted(family.form, await versionOf(tx, id, before)))
  await keepOutside(tx, family, item, at)
  await family.live.write(tx, item_id, snapshot, at)
  const now = { snapshot, by, at, note: 'A page that it leads to has another address now' }
  // It came from where it came from before.
  const live_version = isOutside
    ? await addVersion(tx, id, { ...now, kind: 'outside' })
    : await repeatVersion(tx, id, before, now)
  // No change of what is written, so that nobody who writes is told of one; and an act that left it alone still does.
  const change = undo?.liveVersion === before ? { undo: JSON.stringify({ ...undo, liveVersion: live_version }) } : {}
  await tx
    .updateTable('items')
    .set({ live_version, ...change })
    .where('id', '=', id)
    .execute()
  return true
}
