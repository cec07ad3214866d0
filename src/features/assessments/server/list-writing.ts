import { sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import { holdPlaces } from './place-tables.ts'
import { holdPlace } from './system-store.ts'

/** Changes of a list of a system: its assets, or the lines of its flow. */

export type ListPortal = Pick<Portal, 'db' | 'clock' | 'secrets'>

/** As of answers: far more than anybody types. */
const savesAMinute = { most: 600, within: 60_000 } as const

/**
 * Holds whoever writes, then the system, its assessments, and what is in the list, until the transaction ends: in the
 * order of whoever saves a field of it, so that a completion holds the list from before a change, or after it.
 */
export function writeList<Result>(
  { db, clock }: ListPortal,
  { user, place, list }: { user: UserActor; place: string; list: 'assets' | 'flow' },
  act: (tx: Tx, at: Date) => Promise<Result>,
): Promise<Result> {
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    await holdPlace(tx, place, user)
    await holdPlaces(tx, [place])
    // Nobody else changes what is in the list: those come after each other.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${list} ${place}`}, 0))`.execute(tx)
    await countRequest(tx, at, `system-saves:${user.userId}`, savesAMinute, 'Too many changes at once.')
    return act(tx, at)
  })
}

export interface Divided<Standing> {
  /** Those to be added, by their index among all. */
  fresh: number[]
  /** Those whose id stands already: they were added before, and may be otherwise by now. */
  sentAgain: Standing[]
  /** Those that mean the same as one that stands. */
  taken: number[]
  /** Those that mean the same as an earlier one among them. */
  repeated: { index: number; first: number }[]
}

/**
 * Which of those that somebody wants to add are not in a list yet.
 * @param keys by which two are the same: one in common is enough
 */
export function divideNew<Wanted extends { id?: string }, Standing extends { id: string }>(
  wanted: readonly Wanted[],
  standing: readonly Standing[],
  keys: { ofWanted(one: Wanted): readonly string[]; ofStanding(one: Standing): readonly string[] },
): Divided<Standing> {
  const byId = new Map(standing.map((one) => [one.id, one]))
  const there = new Set(standing.flatMap(keys.ofStanding))
  const firsts = new Map<string, number>()
  const divided: Divided<Standing> = { fresh: [], sentAgain: [], taken: [], repeated: [] }
  for (const [index, one] of wanted.entries()) {
    const own = keys.ofWanted(one)
    const before = one.id && byId.get(one.id)
    const first = own.flatMap((key) => firsts.get(key) ?? [])[0]
    if (before) divided.sentAgain.push(before)
    else if (first !== undefined) divided.repeated.push({ index, first })
    else (own.some((key) => there.has(key)) ? divided.taken : divided.fresh).push(index)
    for (const key of own) if (!firsts.has(key)) firsts.set(key, index)
  }
  return divided
}
