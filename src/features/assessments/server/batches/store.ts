import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { batches } from '../../../../platform/db/in-batches.ts'
import { setOf } from '../../answer-sets.ts'
import type { BatchKind } from '../../contract.ts'
import { partialKey } from '../../scoring.ts'
import { byFormer } from '../entered-by.ts'
import { readItems } from '../item-store.ts'
import type { Item } from '../merge.ts'
import type { Place } from '../store.ts'
import { type BatchEntry, changesIn, sizeOf } from './entries.ts'

/** How long a batch can be undone, in milliseconds. */
export const undoable = 30 * 86_400_000

const columns = ['id', 'kind', 'by', 'at', 'size', 'undone_at as undoneAt', 'undone_by as undoneBy'] as const

interface NewBatch {
  id: string
  kind: BatchKind
  /** Id of whoever entered it. */
  by: string
  at: Date
  /** Of the set of answers, that it made. */
  version: number
  before: ReadonlyMap<string, Item>
  /** Requirements whose claim to partial credit it ended. */
  ended: readonly string[]
}

/**
 * Keeps what was just entered as a batch, so that it can be undone. The caller holds the assessment.
 * @returns how many entries it put; where there are none, nothing is kept
 */
export async function keepBatch(
  tx: Tx,
  place: Place,
  { id, kind, by, at, version, before, ended }: NewBatch,
): Promise<number> {
  const entries = changesIn(before, await readItems(tx, place, { after: version - 1 }), id, ended.map(partialKey))
  const size = sizeOf(entries)
  if (size === 0) return 0
  await tx
    .insertInto('answer_batches')
    .values({
      id,
      size,
      network_uuid: place.network,
      assessment_key: setOf(place.key),
      kind,
      by,
      at,
      entries: JSON.stringify(entries),
    })
    .execute()
  return size
}

/** Those that were entered after a moment, the newest first. */
export const listBatches = (db: Db, { network, key }: Place, after: Date) =>
  db
    .selectFrom('answer_batches')
    .select(columns)
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .where('at', '>', after)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

export type Batch = Awaited<ReturnType<typeof listBatches>>[number]

/** With its entries, held until the transaction ends: of two who undo it the second waits. */
export async function holdBatch(
  tx: Tx,
  { network, key }: Place,
  id: string,
): Promise<(Batch & { entries: BatchEntry[] }) | undefined> {
  return tx
    .selectFrom('answer_batches')
    .select([...columns, 'entries'])
    .where('id', '=', id)
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', setOf(key))
    .forUpdate()
    .executeTakeFirst()
}

/** What stood before is not needed any more. */
export async function endBatch(tx: Tx, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx
    .updateTable('answer_batches')
    .set({ undone_at: at, undone_by: by, entries: '[]' })
    .where('id', '=', id)
    .execute()
}

/** Those whose time is up. */
export async function forgetBatches(db: Db, now: Date, upkeep = batches()): Promise<void> {
  await upkeep.delete(db, 'answer_batches', sql`at < ${new Date(now.getTime() - undoable)}`)
}

const personColumns = ['by', 'undone_by'] as const

/** In one order: else whoever removes a place, and whoever deletes an account, could wait for each other. */
const held = (tx: Tx) => tx.selectFrom('answer_batches').select('id').orderBy('id').forUpdate()

/** Those of places that end; before the answers, as `forgetDoer`. */
export async function removeBatches(tx: Tx, places: readonly string[]): Promise<void> {
  await held(tx).where('network_uuid', 'in', places).execute()
  await tx.deleteFrom('answer_batches').where('network_uuid', 'in', places).execute()
}

/** Before what stands in the answers: whoever undoes holds the batch first, too. */
export async function forgetDoer(tx: Tx, userId: string): Promise<void> {
  await held(tx)
    .where((eb) => eb.or(personColumns.map((column) => eb(column, '=', userId))))
    .execute()
  for (const column of personColumns)
    await tx
      .updateTable('answer_batches')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute()
}

/** Of accounts that are gone. */
export async function forgetFormerDoers(db: Db, upkeep = batches()): Promise<void> {
  for (const column of personColumns)
    await upkeep.updateByValue(db, byFormer('answer_batches', column), sql`${sql.ref(column)} = NULL`)
}

/** What the person entered at once, or undid, in these places. */
export const exportBatches = (db: Db, userId: string, places: readonly string[]) =>
  db
    .selectFrom('answer_batches')
    .select(['network_uuid as place', 'assessment_key as assessment', 'kind', 'at', 'size', 'undone_at as undoneAt'])
    .select((eb) => [eb('by', '=', userId).as('mine'), eb('undone_by', '=', userId).as('undoneByMe')])
    .where('network_uuid', 'in', places)
    .where((eb) => eb.or(personColumns.map((column) => eb(column, '=', userId))))
    .orderBy('at')
    .execute()
