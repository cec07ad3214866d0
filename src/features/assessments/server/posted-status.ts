import { sql } from 'kysely'
import { type Actor, requireUser } from '../../../platform/actor.ts'
import { calendarFile } from '../../../platform/calendar-file.ts'
import type { Db } from '../../../platform/db/database.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { checkAddress } from '../check-address.ts'
import { daysUntil } from '../close-out.ts'
import type { AssessmentKey, StatusAnswer } from '../contract.ts'
import type { StatusRules } from '../frameworks/framework.ts'
import { titleOf } from '../frameworks/registry.ts'
import type { PostedStatus } from '../status-dates.ts'
import { frameworkOf } from './frameworks.ts'
import { placeOf, placeToWrite } from './place.ts'
import type { Place } from './store.ts'
import { holdPlace, nameOfPlace } from './system-store.ts'

/** What a network posted in SPRS, by its own word (RULE-15). */
export function postedStatusService({
  db,
  clock,
  settings,
  publicUrl,
}: Pick<Portal, 'db' | 'clock' | 'settings' | 'publicUrl'>) {
  const answer = (
    { place, rules }: { place: Place; rules: StatusRules },
    posted: PostedStatus | null,
  ): StatusAnswer => ({
    system: place.network,
    posted,
    dates: posted ? rules.dates(posted).map((due) => ({ ...due, daysLeft: daysUntil(due.day, clock.now()) })) : [],
  })
  const placeIn = async (
    actor: Actor,
    key: AssessmentKey,
    system: string | undefined,
    find = placeOf,
  ): Promise<{ place: Place; rules: StatusRules }> => {
    const place = await find(db, requireUser(actor), key, { system })
    const { status, title } = frameworkOf(key)
    if (!status) throw notFound(`${title} has no CMMC status.`)
    return { place, rules: status }
  }

  return {
    async readStatus(actor: Actor, key: AssessmentKey, system?: string): Promise<StatusAnswer> {
      const found = await placeIn(actor, key, system)
      return answer(found, await readPosted(db, found.place))
    },

    async saveStatus(actor: Actor, key: AssessmentKey, posted: PostedStatus, system?: string): Promise<StatusAnswer> {
      const { place, rules } = await placeIn(actor, key, system, placeToWrite)
      const user = requireUser(actor)
      requireLawful(rules, posted, clock.now())
      const values = {
        status: posted.status,
        assessor: posted.assessor,
        status_date: posted.statusDate,
        uid: posted.uid.toUpperCase(),
        official: posted.official.trim(),
        entered_by: user.email,
        entered_at: clock.now(),
      }
      await db.transaction().execute(async (tx) => {
        await holdPlace(tx, place.network, user)
        await tx
          .insertInto('assessment_statuses')
          .values({ network_uuid: place.network, assessment_key: key, ...values })
          .onConflict((conflict) => conflict.columns(['network_uuid', 'assessment_key']).doUpdateSet(values))
          .execute()
      })
      return answer({ place, rules }, await readPosted(db, place))
    },

    async removeStatus(actor: Actor, key: AssessmentKey, system?: string): Promise<StatusAnswer> {
      const { place, rules } = await placeIn(actor, key, system, placeToWrite)
      await db.transaction().execute(async (tx) => {
        await holdPlace(tx, place.network, requireUser(actor))
        await tx
          .deleteFrom('assessment_statuses')
          .where('network_uuid', '=', place.network)
          .where('assessment_key', '=', key)
          .execute()
      })
      return answer({ place, rules }, null)
    },

    async statusCalendar(actor: Actor, key: AssessmentKey, system?: string) {
      const { place, rules } = await placeIn(actor, key, system)
      const [posted, named] = await Promise.all([readPosted(db, place), nameOfPlace(db, place.network)])
      if (!posted) throw notFound('No status is entered yet: there is nothing to put into a calendar.')
      const { programmeName, infoMailbox } = settings.site
      const title = named ? `${titleOf(key)}, ${named.label}` : titleOf(key)
      const url = `${publicUrl()}${checkAddress(key, { view: 'over-time' }, named?.further)}`
      const entries = rules.dates(posted).map(({ day, kind, text }) => ({
        uid: `${place.network}-${key}-${kind}-${day}`,
        // The working day in every zone of the United States.
        start: new Date(`${day}T15:00:00Z`),
        end: new Date(`${day}T16:00:00Z`),
        title: `${title}: ${kind === 'close-out' ? 'last day to close what is open' : kind}`,
        description: text,
        place: '',
        url,
        changed: clock.now(),
        organizer: { name: programmeName, email: infoMailbox },
        alarms: [90, 30, 7].map((days) => days * 1_440),
      }))
      const content = calendarFile(entries, `${title}, ${rules.name(posted)}`)
      const name = `${['cmmc-status', named?.file].filter(Boolean).join('-')}.ics`
      const file = { name, type: 'text/calendar', content: Buffer.from(content).toString('base64') }
      return { system: place.network, ...file }
    },
  }
}

function requireLawful(rules: StatusRules, posted: PostedStatus, now: Date): void {
  const { statusDate } = posted
  const refused = rules.refusals(posted)
  if (Object.keys(refused).length > 0) throw badInput(refused)
  // A day more, for zones that are ahead.
  if (daysUntil(statusDate, now) > 1) throw badInput({ statusDate: 'The status date cannot lie in the future.' })
  if (statusDate < '2024-12-16')
    throw badInput({ statusDate: 'There is no CMMC status from before December 16, 2024.' })
}

export const statusColumns = [
  'status',
  'assessor',
  sql<string>`to_char(status_date, 'YYYY-MM-DD')`.as('statusDate'),
  'uid',
  'official',
] as const

export async function readPosted(db: Db, { network, key }: Place): Promise<PostedStatus | null> {
  const posted = await db
    .selectFrom('assessment_statuses')
    .select(statusColumns)
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', key)
    .executeTakeFirst()
  return posted ?? null
}
