import type { Db } from '../../../platform/db/database.ts'
import type { HomeEntry } from '../../accounts/contract.ts'
import type { User } from '../../accounts/server/index.ts'
import { setKeys, titleOfSet } from '../answer-sets.ts'
import { dayAfter, daysUntil } from '../close-out.ts'
import type { AnswerData, AssessmentKey } from '../contract.ts'
import { frameworkKeys } from '../frameworks/registry.ts'
import { answerOf, statusOf } from '../scoring.ts'
import type { DueKind } from '../status-dates.ts'
import { schemaOf, scoredRequirements } from './catalog.ts'
import { frameworkOf } from './frameworks.ts'
import { statusColumns } from './posted-status.ts'
import { listBegun, readAnswers, readDetails } from './store.ts'

const toolPath = '/cyber-readiness-check-tool'

/** The readiness checks on My page: how far each is and what comes next in the latest, and what falls due (EASE-04). */
export async function homeEntries(db: Db, user: User, now: Date): Promise<HomeEntry[]> {
  const network = user.network_uuid
  const begun = (await listBegun(db, network)).sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  const entries: HomeEntry[] = []
  for (const { key, progress, completedAt } of begun) {
    const next =
      entries.length === 0 && !completedAt ? nextOpen(key, await readAnswers(db, { network, key })) : undefined
    entries.push({
      title: schemaOf(key).title,
      text: completedAt ? 'Complete' : `${progress} percent answered${next ? `, next ${next.id}` : ''}`,
      to: `${toolPath}/${key}${completedAt ? '?view=result' : next ? `?family=${next.family}#${next.id}` : ''}`,
    })
  }
  return [...entries, ...(await statusesDue(db, network, now)), ...(await targetsDue(db, network, now))]
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
async function statusesDue(db: Db, network: string, now: Date): Promise<HomeEntry[]> {
  const posted = await db
    .selectFrom('assessment_statuses')
    .select(['assessment_key as key', ...statusColumns])
    .where('network_uuid', '=', network)
    // Of others a release after this one knows.
    .where('assessment_key', 'in', frameworkKeys)
    .orderBy('assessment_key')
    .execute()
  return posted.flatMap(({ key, ...status }) => {
    const rules = frameworkOf(key).status
    return (rules?.dates(status) ?? []).flatMap(({ day, kind, text }): HomeEntry[] => {
      const left = daysUntil(day, now)
      if (left > 90 || left < -30) return []
      const title = `${dueTitles[kind]}: ${rules?.name(status)}`
      return [{ title, text, day, to: `${toolPath}/${key}?view=over-time`, ...(left <= 30 ? { waits: true } : {}) }]
    })
  })
}

/** So many days with target dates are told of. */
const mostDays = 5

/** What is not met although its target date is near or over; from 14 days before it waits. */
async function targetsDue(db: Db, network: string, now: Date): Promise<HomeEntry[]> {
  const dated = await db
    .selectFrom('assessment_requirements')
    .select('assessment_key as key')
    .distinct()
    .where('network_uuid', '=', network)
    .where('assessment_key', 'in', setKeys)
    .where('target_date', '<=', dayAfter(now, 30))
    .execute()
  const entries: HomeEntry[] = []
  for (const { key } of dated) {
    const [answers, requirements] = await Promise.all([
      readAnswers(db, { network, key }),
      readDetails(db, { network, key }),
    ])
    const byDay = new Map<string, string[]>()
    for (const requirement of scoredRequirements(key)) {
      const day = requirements[requirement.id]?.targetDate
      if (!day || daysUntil(day, now) > 30 || statusOf(requirement, { answers, requirements }) === 'met') continue
      byDay.set(day, [...(byDay.get(day) ?? []), requirement.id])
    }
    for (const [day, ids] of byDay)
      entries.push({
        title: `${ids.length === 1 ? `Requirement ${ids[0]} is` : `${ids.length} requirements are`} to be met`,
        text: `${titleOfSet(key)}${ids.length > 1 ? `: ${ids.slice(0, 6).join(', ')}` : ''}${ids.length > 6 ? ' ...' : ''}, by`,
        day,
        to: `${toolPath}/${key}?view=now`,
        ...(daysUntil(day, now) <= 14 ? { waits: true } : {}),
      })
  }
  return entries.sort((a, b) => (a.day ?? '').localeCompare(b.day ?? '')).slice(0, mostDays)
}
