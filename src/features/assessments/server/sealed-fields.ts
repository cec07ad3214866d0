import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { SystemEntry, SystemFact } from '../contract.ts'
import { isBlank } from '../system/form.ts'
import { openJson, type Purpose, sealJson } from './sealed-json.ts'

/** What an organization enters of a system field by field, each value sealed (docs/decisions/0076). */

export type FieldValue = SystemFact['value']

export interface FieldTable {
  name: 'system_facts' | 'interview_answers'
  purpose: Purpose
  /** Before place and field in what a value is sealed for: a row that is copied elsewhere does not open. */
  word: string
}

/** A field as it stands. */
export interface StandingField {
  /** Undefined where no key opens it. */
  value: FieldValue | undefined
  version: number
  /** Id of the account; null when it is gone. */
  by: string | null
  at: Date
}

const sealedFor = ({ word }: FieldTable, place: string, field: string) => `${word} ${place} ${field}`

export const openField = (table: FieldTable, secrets: Secrets, place: string, field: string, sealed: string) =>
  openJson<FieldValue>(secrets, sealedFor(table, place, field), sealed, table.purpose)

const sealField = (table: FieldTable, secrets: Secrets, place: string, field: string, value: FieldValue) =>
  sealJson(secrets, sealedFor(table, place, field), value, table.purpose)

/** @param place the network, for its first system, or a further system of its own */
export async function readFields(
  table: FieldTable,
  db: Db,
  secrets: Secrets,
  place: string,
): Promise<Map<string, StandingField>> {
  const rows = await db
    .selectFrom(table.name)
    .select(['field', 'sealed', 'version', 'by', 'at'])
    .where('place', '=', place)
    .execute()
  return new Map(
    rows.map(({ sealed, ...row }) => [
      row.field,
      { ...row, value: openField(table, secrets, place, row.field, sealed) },
    ]),
  )
}

export interface Writing {
  secrets: Secrets
  by: string
  at: Date
}

export interface Written {
  /** Fields that were not written. */
  conflicts: string[]
  /** Those that were, with what stood before; undefined where no key opens it. */
  changed: { field: string; before: FieldValue | undefined; value: FieldValue }[]
}

/**
 * Writes what its author had seen the field for. What came between stands, and is to be chosen about; where one of the
 * two is empty by now, nothing can be lost. What does not open is not empty: it may open again with the old secret.
 * @param entries of different fields
 */
export async function writeFields(
  table: FieldTable,
  tx: Tx,
  place: string,
  entries: readonly SystemEntry[],
  writing: Writing,
): Promise<Written> {
  const { secrets } = writing
  const written: Written = { conflicts: [], changed: [] }
  // In one order, so that two who write the same fields wait for each other and for nothing else.
  for (const { field, value, seen } of entries.toSorted((one, other) => (one.field < other.field ? -1 : 1))) {
    const row = await holdField(table, tx, place, field, writing, isBlank(value))
    if (!row) continue
    const before = openField(table, secrets, place, field, row.sealed)
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(value)) continue
    if (row.version > seen && (before === undefined || !isBlank(before))) {
      written.conflicts.push(field)
      continue
    }
    const sealed = sealField(table, secrets, place, field, value)
    await tx
      .updateTable(table.name)
      .set({ sealed, by: writing.by, at: writing.at, version: row.version + 1 })
      .where('place', '=', place)
      .where('field', '=', field)
      .execute()
    written.changed.push({ field, before, value })
  }
  return written
}

/** Holds a field until the transaction ends, and begins it; what is empty and not there is not begun. */
async function holdField(
  table: FieldTable,
  tx: Tx,
  place: string,
  field: string,
  { secrets, by, at }: Writing,
  blank: boolean,
) {
  const find = () =>
    tx
      .selectFrom(table.name)
      .select(['sealed', 'version'])
      .where('place', '=', place)
      .where('field', '=', field)
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found || blank) return found
  await tx
    .insertInto(table.name)
    .values({ place, field, sealed: sealField(table, secrets, place, field, ''), by, at, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find()
}
