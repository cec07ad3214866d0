import type { UserActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPeople } from '../../accounts/server/index.ts'
import { systemFileName } from '../system-names.ts'
import type { Report } from './documents/report.ts'
import { toldOf } from './printed-system.ts'
import type { Place } from './store.ts'
import { noSuchSystem, readSystems } from './system-store.ts'

/** Whose assessment it is, of which system, and who asks; an individual stands for a company of one. */
export async function readAbout(
  db: Db,
  user: UserActor,
  place: Place,
): Promise<Pick<Report, 'company' | 'preparedBy' | 'preparedById' | 'system' | 'systemFile'>> {
  const [people, organization, systems] = await Promise.all([
    findPeople(db, [user.userId]),
    db
      .selectFrom('organizations')
      .select(['name', 'cage_code as cageCode', 'naics_codes as naicsCodes', 'website'])
      .where('id', '=', user.organizationId)
      .executeTakeFirst(),
    readSystems(db, user.networkUuid),
  ])
  const preparedBy = people.get(user.userId)?.name || user.email
  const company = organization ?? { name: preparedBy, cageCode: '', naicsCodes: '', website: '' }
  const one = systems.find(({ system }) => system === place.network)
  if (!one) throw noSuchSystem()
  const system = toldOf(one, systems)
  return {
    company,
    ...(system ? { system } : {}),
    systemFile: systems.length > 1 ? systemFileName(one, systems) : '',
    preparedBy,
    preparedById: user.userId,
  }
}
