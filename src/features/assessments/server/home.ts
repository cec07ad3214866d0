import type { Db } from '../../../platform/db/database.ts'
import type { HomeEntry } from '../../accounts/contract.ts'
import type { User } from '../../accounts/server/index.ts'
import { titleOfSet } from '../answer-sets.ts'
import { checkAddress } from '../check-address.ts'
import { dayAfter, daysUntil } from '../close-out.ts'
import type { AnswerData, AssessmentKey } from '../contract.ts'
import { frameworkKeys } from '../frameworks/registry.ts'
import { answerOf } from '../scoring.ts'
import type { DueKind } from '../status-dates.ts'
import { systemLabel } from '../system-names.ts'
import { schemaOf, scoredRequirements } from './catalog.ts'
import { readDated } from './dated.ts'
import { frameworkOf } from './frameworks.ts'
import { statusColumns } from './posted-status.ts'
import { listBegun, type Place, readAnswers } from './store.ts'
import { readSystems } from './system-store.ts'

/** Of several systems the checks that changed last; the page of the checks leads to all. */
const mostBegun = 10

/** The readiness checks on My page: how far each is and what comes next in the latest, and what falls due (EASE-04). */
export async function homeEntries(db: Db, user: User, now: Date): Promise<HomeEntry[]> {
  const systems = await readSystems(db, user.network_uuid)
  const places = systems.map(({ system }) => system)
  const told: Told = {
    titleOf: (title, network) => {
      const one = systems.find(({ system }) => system === network)
      return systems.length > 1 && one ? `${title}, ${systemLabel(one)}` : title
    },
    addressOf: ({ network, key }, query) =>
      checkAddress(key, query, network === user.network_uuid ? undefined : network),
  }
  const begun = (await listBegun(db, places)).slice(0, mostBegun)
  const entries: HomeEntry[] = []
  for (const { network, key, progress, completedAt } of begun) {
    const next =
      entries.length === 0 && !completedAt ? nextOpen(key, await readAnswers(db, { network, key })) : undefined
    const query: Record<string, string> = completedAt ? { view: 'result' } : next ? { family: next.family } : {}
    entries.push({
      title: told.titleOf(schemaOf(key).title, network),
      text: completedAt ? 'Complete' : `${progress} percent answered${next ? `, next ${next.id}` : ''}`,
      to: told.addressOf({ network, key }, query) + (next ? `#${next.id}` : ''),
    })
  }
  return [...entries, ...(await statusesDue(db, places, told, now)), ...(await targetsDue(db, places, told, now))]
}

/** How a check of a system is called and found. */
interface Told {
  titleOf(title: string, network: string): string
  addressOf(place: Place, query?: Record<string, string>): string
}

/** The first requirement of which not all is answered, and its family. */
function nextOpen(key: AssessmentKey, answers: AnswerData): { id: string; family: string } | undefined {
  const open = new Set(
    scoredRequirements(key)
      .filter(({ id, objectives }) => objectives.some((row) => answerOf(answers, id, row) === undefined))
      .map(({ id }) => id),
  )
  for (const { name: family, elements } of schemaOf(key).pages)
    for (const { name: id } of elements) if (open.has(id)) return { id, family }
  return undefined
}

const dueTitles: Record<DueKind, string> = {
  'close-out': 'Close what is open',
  affirmation: 'Affirm',
  renewal: 'Renew',
}

/** What follows from the status dates within 90 days, or did a month ago; from 30 days before it waits. */
async function statusesDue(db: Db, places: string[], told: Told, now: Date): Promise<HomeEntry[]> {
  const posted = await db
    .selectFrom('assessment_statuses')
    .select(['network_uuid as network', 'assessment_key as key', ...statusColumns])
    .where('network_uuid', 'in', places)
    // Of others a release after this one knows.
    .where('assessment_key', 'in', frameworkKeys)
    .orderBy('assessment_key')
    .orderBy('network_uuid')
    .execute()
  return posted.flatMap(({ network, key, ...status }) => {
    const rules = frameworkOf(key).status
    return (rules?.dates(status) ?? []).flatMap(({ day, kind, text }): HomeEntry[] => {
      const left = daysUntil(day, now)
      if (left > 90 || left < -30) return []
      const title = told.titleOf(`${dueTitles[kind]}: ${rules?.name(status)}`, network)
      const to = told.addressOf({ network, key }, { view: 'over-time' })
      return [{ title, text, day, to, ...(left <= 30 ? { waits: true } : {}) }]
    })
  })
}

/** So many days with target dates are told of. */
const mostDays = 5

/** What is not met although its target date is near or over; from 14 days before it waits. */
async function targetsDue(db: Db, places: string[], told: Told, now: Date): Promise<HomeEntry[]> {
  const dated = await readDated(db, places, dayAfter(now, 30))
  return dated
    .sort((one, other) => one.day.localeCompare(other.day))
    .slice(0, mostDays)
    .map(({ place, day, requirements: ids }) => ({
      title: `${ids.length === 1 ? `Requirement ${ids[0]} is` : `${ids.length} requirements are`} to be met`,
      text: `${told.titleOf(titleOfSet(place.key), place.network)}${ids.length > 1 ? `: ${ids.slice(0, 6).join(', ')}` : ''}${ids.length > 6 ? ' ...' : ''}, by`,
      day,
      to: told.addressOf(place, { view: 'now' }),
      ...(daysUntil(day, now) <= 14 ? { waits: true } : {}),
    }))
}
