import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Portal } from '../../../platform/portal.ts'
import { registeredMail } from './registration-mails.ts'
import { findParticipant, type Participant, type Registration } from './registration-store.ts'
import { findSession, sessionKeyOf } from './sessions.ts'
import type { WebinarPlace, WebinarService } from './webinars.ts'

const syncJob = 'webinar-sync'
const removalJob = 'webinar-removal'

/** Has the webinar service told of a registration that began or ended, as part of that change. */
export const enqueueSync = (portal: Pick<Portal, 'jobs'>, tx: Tx, id: string): Promise<void> =>
  portal.jobs.enqueue(tx, syncJob, { id })

/** What is left of a person whose account is deleted: to be taken off the webinar too. */
interface Removal {
  webinarKey: string
  /** Empty where the answer to the registration never came; the address then tells who it was. */
  registrantKey: string
  email: string
}

export const enqueueRemoval = (portal: Pick<Portal, 'jobs'>, tx: Tx, removal: Removal): Promise<void> =>
  portal.jobs.enqueue(tx, removalJob, removal)

/**
 * Brings the webinar service in line with the registrations kept here. The page never waits for it: a failure is tried
 * again by the queue, with growing waits, and every hour anew until the event begins. Before the jobs start.
 */
export function declareWebinarJobs(portal: Portal, webinars: WebinarService): void {
  portal.jobs.declare<{ id: string }>({
    name: syncJob,
    retries: 12,
    run: ({ id }, _signal, _finish, job) => syncRegistration(portal, webinars, id, job.id),
  })
  portal.jobs.declare<Removal>({
    name: removalJob,
    retries: 30,
    async run({ webinarKey, registrantKey, email }) {
      const key = registrantKey || (await webinars.find(webinarKey, email))?.registrantKey
      if (key) await webinars.remove(webinarKey, key)
    },
  })
  portal.jobs.declare({
    name: 'webinar-sync-again',
    cron: '23 * * * *',
    run: () => syncAgain(portal),
  })
}

/** Of two jobs that come at once, one talks with the service, and the other is tried again later. */
async function syncRegistration(portal: Portal, webinars: WebinarService, id: string, job: string): Promise<void> {
  const claimed = await claim(portal, id, job)
  if (!claimed) {
    if (await findParticipant(portal.db, id)) throw new Error('The registration is being worked on')
    return
  }
  try {
    if (claimed.state === 'left') await leave(portal, webinars, claimed)
    else if (claimed.state === 'registered' && claimed.webinar_state === 'pending')
      await join(portal, webinars, claimed)
  } finally {
    await portal.db
      .updateTable('event_registrations')
      .set({ claimed_until: null })
      .where('id', '=', id)
      .where('claimed_by', '=', job)
      .execute()
  }
}

/** What a try of the same job has left behind, whose process or database was lost, is no hindrance. */
async function claim({ db }: Portal, id: string, job: string): Promise<Participant | undefined> {
  const { rows } = await sql<Registration>`
    UPDATE event_registrations SET
      claimed_until = clock_timestamp() + interval '5 minutes',
      claimed_by = ${job},
      webinar_tries = webinar_tries + 1
    WHERE id = ${id} AND (claimed_until IS NULL OR claimed_until < clock_timestamp() OR claimed_by = ${job})
    RETURNING *`.execute(db)
  return rows[0] && findParticipant(db, id)
}

async function join(portal: Portal, webinars: WebinarService, claimed: Participant): Promise<void> {
  const { id, webinar_key: webinarKey, email, first_name: firstName, last_name: lastName } = claimed
  const place = await webinars.register(webinarKey, { firstName, lastName, email }, claimed.webinar_tries > 1)
  await portal.db.transaction().execute(async (tx) => {
    const kept = await writePlace(tx, id, place)
    // The account was deleted meanwhile.
    if (!kept) return enqueueRemoval(portal, tx, { webinarKey, registrantKey: place.registrantKey, email: '' })
    if (kept.state !== 'registered') return enqueueSync(portal, tx, id)
    const session = await findSession(tx, portal.clock.now(), sessionKeyOf(kept))
    if (session) await portal.messages.mail(tx, { to: email, ...registeredMail(portal, session, kept) })
  })
}

const writePlace = (tx: Tx, id: string, { registrantKey, joinUrl }: WebinarPlace) =>
  tx
    .updateTable('event_registrations')
    .set({ webinar_state: 'joined', registrant_key: registrantKey, join_url: joinUrl })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

async function leave({ db }: Portal, webinars: WebinarService, claimed: Participant): Promise<void> {
  const { id, webinar_key: webinarKey, registrant_key: known, email } = claimed
  const key = known || (await webinars.find(webinarKey, email))?.registrantKey
  if (key) await webinars.remove(webinarKey, key)
  // Whoever came back meanwhile stays: they are pending, with a job of their own.
  await db.deleteFrom('event_registrations').where('id', '=', id).where('state', '=', 'left').execute()
}

/** What the queue gave up, as long as it matters. */
async function syncAgain(portal: Portal): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .select('r.id')
      .where('e.ends_at', '>', portal.clock.now())
      .where((eb) =>
        eb.or([
          eb('r.state', '=', 'left'),
          eb.and([eb('r.state', '=', 'registered'), eb('r.webinar_state', '=', 'pending')]),
        ]),
      )
      .execute()
    for (const { id } of open) await enqueueSync(portal, tx, id)
  })
}
