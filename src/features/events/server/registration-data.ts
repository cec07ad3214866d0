import type { Db, Tx } from '../../../platform/db/database.ts'
import { itemPage } from '../../../platform/families-contract.ts'
import type { HomeEntry } from '../../accounts/contract.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'
import { gotowebinar } from './gotowebinar-client.ts'
import { lockEvent } from './registration-store.ts'
import { fillSeats } from './registrations.ts'
import { sendReminders } from './reminders.ts'
import { declareWebinarJobs, enqueueRemoval } from './webinar-sync.ts'

/** Takes its part in what happens to accounts, sends reminders and speaks with the webinar service. Before the jobs start. */
export function openRegistrations(accounts: Accounts): void {
  accounts.beforeRemoval.push((tx, user) => removeRegistrations(accounts, tx, user))
  accounts.exportParts.set('eventRegistrations', exportRegistrations)
  accounts.homeSources.push({ part: 'events', read: homeEntries })
  accounts.jobs.declare({ name: 'event-reminders', cron: '* * * * *', run: () => sendReminders(accounts) })
  const { webinars } = accounts.settings
  if (webinars) declareWebinarJobs(accounts, gotowebinar(accounts, webinars))
}

/** Seats of whoever goes are given to those who wait. */
async function removeRegistrations(accounts: Accounts, tx: Tx, user: User): Promise<void> {
  const kept = await tx
    .selectFrom('event_registrations')
    .select('event_id')
    .where('user_id', '=', user.id)
    .orderBy('event_id')
    .execute()
  for (const { event_id } of kept) {
    const event = await lockEvent(tx, event_id)
    const gone = await tx
      .deleteFrom('event_registrations')
      .where('user_id', '=', user.id)
      .where('event_id', '=', event_id)
      .returningAll()
      .executeTakeFirst()
    if (!gone || !event) continue
    if (gone.webinar_tries > 0 && accounts.settings.webinars)
      await enqueueRemoval(accounts, tx, {
        webinarKey: gone.webinar_key,
        registrantKey: gone.registrant_key,
        email: gone.registrant_key ? '' : user.email,
      })
    if (gone.state === 'registered') await fillSeats(accounts, tx, event)
  }
}

const exportRegistrations = (db: Db, user: User) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['e.id as event', 'e.title', 'e.starts_at as startAt', 'r.state', 'r.since', 'r.reminders'])
    .where('r.user_id', '=', user.id)
    .orderBy('e.starts_at')
    .execute()

/** So many of them stand on My page. */
const next = 5

/** What the person is registered for and is not over, the next one first. */
async function homeEntries(db: Db, user: User, now: Date): Promise<HomeEntry[]> {
  const coming = await db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['e.id', 'e.title', 'e.starts_at', 'e.zone', 'e.place', 'e.cancelled_at', 'r.state'])
    .where('r.user_id', '=', user.id)
    .where('r.state', '!=', 'left')
    .where('e.status', '=', 'published')
    .where('e.ends_at', '>', now)
    .orderBy('e.starts_at')
    .limit(next)
    .execute()
  return coming.map(({ id, title, starts_at, zone, place, cancelled_at, state }) => ({
    title,
    to: `${itemPage('event')}?${new URLSearchParams({ id })}`,
    at: starts_at.toISOString(),
    ...(place ? { zone } : {}),
    text: cancelled_at
      ? 'It was cancelled.'
      : state === 'waiting'
        ? 'You are on the waiting list.'
        : 'You are registered.',
  }))
}
