import { sql } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { OfficePeople, RegisteredOffice } from '../offices-contract.ts'
import './tables.ts'

/** What a feature keeps by office. */
export interface KeptByOffice {
  /** How much of each of these offices it has. */
  count(db: Db, offices: readonly number[]): Promise<Map<number, number>>
  /** Gives what belongs to one office to another. */
  move(tx: Tx, from: number, to: number): Promise<void>
}

interface Parts {
  kept: readonly KeptByOffice[]
  /** Who may be assigned, by name. */
  assignable(db: Db): Promise<{ id: string; name: string }[]>
}

/** Who works for which office (OFFICE-05). */
export function officePeopleService({ db, clock }: Pick<Portal, 'db' | 'clock'>, { kept, assignable }: Parts) {
  const read = async (): Promise<OfficePeople> => {
    const { rows } = await sql<RegisteredOffice & { current: boolean }>`
      SELECT o.id, o.name, o.city, o.state, o.current, coalesce(
        jsonb_agg(jsonb_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
          ORDER BY u.last_name, u.first_name, u.id) FILTER (WHERE u.id IS NOT NULL), '[]') AS people
      FROM offices o LEFT JOIN office_people p ON p.office = o.id LEFT JOIN people u ON u.id = p.user_id
      GROUP BY o.id ORDER BY o.state, o.name, o.city, o.id`.execute(db)
    const gone = rows.filter(({ current }) => !current)
    const ids = gone.map(({ id }) => id)
    const counts = ids.length === 0 ? [] : await Promise.all(kept.map(({ count }) => count(db, ids)))
    const companiesOf = (id: number) => counts.reduce((sum, count) => sum + (count.get(id) ?? 0), 0)
    return {
      offices: rows.filter(({ current }) => current).map(plain),
      lost: gone
        .map((office) => ({ ...plain(office), companies: companiesOf(office.id) }))
        .filter(({ people, companies }) => people.length > 0 || companies > 0),
      assignable: await assignable(db),
    }
  }

  return {
    async read(actor: Actor): Promise<OfficePeople> {
      requirePermission(actor, 'directory.manage')
      return read()
    },

    /** @throws PortalError 404 for an office that is not in the directory, 400 for who may answer no inquiries */
    async assign(actor: Actor, { id, person }: OnePerson, origin: Origin): Promise<OfficePeople> {
      requirePermission(actor, 'directory.manage')
      if (!(await assignable(db)).some((one) => one.id === person))
        throw badInput({
          person: 'This person may not answer inquiries: an administrator gives them the role of a counselor first.',
        })
      await db.transaction().execute(async (tx) => {
        await lockOffice(tx, id, true)
        const added = await tx
          .insertInto('office_people')
          .values({ office: id, user_id: person, given_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows)
          await audit(tx, clock.now(), entryOf('office-person-given', actor, { id, person }, origin))
      })
      return read()
    },

    async take(actor: Actor, { id, person }: OnePerson, origin: Origin): Promise<OfficePeople> {
      requirePermission(actor, 'directory.manage')
      await db.transaction().execute(async (tx) => {
        await lockOffice(tx, id)
        const { numDeletedRows } = await tx
          .deleteFrom('office_people')
          .where('office', '=', id)
          .where('user_id', '=', person)
          .executeTakeFirst()
        if (numDeletedRows) await audit(tx, clock.now(), entryOf('office-person-taken', actor, { id, person }, origin))
      })
      return read()
    },

    /**
     * Gives all that a lost office had to one of the directory.
     * @throws PortalError 404 for an office that is not lost or has nothing any more, 400 for one to follow it that is
     */
    async succeed(actor: Actor, id: number, to: number, origin: Origin): Promise<OfficePeople> {
      requirePermission(actor, 'directory.manage')
      await db.transaction().execute(async (tx) => {
        // In turns with imports, which bring offices back and take them away.
        await sql`LOCK TABLE directory_current IN EXCLUSIVE MODE`.execute(tx)
        const from = await lockOffice(tx, id, false)
        const { rows: people } = await sql`SELECT 1 FROM office_people WHERE office = ${id} LIMIT 1`.execute(tx)
        const counts = await Promise.all(kept.map(({ count }) => count(tx, [id])))
        if (people.length === 0 && counts.every((count) => !count.get(id))) throw noSuchOffice()
        const next = await tx.selectFrom('offices').select('current').where('id', '=', to).forShare().executeTakeFirst()
        if (!next?.current) throw badInput({ to: 'Choose an office of the directory.' })
        await sql`
          INSERT INTO office_people (office, user_id, given_at)
          SELECT ${to}, user_id, given_at FROM office_people WHERE office = ${id} ON CONFLICT DO NOTHING`.execute(tx)
        for (const { move } of kept) await move(tx, id, to)
        await tx.deleteFrom('office_people').where('office', '=', id).execute()
        await audit(tx, clock.now(), {
          event: 'office-succeeded',
          actor,
          origin,
          area: 'directory',
          item: String(to),
          details: { name: from.name, from: id },
        })
      })
      return read()
    },
  }
}
export type OfficePeopleService = ReturnType<typeof officePeopleService>

interface OnePerson {
  id: number
  /** A user's id. */
  person: string
}

const plain = ({ id, name, city, state, people }: RegisteredOffice): RegisteredOffice => ({
  id,
  name,
  city,
  state,
  people,
})

const entryOf = (
  event: 'office-person-given' | 'office-person-taken',
  actor: Actor,
  { id, person }: OnePerson,
  origin: Origin,
) => ({ event, actor, userId: person, origin, area: 'directory' as const, item: String(id) })

const noSuchOffice = () => notFound('There is no such office.')

async function lockOffice(tx: Tx, id: number, current?: boolean) {
  const office = await tx
    .selectFrom('offices')
    .select(['name', 'current'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!office || (current !== undefined && office.current !== current)) throw noSuchOffice()
  return office
}
