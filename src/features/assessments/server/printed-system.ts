import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { System } from '../contract.ts'
import type { SystemFacts } from '../system/form.ts'
import { printedFacts, type ReportSystem } from './documents/report.ts'
import { holdPlaces } from './place-tables.ts'
import { readPrintedFacts } from './system-facts.ts'

/** What documents print of a system, and of which its completions are (EASE-07). */
export interface PrintedSystem {
  facts: SystemFacts
  system: ReportSystem | undefined
}

/** Its name and codes as documents tell them; of one system alone what nobody entered is not asked for (RULE-10). */
export function toldOf({ name, cageCodes }: System, systems: readonly System[]): ReportSystem | undefined {
  const isTold = systems.length > 1 || name !== '' || cageCodes.length > 0
  return isTold ? { name, cageCodes } : undefined
}

export const printsSame = (one: PrintedSystem, other: PrintedSystem): boolean =>
  !one.system === !other.system && isDeepStrictEqual(printedFacts(one), printedFacts(other))

/** Documents of a completion say what the system was: its checks are not what stands any more (EASE-07). */
export async function reopenChecks(tx: Tx, place: string): Promise<void> {
  await tx
    .updateTable('assessments')
    .set({ completed_at: null })
    .where('network_uuid', '=', place)
    .where('completed_at', 'is not', null)
    .execute()
}

/**
 * Reopens the checks of those systems of which documents say anything else than before. What is being completed is
 * waited for.
 * @param before all systems of the network
 */
export async function reopenReprinted(
  tx: Tx,
  secrets: Secrets,
  before: readonly System[],
  after: readonly System[],
): Promise<void> {
  const retold = before.flatMap((one) => {
    const now = after.find(({ system }) => system === one.system)
    if (!now) return []
    const [was, is] = [toldOf(one, before), toldOf(now, after)]
    return isDeepStrictEqual(was, is) ? [] : [{ place: one.system, was, is }]
  })
  if (retold.length === 0) return
  const places = retold.map(({ place }) => place)
  await holdPlaces(tx, places)
  for (const { place, was, is } of retold) {
    const facts = await readPrintedFacts(tx, secrets, place)
    if (!printsSame({ facts, system: was }, { facts, system: is })) await reopenChecks(tx, place)
  }
}
