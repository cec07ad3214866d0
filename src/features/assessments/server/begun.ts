import type { Db } from '../../../platform/db/database.ts'
import { authored } from './place-tables.ts'
import { placesOf } from './system-store.ts'

/** What people entered; a row of `assessments` alone stands for a look at an empty check. */
const entered = [
  'assessment_answers',
  'assessment_requirements',
  'assessment_snapshots',
  'assessment_statuses',
] as const

/** Whether anything was entered in a network, by whomever. */
export async function isBegun(db: Db, network: string): Promise<boolean> {
  const places = await placesOf(db, [network])
  // A further system was named by somebody.
  if (places.length > 1) return true
  for (const table of entered) {
    const [first] = await db
      .selectFrom(table)
      .select('network_uuid')
      .where('network_uuid', 'in', places)
      .limit(1)
      .execute()
    if (first) return true
  }
  for (const table of authored) {
    const [first] = await db.selectFrom(table).select('place').where('place', '=', network).limit(1).execute()
    if (first) return true
  }
  return false
}
