import { type RawBuilder, sql } from 'kysely'
import { hasRow, type RowsByValue } from '../../../platform/db/by-value.ts'

/** Where an address says who entered something; an account is the same in whatever case its address is written. */
export const authorTables = [
  ['assessment_answers', 'answered_by'],
  ['assessment_snapshots', 'completed_by'],
  ['assessment_statuses', 'entered_by'],
] as const

/** As addresses are compared, and as indexes know them. */
export const addressOf = (value: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${value})`

/** Whether a person entered it. @param column in which an address says who did */
export const isEnteredBy = (column: string, email: string): RawBuilder<boolean> =>
  sql<boolean>`${addressOf(sql.ref(column))} = ${addressOf(sql`${email}`)}`

/**
 * Rows whose authors have no account any more.
 * @param column with their ids, of which an index knows those that are given
 */
export const byFormer = (table: string, column: string): RowsByValue => ({
  table,
  value: sql.ref(column),
  type: 'uuid',
  within: sql`${sql.ref(column)} IS NOT NULL`,
  isOver: (id) => sql`NOT ${hasRow('users', sql.ref('users.id'), id)}`,
})

/** The same of rows that hold their addresses. */
export const atFormer = (table: string, column: string): RowsByValue => ({
  table,
  value: addressOf(sql.ref(column)),
  type: 'text',
  isOver: (address) => sql`${address} <> '' AND NOT ${hasRow('users', addressOf(sql.ref('users.email')), address)}`,
})
