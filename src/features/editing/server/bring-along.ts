import { sql } from 'kysely'
import type { Snapshot } from '../../../forms/item.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Batches, batches } from '../../../platform/db/in-batches.ts'
import type { EditedFamily, LiveItem } from './family.ts'
import { addVersion, outside, takeTurn } from './versions.ts'
import './tables.ts'

/** Rows that one transaction takes along. */
const size = 500

/** Whose change it is that no person made: shown as it stands. */
const doers = { release: 'came with the portal', imported: 'from before the console' } as const

/**
 * Gives every live row that has no item its item and first version: what an older release, a loader or somebody with SQL
 * wrote. An item whose live row is public no longer is withdrawn. Instances take turns.
 */
export async function bringAlong(db: Db, family: EditedFamily, limits: Batches = {}): Promise<void> {
  const key = family.form.family
  const { rows } = family.live
  await sql`
    UPDATE items SET live_version = NULL, revision = revision + 1
    WHERE family = ${key} AND live_version IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${rows} AS live WHERE live.id = items.item_id AND live.status = 'published')`.execute(
    db,
  )
  await takeOver(db, family)
  await batches(limits).repeat(() =>
    db.transaction().execute(async (tx) => {
      await takeTurn(tx, key)
      const found = await sql<{ id: string }>`
        SELECT id FROM ${rows} AS live
        WHERE NOT EXISTS (SELECT FROM items WHERE family = ${key} AND item_id = live.id)
        ORDER BY id LIMIT ${size}`.execute(tx)
      if (found.rows.length === 0) return false
      const live = await family.live.read(
        tx,
        found.rows.map(({ id }) => id),
      )
      const items = await tx
        .insertInto('items')
        .values(live.map((item) => itemOf(family, item)))
        .returning(['id', 'item_id'])
        .execute()
      const ids = new Map(items.map(({ id, item_id }) => [item_id, id]))
      await tx
        .insertInto('item_versions')
        .values(
          live.map(({ id, snapshot, shipped, updatedAt }) => {
            const kind = shipped ? ('release' as const) : ('imported' as const)
            const item = ids.get(id) as string
            return { item, number: 1, snapshot: JSON.stringify(snapshot), kind, by: doers[kind], at: updatedAt }
          }),
        )
        .execute()
      return found.rows.length === size
    }),
  )
}

/** What somebody put before visitors beside the console, of an item that was not: it is live, as a version of its own. */
async function takeOver(db: Db, { form, live }: EditedFamily): Promise<void> {
  const of = sql`SELECT i.id, i.item_id, i.draft IS NOT NULL AS drafted FROM items AS i JOIN ${live.rows} AS live ON live.id = i.item_id
    WHERE i.family = ${form.family} AND i.live_version IS NULL AND live.status = 'published'`
  const found = await sql<{ id: string }>`${of} LIMIT ${size}`.execute(db)
  if (found.rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string
      item_id: string
      drafted: boolean
    }>`${of} ORDER BY i.id LIMIT ${size} FOR UPDATE OF i`.execute(tx)
    const snapshots = new Map(
      (
        await live.read(
          tx,
          rows.map(({ item_id }) => item_id),
        )
      ).map((row) => [row.id, row]),
    )
    for (const { id, item_id, drafted } of rows) {
      const row = snapshots.get(item_id)
      if (!row) continue
      const { snapshot, publishedAt, updatedAt: at } = row
      const number = await addVersion(tx, id, { snapshot, kind: 'outside', by: outside, at })
      await tx
        .updateTable('items')
        .set({
          // What is live is written too, where nothing else is.
          ...(!drafted && toldOf(snapshot)),
          ...{ live_version: number, binned_at: null, stage: 'draft', undo: null },
          first_published_at: sql`coalesce(first_published_at, ${publishedAt})`,
          revision: sql`revision + 1`,
        })
        .where('id', '=', id)
        .execute()
    }
  })
}

function itemOf({ form }: EditedFamily, { id, snapshot, status, publishedAt, updatedAt, shipped }: LiveItem) {
  return {
    family: form.family,
    item_id: id,
    ...toldOf(snapshot),
    draft: status === 'draft' ? JSON.stringify(snapshot) : null,
    live_version: status === 'published' ? 1 : null,
    first_published_at: status === 'draft' ? null : publishedAt,
    binned_at: null,
    created_at: updatedAt,
    changed_at: updatedAt,
    changed_by: doers[shipped ? 'release' : 'imported'],
  }
}

/** What the list shows and searches of what was written. */
export function toldOf(snapshot: Snapshot) {
  const text = (name: string) => {
    const entry = snapshot[name]
    return typeof entry === 'string' ? entry : ''
  }
  const tags = snapshot.tags
  return {
    title: text('title'),
    author: text('author'),
    item_date: Number.isNaN(Date.parse(text('date'))) ? null : new Date(text('date')),
    tags: Array.isArray(tags) ? tags : [],
    search_text: [text('title'), text('author'), text('headline'), text('description')].join('\n').toLowerCase(),
  }
}
