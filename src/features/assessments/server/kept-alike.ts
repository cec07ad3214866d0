import { sql } from 'kysely'
import type { RowsByValue } from '../../../platform/db/by-value.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { setOf } from '../answer-sets.ts'
import { frameworkKeys } from '../frameworks/registry.ts'
import { addressOf } from './entered-by.ts'

/** Keys of copies, and those under which the answers are kept. */
const copies = frameworkKeys.filter((key) => setOf(key) !== key)
const kept = copies.map(setOf)
const keys = [...kept, ...copies]

/**
 * Answers of which the database keeps a copy under the other key (migration 0115): with a change of one row it writes the
 * other, and waits for whoever holds that. So both are held before one is changed, the one under the set's own key first:
 * of two upkeeps only one then asks for the other row. A copy goes by itself where somebody else is its author, as in
 * those that were alike before they were copies. It goes with the triggers.
 */
export const keptAlike: Pick<RowsByValue, 'only' | 'holdOthers'> = {
  only: sql`NOT (assessment_answers.assessment_key = ANY (${copies}) AND EXISTS (
    SELECT FROM assessment_answers own
    WHERE own.network_uuid = assessment_answers.network_uuid AND own.assessment_key = ANY (${kept})
      AND own.objective = assessment_answers.objective
      AND ${addressOf(sql`own.answered_by`)} = ${addressOf(sql`assessment_answers.answered_by`)} OFFSET 0))`,
  async holdOthers(tx: Tx, rows: readonly string[]): Promise<readonly string[]> {
    const { rows: pairs } = await sql<{ one: string; other: string }>`
      SELECT one.ctid AS one, other.ctid AS other
      FROM assessment_answers one JOIN assessment_answers other
        ON other.network_uuid = one.network_uuid AND other.objective = one.objective
          AND other.assessment_key = ANY (${keys}) AND other.assessment_key <> one.assessment_key
      WHERE one.ctid = ANY (${rows}::tid[]) AND one.assessment_key = ANY (${keys})`.execute(tx)
    // Nobody can change them for good meanwhile: they would have to change the held rows, too.
    const { rows: held } = await sql<{ ctid: string }>`
      SELECT ctid FROM assessment_answers WHERE ctid = ANY (${pairs.map(({ other }) => other)}::tid[])
      FOR UPDATE SKIP LOCKED`.execute(tx)
    const isHeld = new Set(held.map(({ ctid }) => ctid))
    const left = new Set(pairs.filter(({ other }) => !isHeld.has(other)).map(({ one }) => one))
    return rows.filter((row) => !left.has(row))
  },
}
