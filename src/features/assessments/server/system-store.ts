import type { UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { holdUser } from '../../accounts/server/index.ts'
import type { System } from '../contract.ts'
import { systemFileName, systemLabel } from '../system-names.ts'

export const noSuchSystem = () => new PortalError('no_such_system', 404, 'There is no such system.')

/** All systems of a network, the first one first, and the others by age. */
export async function readSystems(db: Db, network: string): Promise<[System, ...System[]]> {
  const rows = await db
    .selectFrom('systems')
    .select(['place as system', 'name', 'cage_codes as cageCodes'])
    .where('network_uuid', '=', network)
    .orderBy('created_at')
    .orderBy('place')
    .execute()
  const first = rows.find(({ system }) => system === network) ?? { system: network, name: '', cageCodes: [] }
  const further = rows.filter(({ system }) => system !== network)
  return [{ ...first, first: true }, ...further.map((one) => ({ ...one, first: false }))]
}

/** Where the systems of networks keep what is entered. */
export async function placesOf(db: Db, networks: readonly string[]): Promise<string[]> {
  const further = await db.selectFrom('systems').select('place').where('network_uuid', 'in', networks).execute()
  return [...new Set([...networks, ...further.map(({ place }) => place)])]
}

/** What the systems of networks are called, by place; empty where a network has one alone. */
export async function namesOfSystems(db: Db, networks: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const network of new Set(networks)) {
    const systems = await readSystems(db, network)
    for (const one of systems) names.set(one.system, systems.length > 1 ? systemLabel(one) : '')
  }
  return names
}

/** From when on systems can be added, where that is still to come. */
export async function opensAt(db: Db, now: Date): Promise<Date | undefined> {
  const waits = await db.selectFrom('systems_open').select('opens_at').where('opens_at', '>', now).executeTakeFirst()
  return waits?.opens_at
}

/** Which system a row was of, where a network has several. */
export const ofSystem = (named: ReadonlyMap<string, string>, place: string): { system?: string } =>
  named.get(place) ? { system: named.get(place) } : {}

/** Whose system it is. */
export async function networkOfPlace(db: Db, place: string): Promise<string> {
  const found = await db.selectFrom('systems').select('network_uuid').where('place', '=', place).executeTakeFirst()
  return found?.network_uuid ?? place
}

/**
 * What a place is called, by which id addresses name it, and what tells its files apart; nothing where its network has
 * one system alone.
 */
export async function nameOfPlace(
  db: Db,
  place: string,
): Promise<{ label: string; file: string; further?: string } | undefined> {
  const systems = await readSystems(db, await networkOfPlace(db, place))
  const one = systems.find(({ system }) => system === place)
  if (!one || systems.length === 1) return undefined
  return { label: systemLabel(one), file: systemFileName(one, systems), ...(one.first ? {} : { further: place }) }
}

/** @throws PortalError 404 for a system that is not of the network */
export async function requireSystem(db: Db, network: string, system: string): Promise<void> {
  if (system === network) return
  const found = await db
    .selectFrom('systems')
    .select('place')
    .where('place', '=', system)
    .where('network_uuid', '=', network)
    .executeTakeFirst()
  if (!found) throw noSuchSystem()
}

/**
 * Holds who writes, and the system, until the transaction ends: a system is removed before or after what is saved in it.
 * @throws PortalError 401 when the account was deleted meanwhile, 409 when it changed its network, 404 when the system
 * was removed
 */
export async function holdPlace(tx: Tx, place: string, by: UserActor): Promise<void> {
  await holdUser(tx, by)
  if (!(await holdSystem(tx, place, by.networkUuid))) throw noSuchSystem()
}

/**
 * Holds a system until the transaction ends, for whoever holds the accounts that are concerned.
 * @returns false where it was removed
 */
export async function holdSystem(tx: Tx, place: string, network: string): Promise<boolean> {
  if (place === network) return true
  const held = await tx
    .selectFrom('systems')
    .select('place')
    .where('place', '=', place)
    .where('network_uuid', '=', network)
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

/**
 * The systems of a network, for whoever changes which there are: the row of the first one is begun and held, so that
 * the next one waits.
 */
export async function holdSystems(tx: Tx, network: string, at: Date): Promise<[System, ...System[]]> {
  await tx
    .insertInto('systems')
    .values({ place: network, network_uuid: network, created_at: at })
    // Whichever index tells of it: two that begin it at once meet in that of the names, too.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('systems').select('place').where('place', '=', network).forNoKeyUpdate().execute()
  return readSystems(tx, network)
}
