import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { setKeys } from '../answer-sets.ts'
import { noDetails } from '../contract.ts'
import { statusOf } from '../scoring.ts'
import { scoredRequirements } from './catalog.ts'
import type { Content } from './snapshot-store.ts'
import { markColumns, type Place, targetDay } from './store.ts'

/** Requirements of one place with one target date, in the order of their numbers. */
export interface Dated {
  place: Place
  /** YYYY-MM-DD */
  day: string
  requirements: string[]
}

interface Answered extends Place {
  requirement: string
  objective: string
  answer: number
}

/** What is not met although its target date is `until` (YYYY-MM-DD) or before, of all these places. */
export async function readDated(db: Db, places: readonly string[], until: string): Promise<Dated[]> {
  // One row at most for each requirement of each system.
  const planned = await db
    .selectFrom('assessment_requirements')
    .select(['network_uuid as network', 'assessment_key as key', 'requirement', targetDay, ...markColumns])
    .where('network_uuid', 'in', places)
    .where('assessment_key', 'in', setKeys)
    .where('target_date', '<=', until)
    .orderBy('assessment_requirements.target_date')
    .orderBy('network_uuid')
    .orderBy('assessment_key')
    .execute()
  if (planned.length === 0) return []
  // Of these rows and no others: what is planned without its answers would read as not met. By their names, by which the
  // index finds each.
  const objectives = new Map(
    [...new Set(planned.map(({ key }) => key))].flatMap((key) =>
      scoredRequirements(key).map((one) => [`${key} ${one.id}`, one.objectives] as const),
    ),
  )
  const wanted = planned.flatMap(({ network, key, requirement }) =>
    (objectives.get(`${key} ${requirement}`) ?? []).map((objective) => ({ network, key, requirement, objective })),
  )
  const { rows: answered } = await sql<Answered>`
    SELECT a.network_uuid AS network, a.assessment_key AS key, d.requirement, a.objective, a.answer
    FROM assessment_answers a
    JOIN unnest(
      ${wanted.map(({ network }) => network)}::uuid[],
      ${wanted.map(({ key }) => key)}::text[],
      ${wanted.map(({ requirement }) => requirement)}::text[],
      ${wanted.map(({ objective }) => objective)}::text[]
    ) AS d (network_uuid, assessment_key, requirement, objective)
    USING (network_uuid, assessment_key, objective)`.execute(db)
  const found = new Map<string, { place: Place; responses: Content }>()
  const at = ({ network, key }: Place) => {
    const name = `${network} ${key}`
    const one = found.get(name) ?? { place: { network, key }, responses: { answers: {}, requirements: {} } }
    found.set(name, one)
    return one.responses
  }
  for (const { network, key, requirement, targetDate, ...mark } of planned)
    at({ network, key }).requirements[requirement] = { ...noDetails, targetDate, ...mark }
  for (const { network, key, requirement, objective, answer } of answered) {
    const { answers } = at({ network, key })
    answers[requirement] = { ...answers[requirement], [objective]: { answer } }
  }
  return [...found.values()].flatMap(byDay)
}

function byDay({ place, responses }: { place: Place; responses: Content }): Dated[] {
  const days = new Map<string, string[]>()
  for (const requirement of scoredRequirements(place.key)) {
    const day = responses.requirements[requirement.id]?.targetDate
    if (day && statusOf(requirement, responses) !== 'met') days.set(day, [...(days.get(day) ?? []), requirement.id])
  }
  return [...days].map(([day, requirements]) => ({ place, day, requirements }))
}
