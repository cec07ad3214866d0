import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import type { OfficeInfo } from '../contract.ts'
import type { KeptOffice } from './directory-shapes.ts'
import { nameKey } from './name-key.ts'
import './tables.ts'

type Row = Selectable<PortalTables['offices']>

/** What tells an office from another, however it is spelled. */
export type OfficeKeys = Pick<Row, 'state' | 'name_key' | 'city_key' | 'address_key'>

const stateOf = ({ State, Territory }: Pick<OfficeInfo, 'State' | 'Territory'>) => Territory || State

/** A name in other letters has no key of the locator's. */
const keyOf = (text: string) => nameKey(text) || text.trim().toLowerCase()

/** State and name of an office, as the register has them. */
export const registeredAs = (info: Pick<OfficeInfo, 'Name' | 'State' | 'Territory'>) => ({
  state: stateOf(info),
  name_key: keyOf(info.Name),
})

/**
 * Says which office of a directory is which of those that were known: the same name in the same state, and of several
 * of one name the one of the same address, or the only one of the same city. Only what is certain counts: an office that
 * is taken for another would show its companies to the other's people.
 * @returns by position in the directory the position among those known
 */
export function sameOffices(
  known: readonly (OfficeKeys & Pick<Row, 'current'>)[],
  offices: readonly OfficeKeys[],
): Map<number, number> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  /** Pairs what has the same key, where it is the only one that has it: of what is left, or of all. */
  const pairBy = (
    keyOf: (one: OfficeKeys) => string,
    among: (one: (typeof known)[number]) => boolean,
    ofAll = false,
  ) => {
    const isLeft = (index: number) => !taken.has(index)
    const before = positionsBy(known, (one, index) => (among(one) && (ofAll || isLeft(index)) ? keyOf(one) : ''))
    const after = positionsBy(offices, (office, position) => (ofAll || !pairs.has(position) ? keyOf(office) : ''))
    for (const [key, [position, another]] of after) {
      const [one, second] = before.get(key) ?? []
      if (position === undefined || one === undefined || another !== undefined || second !== undefined) continue
      if (pairs.has(position) || !isLeft(one)) continue
      pairs.set(position, one)
      taken.add(one)
    }
  }
  const group = ({ state, name_key }: OfficeKeys) => JSON.stringify([state, name_key])
  const inGroup = (part: 'address_key' | 'city_key') => (one: OfficeKeys) => (one[part] ? group(one) + one[part] : '')
  // Those in force first: what was gone long ago takes nobody's place.
  for (const current of [true, false]) {
    pairBy(inGroup('address_key'), (one) => one.current === current)
    pairBy(inGroup('city_key'), (one) => one.current === current, true)
  }
  // The only one of its name before and after has moved.
  const only = (all: readonly OfficeKeys[]) => {
    const groups = positionsBy(all, group)
    return (one: OfficeKeys) => (groups.get(group(one))?.length === 1 ? group(one) : '')
  }
  const [onlyKnown, onlyListed] = [only(known), only(offices)]
  pairBy(
    (one) => (onlyKnown(one) && onlyListed(one) ? group(one) : ''),
    () => true,
  )
  return pairs
}

/** Positions by key; what has none stands nowhere. */
function positionsBy<One>(all: readonly One[], keyOf: (one: One, position: number) => string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [position, one] of all.entries()) {
    const key = keyOf(one, position)
    if (!key) continue
    const positions = found.get(key)
    if (positions) positions.push(position)
    else found.set(key, [position])
  }
  return found
}

/**
 * Brings the register in step with the directory that comes into force, as part of that change: its lock makes several
 * take turns.
 * @returns what is to be said of offices that people are assigned to and that went by it
 */
export async function registerOffices(
  tx: Tx,
  { offices, sample }: { offices: readonly KeptOffice[]; sample: boolean },
): Promise<string[]> {
  await sql`LOCK TABLE directory_current IN EXCLUSIVE MODE`.execute(tx)
  const known = await tx.selectFrom('offices').selectAll().orderBy('id').execute()
  const listed = offices.map(({ id, info, address }) => ({
    directory_id: id,
    name: info.Name,
    city: info.City,
    ...registeredAs(info),
    city_key: keyOf(info.City),
    address_key: keyOf(address),
  }))
  const pairs = sameOffices(known, listed)
  const rows = listed.map((office, position) => ({ ...office, id: known[pairs.get(position) ?? -1]?.id ?? null }))
  await tx.updateTable('offices').set({ current: false }).where('current', '=', true).execute()
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id integer, directory_id text, name text,
    state text, city text, name_key text, city_key text, address_key text)`
  await sql`
    UPDATE offices AS o SET directory_id = n.directory_id, name = n.name, state = n.state, city = n.city,
      name_key = n.name_key, city_key = n.city_key, address_key = n.address_key, current = true, sample = ${sample}
    FROM ${given} WHERE o.id = n.id`.execute(tx)
  await sql`
    INSERT INTO offices (directory_id, name, state, city, name_key, city_key, address_key, current, sample)
    SELECT directory_id, name, state, city, name_key, city_key, address_key, true, ${sample}
    FROM ${given} WHERE id IS NULL`.execute(tx)
  const kept = new Set(rows.map(({ id }) => id))
  return lostNotes(
    tx,
    known.filter(({ id, current }) => current && !kept.has(id)).map(({ id }) => id),
  )
}

async function lostNotes(tx: Tx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const lost = await tx
    .selectFrom('offices as o')
    .innerJoin('office_people as p', 'p.office', 'o.id')
    .select(['o.name', 'o.state'])
    .select((eb) => eb.fn.countAll<string>().as('people'))
    .where('o.id', 'in', ids)
    .groupBy('o.id')
    .orderBy('o.name')
    .execute()
  return lost.map(({ name, state, people }) => {
    const who =
      Number(people) === 1 ? 'One person is assigned to it and sees' : `${people} people are assigned to it and see`
    return `${name} (${state}) is not in this directory. ${who} nothing of it until the console gives its work to another office.`
  })
}
