import { sql } from 'kysely'
import type { Portal } from '../../../platform/portal.ts'
import { reminderMail } from './registration-mails.ts'
import type { Participant } from './registration-store.ts'
import { findEvent } from './store.ts'

const batch = 100

/**
 * Mails those whose event begins within 24 hours, and again within one. A reminder is taken and mailed in one
 * transaction, so it goes out once, whichever instance does it. One that is off is taken too: it does not come later.
 */
export async function sendReminders(portal: Portal): Promise<void> {
  while ((await sendBatch(portal)) === batch);
}

function sendBatch(portal: Portal): Promise<number> {
  const now = portal.clock.now()
  return portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Participant & { reminded_before: number }>`
      UPDATE event_registrations r SET reminded_before = due.hours
      FROM users u, (
        SELECT r.id, h.hours
        FROM event_registrations r
        JOIN events e ON e.id = r.event_id
        CROSS JOIN LATERAL (SELECT CASE WHEN e.starts_at <= ${now}::timestamptz + interval '1 hour' THEN 1 ELSE 24 END AS hours) h
        WHERE r.state = 'registered' AND r.webinar_state <> 'pending'
          AND e.status = 'published' AND e.cancelled_at IS NULL
          AND e.starts_at > ${now} AND e.starts_at <= ${now}::timestamptz + interval '24 hours'
          AND (r.reminded_before IS NULL OR r.reminded_before > h.hours)
        LIMIT ${batch}
        FOR UPDATE OF r SKIP LOCKED
      ) due
      WHERE r.id = due.id AND u.id = r.user_id
      RETURNING r.*, u.email, u.first_name, u.last_name`.execute(tx)
    for (const participant of rows.filter(({ reminders }) => reminders)) {
      const event = await findEvent(tx, now, participant.event_id)
      const { email, reminded_before: hours, join_url } = participant
      if (event) await portal.messages.mail(tx, { to: email, ...reminderMail(portal, event, hours, join_url) })
    }
    return rows.length
  })
}
