import { sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { setOf, viewsOf } from '../answer-sets.ts'
import type { Conflict } from '../contract.ts'
import { byFormer } from './entered-by.ts'
import { readItems } from './item-store.ts'
import type { Entered, Merged, Standing } from './merge.ts'
import type { Place } from './store.ts'

/** A text that does not stand because another one came first, kept for its author to choose or join (ASSESS-30). */
export type Kept = Omit<Conflict, 'standing'> & { standing: Standing }

/** How many texts of one author are kept of one field, and how many are read of all: the newest ones. */
const mostKept = { ofField: 5, inAll: 500 } as const

// A release before this one keeps them under the key of the view.
const ofAuthor = (db: Db, { network, key }: Place, { userId }: UserActor) =>
  db
    .selectFrom('assessment_overtaken')
    .select(['id', 'item', 'field', 'value', 'entered_at as at'])
    .where('network_uuid', '=', network)
    .where('assessment_key', 'in', viewsOf(key))
    .where('entered_by', '=', userId)
    .orderBy('entered_at', 'desc')
    .limit(mostKept.inAll)

/** Keeps the texts of conflicts and lets those go in whose place an entry came. The caller holds the assessment. */
export async function keepTexts(
  tx: Tx,
  place: Place,
  actor: UserActor,
  entries: readonly Entered[],
  conflicts: Merged['conflicts'],
): Promise<Kept[]> {
  if (conflicts.length === 0 && entries.every(({ kept }) => kept === undefined)) return []
  const before = await ofAuthor(tx, place, actor)
    .where(
      'item',
      'in',
      entries.map(({ item }) => item),
    )
    .execute()
  // Sent again because the answer was lost, a text is kept once.
  const known = ({ item, field, value, kept }: Entered) =>
    before.filter((one) => one.item === item && one.field === field && (one.id === kept || one.value === value))
  const replaced = entries.flatMap((entered) => known(entered).map(({ id }) => id))
  if (replaced.length > 0) await tx.deleteFrom('assessment_overtaken').where('id', 'in', replaced).execute()
  const kept: Kept[] = []
  for (const { entered, standing } of lastOfEachField(conflicts)) {
    const { item, field, at } = entered
    const value = String(entered.value)
    const { id } = await tx
      .insertInto('assessment_overtaken')
      .values({
        id: known(entered)[0]?.id,
        network_uuid: place.network,
        assessment_key: setOf(place.key),
        item,
        field,
        value,
        entered_by: actor.userId,
        entered_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await dropOlder(tx, place, actor, { item, field, id })
    kept.push({ id, item, field, value, at: at.toISOString(), standing })
  }
  return kept
}

/** Of several texts for one field in one call the last one counts. */
const lastOfEachField = (conflicts: Merged['conflicts']): Merged['conflicts'] => [
  ...new Map(conflicts.map((conflict) => [`${conflict.entered.item} ${conflict.entered.field}`, conflict])).values(),
]

async function dropOlder(
  tx: Tx,
  { network, key }: Place,
  { userId }: UserActor,
  { item, field, id }: Pick<Entered, 'item' | 'field'> & { id: string },
): Promise<void> {
  await tx
    .deleteFrom('assessment_overtaken')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('assessment_overtaken')
        .select('id')
        .where('network_uuid', '=', network)
        .where('assessment_key', 'in', viewsOf(key))
        .where('entered_by', '=', userId)
        .where('item', '=', item)
        .where('field', '=', field)
        .where('id', '!=', id)
        .orderBy('entered_at', 'desc')
        .orderBy('id')
        .offset(mostKept.ofField - 1),
    )
    .execute()
}

/** What the caller has still to choose about, on whatever device it was typed. */
export async function readKept(db: Db, place: Place, actor: UserActor): Promise<Kept[]> {
  const rows = (await ofAuthor(db, place, actor).execute()).reverse()
  if (rows.length === 0) return []
  const items = await readItems(db, place, { names: [...new Set(rows.map(({ item }) => item))] })
  return rows.flatMap(({ id, item, field, value, at }) => {
    const standing = items.get(item)
    const mark = standing?.marks[field]
    if (!mark || standing.values[field] === value) return []
    const stands = { item, field, value: standing.values[field] ?? '', mark }
    return [{ id, item, field, value, at: at.toISOString(), standing: stands }]
  })
}

/** What nobody chose about within a year, and what belongs to nobody any more. */
export async function forgetKept(db: Db, now: Date, upkeep = batches()): Promise<void> {
  const yearAgo = new Date(now.getTime() - 366 * 86_400_000)
  await upkeep.deleteByValue(db, byFormer('assessment_overtaken', 'entered_by'))
  // A release long ago left them without an author.
  await upkeep.deleteWalked(db, 'assessment_overtaken', 'id', sql`entered_at < ${yearAgo} OR entered_by IS NULL`)
}
