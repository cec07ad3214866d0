import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { onValues, type RowsByValue } from './by-value.ts'
import type { Db } from './database.ts'

/** How long upkeep may take at one go, and how much of it one transaction holds. */
export interface Batches {
  /** Ends it between two transactions; what is left is taken up the next night. */
  signal?: AbortSignal
  /** Milliseconds from the beginning; ten minutes. */
  most?: number
  /** Rows that one transaction looks at or changes. */
  size?: number
}

/**
 * Upkeep of one night: each step is a statement in a transaction of its own, with a pause as long as it took, so that
 * others get their turn. It ends when it is told to or its time is over.
 */
export function batches({ signal, most = 600_000, size = 5_000 }: Batches = {}) {
  const ends = performance.now() + most
  const goesOn = () => !signal?.aborted && performance.now() < ends

  /** @param step says whether there may be more */
  async function repeat(step: () => Promise<boolean>): Promise<void> {
    while (goesOn()) {
      const began = performance.now()
      if (!(await step())) return
      await setTimeout(performance.now() - began, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Runs a statement on the rows that an index finds, until it finds no more. Rows that others hold are left for later. */
  async function onFound(
    db: Db,
    table: string,
    where: RawBuilder<unknown>,
    change: RawBuilder<unknown>,
  ): Promise<void> {
    await repeat(async () => {
      const { numAffectedRows = 0n } = await sql`
        ${change} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql.table(table)} WHERE ${where} LIMIT ${size} FOR UPDATE SKIP LOCKED))`.execute(db)
      return numAffectedRows >= BigInt(size)
    })
  }

  /** Walks a whole table by its primary key, and runs a statement on what fits in each stretch of it. */
  async function onWalked(
    db: Db,
    table: string,
    key: string,
    where: RawBuilder<unknown>,
    change: RawBuilder<unknown>,
  ): Promise<void> {
    const column = sql.ref(key)
    let after: unknown
    await repeat(async () => {
      const from = after === undefined ? sql`true` : sql`${column} > ${after}`
      const { rows } = await sql<Record<string, unknown>>`
        SELECT ${column} FROM ${sql.table(table)} WHERE ${from} ORDER BY ${column} OFFSET ${size - 1} LIMIT 1`.execute(
        db,
      )
      const to = rows[0]?.[key]
      const stretch = to === undefined ? from : sql`${from} AND ${column} <= ${to}`
      await db.transaction().execute(async (tx) => {
        // In the order of the key: two that walk the same rows at the same time wait for each other, and never in a ring.
        await sql`
          SELECT FROM ${sql.table(table)} WHERE ${stretch} AND (${where}) ORDER BY ${column} FOR UPDATE`.execute(tx)
        await sql`${change} WHERE ${stretch} AND (${where})`.execute(tx)
      })
      after = to
      return to !== undefined
    })
  }

  return {
    repeat,
    /** Deletes what an index finds. */
    delete: (db: Db, table: string, where: RawBuilder<unknown>) =>
      onFound(db, table, where, sql`DELETE FROM ${sql.table(table)}`),
    /** Changes what an index finds; the change has to make it be found no more. */
    update: (db: Db, table: string, set: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
      onFound(db, table, where, sql`UPDATE ${sql.table(table)} SET ${set}`),
    /** Deletes the rows of values that are over. */
    deleteByValue: (db: Db, rows: RowsByValue) =>
      onValues({ repeat, size }, db, rows, sql`DELETE FROM ${sql.table(rows.table)}`),
    /** Changes the rows of values that are over; the change has to make them have another value. */
    updateByValue: (db: Db, rows: RowsByValue, set: RawBuilder<unknown>) =>
      onValues({ repeat, size }, db, rows, sql`UPDATE ${sql.table(rows.table)} SET ${set}`),
    /**
     * Deletes what fits in a table that has no index for it.
     * @param key its primary key: of one column, as of a stretch between two rows of several PostgreSQL expects a
     * quarter of the table
     * @param where asks of no other table
     */
    deleteWalked: (db: Db, table: string, key: string, where: RawBuilder<unknown>) =>
      onWalked(db, table, key, where, sql`DELETE FROM ${sql.table(table)}`),
  }
}
export type Upkeep = ReturnType<typeof batches>
