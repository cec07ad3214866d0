import type { Db, Tx } from '../../../platform/db/database.ts'
import { openText, type Secrets, sealText } from '../../../platform/secrets.ts'
import type { SystemEntry, SystemFact } from '../contract.ts'
import { isBlank, printedText, type SystemFacts, systemFields } from '../system/form.ts'

type Value = SystemFact['value']

/** A field of a system as it stands. */
export interface StandingFact {
  /** Undefined where no key opens it. */
  value: Value | undefined
  version: number
  /** Id of the account; null when it is gone. */
  by: string | null
  at: Date
}

const purpose = 'systems'

/** Sealed for its place and field: a row that is copied to another place, or another field, does not open. */
const placeOfFact = (place: string, field: string) => `fact ${place} ${field}`
const placeOfCompletion = (id: string) => `completion ${id}`

function opened<Content>(secrets: Secrets, sealed: string, place: string): Content | undefined {
  try {
    return JSON.parse(openText(secrets, purpose, sealed, place)) as Content
  } catch {
    return undefined
  }
}

/** @param place the network, for its first system, or a further system of its own */
export async function readFacts(db: Db, secrets: Secrets, place: string): Promise<Map<string, StandingFact>> {
  const rows = await db
    .selectFrom('system_facts')
    .select(['field', 'sealed', 'version', 'by', 'at'])
    .where('place', '=', place)
    .execute()
  return new Map(
    rows.map(({ sealed, ...row }) => [row.field, { ...row, value: openFact(secrets, place, row.field, sealed) }]),
  )
}

export const openFact = (secrets: Secrets, place: string, field: string, sealed: string) =>
  opened<Value>(secrets, sealed, placeOfFact(place, field))

/** What documents print of it: fields of a later or earlier release, and those that do not open, are left out. */
export async function readPrintedFacts(db: Db, secrets: Secrets, place: string): Promise<SystemFacts> {
  const facts = [...(await readFacts(db, secrets, place))]
  return Object.fromEntries(
    facts
      .filter(([field, { value }]) => systemFields.has(field) && !isBlank(value))
      .map(([field, { value }]) => [field, printedText(field, value as Value)])
      .sort(),
  )
}

export const sealForCompletion = (secrets: Secrets, id: string, facts: SystemFacts): string =>
  sealText(secrets, purpose, JSON.stringify(facts), placeOfCompletion(id))

/** None of completions before they were kept, and where no key opens them. */
export const openOfCompletion = (secrets: Secrets, id: string, sealed: string | null): SystemFacts =>
  (sealed && opened<SystemFacts>(secrets, sealed, placeOfCompletion(id))) || {}

interface Writing {
  secrets: Secrets
  by: string
  at: Date
}

/**
 * Writes what its author had seen the field for. What came between stands, and is to be chosen about; where one of the
 * two is empty by now, nothing can be lost. What does not open is not empty: it may open again with the old secret.
 * @param entries of different fields
 * @returns whether documents print anything else now, and the fields that were not written
 */
export async function writeFacts(
  tx: Tx,
  place: string,
  entries: readonly SystemEntry[],
  writing: Writing,
): Promise<{ reprinted: boolean; conflicts: string[] }> {
  const { secrets } = writing
  const conflicts: string[] = []
  let reprinted = false
  // In one order, so that two who write the same fields wait for each other and for nothing else.
  for (const { field, value, seen } of entries.toSorted((one, other) => (one.field < other.field ? -1 : 1))) {
    const row = await holdFact(tx, place, field, writing, isBlank(value))
    if (!row) continue
    const before = openFact(secrets, place, field, row.sealed)
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(value)) continue
    if (row.version > seen && (before === undefined || !isBlank(before))) {
      conflicts.push(field)
      continue
    }
    const sealed = sealText(secrets, purpose, JSON.stringify(value), placeOfFact(place, field))
    await tx
      .updateTable('system_facts')
      .set({ sealed, by: writing.by, at: writing.at, version: row.version + 1 })
      .where('place', '=', place)
      .where('field', '=', field)
      .execute()
    reprinted ||= printedOf(field, before) !== printedOf(field, value)
  }
  return { reprinted, conflicts }
}

const printedOf = (field: string, value: Value | undefined) =>
  value === undefined || isBlank(value) ? '' : printedText(field, value)

/** Holds a field until the transaction ends, and begins it; what is empty and not there is not begun. */
async function holdFact(tx: Tx, place: string, field: string, { secrets, by, at }: Writing, blank: boolean) {
  const find = () =>
    tx
      .selectFrom('system_facts')
      .select(['sealed', 'version'])
      .where('place', '=', place)
      .where('field', '=', field)
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found || blank) return found
  await tx
    .insertInto('system_facts')
    .values({ place, field, sealed: sealText(secrets, purpose, '""', placeOfFact(place, field)), by, at, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find()
}
