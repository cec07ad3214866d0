import { type RawBuilder, sql } from 'kysely'
import type { Portal } from '../../../platform/portal.ts'
import type { KeptByOffice, SoughtOffice } from '../../locator/server/index.ts'
import './tables.ts'

/** The office that looks after companies at a place. */
export type OfficeAt = (state: string, zip: string) => Promise<SoughtOffice>

/** Of those that were sent in; a draft gets its office when it is. */
export const applicationsOfOffices: KeptByOffice = {
  async count(db, offices) {
    const rows = await db
      .selectFrom('applications')
      .select(['office', (eb) => eb.fn.countAll<string>().as('count')])
      .where('office', 'in', offices)
      .groupBy('office')
      .execute()
    return new Map(rows.map(({ office, count }) => [office as number, Number(count)]))
  },
  async move(tx, from, to) {
    await tx.updateTable('applications').set({ office: to }).where('office', '=', from).execute()
  },
}

const atATime = 500

interface Unserved {
  id: string
  state: string
  zip: string
  was: number | null
}

/**
 * Finds the offices of applications that have none: older than the register, or at a place that no office served when
 * somebody looked last. Those of made-up offices that went with the first directory belong to none either.
 */
export async function seekOffices({ db }: Pick<Portal, 'db'>, officeAt: OfficeAt, signal: AbortSignal): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const page = (where: RawBuilder<unknown>) => sql`(
      SELECT id, coalesce(answers ->> 'state', '') AS state, coalesce(answers ->> 'zipCode', '') AS zip, office AS was
      FROM applications WHERE status <> 'draft' AND id > ${after} AND ${where} ORDER BY id LIMIT ${atATime})`
    const { rows } = await sql<Unserved>`
      ${page(sql`office IS NULL AND office_version IS DISTINCT FROM (SELECT version FROM directory_current)`)}
      UNION ALL ${page(sql`office = ANY (ARRAY(SELECT id FROM offices WHERE sample AND NOT current))`)}
      ORDER BY id LIMIT ${atATime}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const found = new Map<string, SoughtOffice>()
    for (const { state, zip } of rows) {
      const place = `${state} ${zip}`
      if (!found.has(place)) found.set(place, await officeAt(state, zip))
    }
    const sought = rows.map(({ id, state, zip, was }) => ({ id, state, zip, was, ...found.get(`${state} ${zip}`) }))
    // What was answered anew or given to another office meanwhile is left alone; rows are taken in one order.
    await sql`
      WITH sought AS (
        SELECT n.*
        FROM jsonb_to_recordset(${JSON.stringify(sought)}::jsonb)
          AS n (id uuid, state text, zip text, was integer, office integer, version integer)
        JOIN applications a ON a.id = n.id ORDER BY a.id FOR UPDATE OF a)
      UPDATE applications AS a SET office = n.office, office_version = n.version FROM sought n
      WHERE a.id = n.id AND a.office IS NOT DISTINCT FROM n.was
        AND coalesce(a.answers ->> 'state', '') = n.state AND coalesce(a.answers ->> 'zipCode', '') = n.zip`.execute(db)
  }
}
