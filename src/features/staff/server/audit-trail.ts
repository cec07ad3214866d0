import { type RawBuilder, sql } from 'kysely'
import { auditAreas } from '../../../platform/audit-areas-contract.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { eachPiece, readStaffList, type StaffRows } from '../../../platform/lists/staff-list.ts'
import type { StaffQuery } from '../../../platform/staff-list-contract.ts'
import type { Cell } from '../../../platform/workbook.ts'
import { auditList } from '../audit-list-contract.ts'
import { AuditQuery } from '../contract.ts'

/** What each event says, by its name. */
type Says = Readonly<Record<string, string>>

interface AuditLine {
  id: string
  at: Date
  event: string
  says: string
  outcome: 'done' | 'refused'
  by: string
  of: string
  area: string | null
  item: string | null
  from: string
  details: string
}

interface Of {
  /** The account. */
  person: string
  /** In which the list goes: by it PostgreSQL merges both parts, and reads no more of them than a page needs. */
  direction: RawBuilder<unknown>
}

/** What happened to an account, and what else it did: what it did to itself is not to come twice. */
const entriesOf = ({ person, direction }: Of): RawBuilder<unknown> => sql`(
  (SELECT * FROM audit_events WHERE user_id = ${person} ORDER BY at ${direction}, id ${direction})
  UNION ALL
  (SELECT * FROM audit_events WHERE actor_id = ${person} AND user_id IS DISTINCT FROM actor_id
   ORDER BY at ${direction}, id ${direction}))`

/** Asked for before the entries, of which PostgreSQL then knows how many there are. */
const idOf = async (db: Db, email: string): Promise<string | undefined> =>
  (await db.selectFrom('people').select('id').where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst())?.id

const dayAfter = (day: string) => sql`(${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`

/** @param of by which the rows are chosen before other filters narrow them; null where there is no such account */
const rowsOf = (db: Db, says: Says, of: Of | null | undefined): StaffRows<AuditLine> => ({
  list: auditList,
  db,
  from: sql`${of ? entriesOf(of) : sql`audit_events`} AS e`,
  where: of === null ? sql`false` : sql`true`,
  id: sql`e.id`,
  filters: {
    // They are of that person already.
    person: () => sql`true`,
    area: sql`e.area`,
    item: sql`e.item`,
    outcome: sql`e.outcome`,
    since: (day) => sql`e.at >= ${day}::date::timestamp AT TIME ZONE 'UTC'`,
    until: (day) => sql`e.at < ${dayAfter(day)}`,
  },
  sorts: { at: sql`e.at` },
  steady: 'at',
  async read(ids) {
    const rows = await db
      .selectFrom('audit_events as e')
      .leftJoin('people as a', 'a.id', 'e.actor_id')
      .leftJoin('people as o', 'o.id', 'e.user_id')
      .select(['e.id', 'e.at', 'e.event', 'e.outcome', 'e.actor', 'e.actor_id', 'e.user_id'])
      .select(['e.area', 'e.item', 'e.address', 'e.device', 'e.details'])
      .select([named('a').as('by'), named('o').as('of')])
      .where('e.id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      event: row.event,
      says: says[row.event] ?? row.event,
      outcome: row.outcome,
      by: row.by ?? (row.actor_id ? gone : row.actor),
      of: row.of ?? (row.user_id ? gone : ''),
      area: row.area,
      item: row.item,
      from: [row.address, row.device].filter(Boolean).join(', '),
      details: detailsText(row.details, row.area !== null),
    }))
  },
})

/** Of an account that was deleted since. */
const gone = 'a deleted account'

const named = (person: string) =>
  sql<string | null>`CASE WHEN ${sql.ref(`${person}.id`)} IS NOT NULL
    THEN concat(${sql.ref(`${person}.first_name`)}, ' ', ${sql.ref(`${person}.last_name`)}, ', ', ${sql.ref(`${person}.email`)}) END`

/**
 * `{status: ["submitted", "accepted"]}` of a change is "status: submitted, then accepted".
 * @param change whether pairs are the values before and after
 */
function detailsText(details: Readonly<Record<string, unknown>>, change: boolean): string {
  if ('before' in details && 'after' in details) return `${shown(details.before)}, then ${shown(details.after)}`
  const told = Object.entries(details).map(([name, value]) => {
    const isPair = change && Array.isArray(value) && value.length === 2
    return `${name}: ${isPair ? value.map(shown).join(', then ') : shown(value)}`
  })
  return told.join('; ')
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ') || 'nothing'
  if (value === null || value === '') return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What a query finds in the trail: a page of it, and all in pieces. */
export const auditTrail = (db: Db, says: Says, query: StaffQuery) => {
  const rows = async (direction: RawBuilder<unknown>) => {
    if (typeof query.person !== 'string') return rowsOf(db, says, undefined)
    const person = await idOf(db, query.person)
    return rowsOf(db, says, person === undefined ? null : { person, direction })
  }
  return {
    page: async () => readStaffList(await rows(query.sort.startsWith('-') ? sql`DESC` : sql`ASC`), query),
    async *pieces(cells: (line: AuditLine) => readonly Cell[]) {
      yield* eachPiece(await rows(sql`DESC`), query, cells)
    },
  }
}

export const auditExport = (db: Db, says: Says): ListExport => ({
  list: auditList,
  area: 'audit',
  permission: 'audit.read',
  query: AuditQuery,
  pieces: (query) =>
    auditTrail(db, says, query).pieces(({ at, says: what, event, outcome, by, of, area, item, from, details }) => [
      at,
      `${what} (${event}${outcome === 'refused' ? ', refused' : ''})`,
      by,
      of,
      areaText(area),
      item,
      from,
      details,
    ]),
})

const areaText = (area: string | null): string => (area ? (auditAreas[area as keyof typeof auditAreas] ?? area) : '')
