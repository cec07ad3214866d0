import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { SystemEntry } from '../contract.ts'
import { isBlank, printedText, type SystemFacts, systemFields } from '../system/form.ts'
import { type FieldTable, type FieldValue, openField, readFields, type Writing, writeFields } from './sealed-fields.ts'
import { openJson, sealJson } from './sealed-json.ts'

const facts: FieldTable = { name: 'system_facts', purpose: 'systems', word: 'fact' }
const placeOfCompletion = (id: string) => `completion ${id}`

/** @param place the network, for its first system, or a further system of its own */
export const readFacts = (db: Db, secrets: Secrets, place: string) => readFields(facts, db, secrets, place)

export const openFact = (secrets: Secrets, place: string, field: string, sealed: string) =>
  openField(facts, secrets, place, field, sealed)

/** What documents print of it: fields of a later or earlier release, and those that do not open, are left out. */
export async function readPrintedFacts(db: Db, secrets: Secrets, place: string): Promise<SystemFacts> {
  const standing = [...(await readFacts(db, secrets, place))]
  return Object.fromEntries(
    standing
      .filter(([field, { value }]) => systemFields.has(field) && !isBlank(value))
      .map(([field, { value }]) => [field, printedText(field, value as FieldValue)])
      .sort(),
  )
}

export const sealForCompletion = (secrets: Secrets, id: string, printed: SystemFacts): string =>
  sealJson(secrets, placeOfCompletion(id), printed, facts.purpose)

/** None of completions before they were kept, and where no key opens them. */
export const openOfCompletion = (secrets: Secrets, id: string, sealed: string | null): SystemFacts =>
  (sealed && openJson<SystemFacts>(secrets, placeOfCompletion(id), sealed, facts.purpose)) || {}

/**
 * @param entries of different fields
 * @returns whether documents print anything else now, and the fields that were not written
 */
export async function writeFacts(
  tx: Tx,
  place: string,
  entries: readonly SystemEntry[],
  writing: Writing,
): Promise<{ reprinted: boolean; conflicts: string[] }> {
  const { conflicts, changed } = await writeFields(facts, tx, place, entries, writing)
  const reprinted = changed.some(({ field, before, value }) => printedOf(field, before) !== printedOf(field, value))
  return { reprinted, conflicts }
}

const printedOf = (field: string, value: FieldValue | undefined) =>
  value === undefined || isBlank(value) ? '' : printedText(field, value)
