import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { AuditArea } from '../audit-areas-contract.ts'
import type { Permission } from '../permissions-contract.ts'
import type { StaffList, StaffQuery } from '../staff-list-contract.ts'
import type { Cell } from '../workbook.ts'

/** A list that people of the programme take away as a file (STAFF-12). */
export interface ListExport {
  list: StaffList
  /** Of the audit trail, where the export stands. */
  area: AuditArea
  /** Whose list it is. */
  permission: Permission
  query: z.ZodType<StaffQuery>
  /** In the order of the list's columns. */
  pieces(query: StaffQuery, actor: Actor): AsyncIterable<readonly (readonly Cell[])[]>
}
