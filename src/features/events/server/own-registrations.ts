import type { Db } from '../../../platform/db/database.ts'
import { addressOf } from '../../../platform/families-contract.ts'
import { cleanAddress } from '../../../platform/html.ts'
import type { OwnRegistration } from '../registration-contract.ts'
import { noWayIn, stateOf, wayIn } from './registration-state.ts'
import { sessionOf } from './sessions.ts'

/** So many of each list. */
const most = 100

const of = (db: Db, userId: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoinLateral(sessionOf(db), (join) => join.onTrue())
    .select([
      'r.id as registration',
      'r.state',
      'r.webinar_state',
      'r.join_url as own_join_url',
      's.kind',
      's.id',
      's.title',
      's.starts_at',
      's.ends_at',
      's.zone',
      's.place',
      's.join_url',
      's.status',
      's.cancelled_at',
      's.recording_url',
    ])
    .where('r.user_id', '=', userId)

/** What a person is registered for and is not over, the next one first. */
export const comingRegistrations = (db: Db, userId: string, now: Date, limit: number) =>
  of(db, userId)
    .where('r.state', '!=', 'left')
    .where('s.status', '=', 'published')
    .where('s.ends_at', '>', now)
    .orderBy('s.starts_at')
    .limit(limit)
    .execute()

type Row = Awaited<ReturnType<ReturnType<typeof of>['execute']>>[number]

/** What a person is registered for: what is to come, the nearest first, and what was, the latest first (MINE-05). */
export async function ownRegistrations(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ coming: OwnRegistration[]; past: OwnRegistration[] }> {
  const coming = await comingRegistrations(db, userId, now, most)
  // Whoever waited for a seat until the end took no part, nor did anybody in what was cancelled or withdrawn before.
  const past = await of(db, userId)
    .where('r.state', '=', 'registered')
    .where('s.cancelled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('circuits_told as t')
            .select('t.circuit_id')
            .whereRef('t.circuit_id', '=', 'r.circuit_id')
            .where('t.takes_place', '=', false),
        ),
      ),
    )
    .where('s.ends_at', '<=', now)
    .orderBy('s.starts_at', 'desc')
    .limit(most)
    .execute()
  return { coming: coming.map((row) => answerOf(row, now)), past: past.map((row) => answerOf(row, now)) }
}

function answerOf(row: Row, now: Date): OwnRegistration {
  const state = stateOf(row)
  const isThere = row.status === 'published'
  const door = state === 'registered' ? wayIn(row, { join_url: row.own_join_url }, now) : noWayIn
  return {
    id: row.registration,
    kind: row.kind,
    title: row.title,
    // What was taken off the site has no page any more.
    page: isThere ? addressOf(row.kind, row) : '',
    startAt: row.starts_at.toISOString(),
    endAt: row.ends_at.toISOString(),
    zone: row.zone,
    place: row.place,
    state,
    cancelled: row.cancelled_at !== null,
    joinUrl: cleanAddress(door.joinUrl),
    joinFrom: door.joinFrom,
    recording: isThere && row.ends_at <= now ? cleanAddress(row.recording_url) : '',
  }
}
