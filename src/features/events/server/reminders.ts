import { sql } from 'kysely'
import type { Portal } from '../../../platform/portal.ts'
import { reminderMail } from './registration-mails.ts'
import type { Participant } from './registration-store.ts'
import { findSession, ownerColumn, type SessionKey, sessionKeyOf } from './sessions.ts'

const batch = 100

/**
 * Mails those whose session begins within 24 hours, and again within one. A reminder is taken and mailed in one
 * transaction, so it goes out once, whichever instance does it. One that is off is taken too: it does not come later.
 */
export async function sendReminders(portal: Portal): Promise<void> {
  for (const kind of ['event', 'cybercircuit'] as const) while ((await sendBatch(portal, kind)) === batch);
}

function sendBatch(portal: Portal, kind: SessionKey['kind']): Promise<number> {
  const now = portal.clock.now()
  return portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Participant & { reminded_before: number }>`
      UPDATE event_registrations r SET reminded_before = due.hours
      FROM users u, (
        SELECT r.id, h.hours
        FROM event_registrations r
        JOIN live_sessions s ON s.kind = ${sql.lit(kind)} AND s.id = r.${sql.ref(ownerColumn[kind])}
        CROSS JOIN LATERAL (SELECT CASE WHEN s.starts_at <= ${now}::timestamptz + interval '1 hour' THEN 1 ELSE 24 END AS hours) h
        WHERE r.state = 'registered' AND r.webinar_state <> 'pending'
          AND s.status = 'published' AND s.cancelled_at IS NULL
          AND s.starts_at > ${now} AND s.starts_at <= ${now}::timestamptz + interval '24 hours'
          AND (r.reminded_before IS NULL OR r.reminded_before > h.hours)
        LIMIT ${batch}
        FOR UPDATE OF r SKIP LOCKED
      ) due
      WHERE r.id = due.id AND u.id = r.user_id
      RETURNING r.*, u.email, u.first_name, u.last_name`.execute(tx)
    for (const participant of rows.filter(({ reminders }) => reminders)) {
      const session = await findSession(tx, now, sessionKeyOf(participant))
      const { email, reminded_before: hours } = participant
      if (session) await portal.messages.mail(tx, { to: email, ...reminderMail(portal, session, participant, hours) })
    }
    return rows.length
  })
}
