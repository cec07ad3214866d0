import type { Db } from '../../../platform/db/database.ts'
import { setKeys } from '../answer-sets.ts'
import { noDetails } from '../contract.ts'
import { statusOf } from '../scoring.ts'
import { scoredRequirements } from './catalog.ts'
import type { Content } from './snapshot-store.ts'
import { markColumns, type Place, targetDay } from './store.ts'

/** Far more than anybody plans; of more than these the latest days are told. */
const mostDated = 1_000

/** Requirements of one place with one target date, in the order of their numbers. */
export interface Dated {
  place: Place
  /** YYYY-MM-DD */
  day: string
  requirements: string[]
}

/** What is not met although its target date is `until` (YYYY-MM-DD) or before, of all these places. */
export async function readDated(db: Db, places: readonly string[], until: string): Promise<Dated[]> {
  const dated = db
    .selectFrom('assessment_requirements as r')
    .where('r.network_uuid', 'in', places)
    .where('r.assessment_key', 'in', setKeys)
    .where('r.target_date', '<=', until)
    .orderBy('r.target_date', 'desc')
    .limit(mostDated)
  const keys = ['r.network_uuid as network', 'r.assessment_key as key', 'r.requirement'] as const
  const [planned, answered] = await Promise.all([
    dated.select([...keys, targetDay, ...markColumns]).execute(),
    db
      .selectFrom(dated.select(keys).as('d'))
      .innerJoin('assessment_answers as a', (join) =>
        join
          .onRef('a.network_uuid', '=', 'd.network')
          .onRef('a.assessment_key', '=', 'd.key')
          .onRef('a.requirement', '=', 'd.requirement'),
      )
      .select(['d.network', 'd.key', 'd.requirement', 'a.objective', 'a.answer'])
      .execute(),
  ])
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
