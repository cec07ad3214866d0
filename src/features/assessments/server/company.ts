import type { UserActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPeople } from '../../accounts/server/index.ts'
import type { Report } from './documents/report.ts'

/** Whose assessment it is, and who asks; an individual stands for a company of one. */
export async function readAbout(
  db: Db,
  user: UserActor,
): Promise<Pick<Report, 'company' | 'preparedBy' | 'preparedById'>> {
  const [people, organization] = await Promise.all([
    findPeople(db, [user.userId]),
    db
      .selectFrom('organizations')
      .select(['name', 'cage_code as cageCode', 'naics_codes as naicsCodes', 'website'])
      .where('id', '=', user.organizationId)
      .executeTakeFirst(),
  ])
  const preparedBy = people.get(user.userId)?.name || user.email
  const company = organization ?? { name: preparedBy, cageCode: '', naicsCodes: '', website: '' }
  return { company, preparedBy, preparedById: user.userId }
}
