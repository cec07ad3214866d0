import type { UserActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPeople } from '../../accounts/server/index.ts'
import type { SystemState } from '../contract.ts'
import type { StandingField } from './sealed-fields.ts'

/** What stands in the fields of a system, for whoever may read it, with who entered it. */
export async function stateOfFields(
  db: Db,
  user: UserActor,
  place: string,
  fields: readonly (readonly [string, StandingField])[],
): Promise<SystemState> {
  const people = await findPeople(
    db,
    fields.flatMap(([, { by }]) => by ?? []),
  )
  return {
    place,
    mayWrite: !user.readsOnly,
    facts: fields.map(([field, { value, version, by, at }]) => ({
      field,
      value: value ?? '',
      version,
      by: people.get(by ?? '')?.name ?? '',
      mine: by === user.userId,
      at: at.toISOString(),
      readable: value !== undefined,
    })),
  }
}
