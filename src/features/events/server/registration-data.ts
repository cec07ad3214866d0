import type { Db, Tx } from '../../../platform/db/database.ts'
import { addressOf } from '../../../platform/families-contract.ts'
import type { HomeEntry } from '../../accounts/contract.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'
import { tellCircuitChanges } from './circuit-changes.ts'
import { gotowebinar } from './gotowebinar-client.ts'
import { comingRegistrations } from './own-registrations.ts'
import { fillSeats } from './registrations.ts'
import { sendReminders } from './reminders.ts'
import { lockSession, ownerColumn, sessionKeyOf, sessionOf } from './sessions.ts'
import { declareWebinarJobs, enqueueRemoval } from './webinar-sync.ts'

/** Takes its part in what happens to accounts, sends reminders and speaks with the webinar service. Before the jobs start. */
export function openRegistrations(accounts: Accounts): void {
  accounts.beforeRemoval.push((tx, user) => removeRegistrations(accounts, tx, user))
  accounts.exportParts.set('eventRegistrations', exportRegistrations)
  accounts.homeSources.push({ part: 'events', read: homeEntries })
  accounts.jobs.declare({ name: 'event-reminders', cron: '* * * * *', run: () => sendReminders(accounts) })
  accounts.jobs.declare({ name: 'circuit-changes', cron: '* * * * *', run: () => tellCircuitChanges(accounts) })
  const { webinars } = accounts.settings
  if (webinars) declareWebinarJobs(accounts, gotowebinar(accounts, webinars))
}

/** Seats of whoever goes are given to those who wait. */
async function removeRegistrations(accounts: Accounts, tx: Tx, user: User): Promise<void> {
  const kept = await tx
    .selectFrom('event_registrations')
    .select(['event_id', 'circuit_id'])
    .where('user_id', '=', user.id)
    .orderBy('event_id')
    .orderBy('circuit_id')
    .execute()
  for (const registration of kept) {
    const key = sessionKeyOf(registration)
    const session = await lockSession(tx, key)
    const gone = await tx
      .deleteFrom('event_registrations')
      .where('user_id', '=', user.id)
      .where(ownerColumn[key.kind], '=', key.id)
      .returningAll()
      .executeTakeFirst()
    if (!gone || !session) continue
    if (gone.webinar_tries > 0 && accounts.settings.webinars)
      await enqueueRemoval(accounts, tx, {
        webinarKey: gone.webinar_key,
        registrantKey: gone.registrant_key,
        email: gone.registrant_key ? '' : user.email,
      })
    if (gone.state === 'registered') await fillSeats(accounts, tx, session)
  }
}

const exportRegistrations = (db: Db, user: User) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoinLateral(sessionOf(db), (join) => join.onTrue())
    .select([
      's.kind',
      's.id as event',
      's.title',
      's.starts_at as startAt',
      'r.state',
      'r.since',
      'r.reminders',
      'r.zone',
    ])
    .where('r.user_id', '=', user.id)
    .orderBy('s.starts_at')
    .execute()

/** So many of them stand on My page. */
const next = 5

async function homeEntries(db: Db, user: User, now: Date): Promise<HomeEntry[]> {
  const coming = await comingRegistrations(db, user.id, now, next)
  return coming.map(({ kind, id, title, starts_at, zone, place, cancelled_at, state }) => ({
    title,
    to: addressOf(kind, { id }),
    at: starts_at.toISOString(),
    ...(place ? { zone } : {}),
    text: cancelled_at
      ? 'It was cancelled.'
      : state === 'waiting'
        ? 'You are on the waiting list.'
        : 'You are registered.',
  }))
}
