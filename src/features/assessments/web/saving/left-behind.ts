import type { System } from '../../contract.ts'
import { type UnsentArea, unsentIn } from '../unsent-storage.ts'
import { placeOfBundle } from './fact-bundles.ts'

/** The pages of a system that save field by field. */
export type FactArea = Exclude<UnsentArea, 'assessments'>

interface Known {
  Items: readonly Pick<System, 'system'>[]
  /** The person's own, while they belong to an organization: what waits for them is theirs again when they leave. */
  ownElsewhere?: readonly string[]
}

/**
 * What earlier pages of one kind left unsent of further systems, before it is asked which there are: what is begun since
 * may be of a newer one.
 * @returns drops, once they are known, what nobody will ever take: of a system that was removed, or left. True where
 * there was any
 */
export function factsLeftBehind(userId: string, area: FactArea): (systems: Known) => boolean {
  const storage = unsentIn(userId, area, true)
  const left = storage.names()
  return ({ Items, ownElsewhere = [] }) => {
    const known = [...Items.map(({ system }) => system), ...ownElsewhere]
    const lost = left.filter((name) => !known.includes(placeOfBundle(name) ?? ''))
    for (const name of lost) storage.remove(name)
    return lost.length > 0
  }
}
