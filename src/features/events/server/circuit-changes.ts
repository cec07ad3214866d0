import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Portal } from '../../../platform/portal.ts'
import { remindedAlready } from './event-times.ts'
import { cancelledMail, changedMail } from './registration-mails.ts'
import { listParticipants } from './registration-store.ts'
import { lockSession, type SessionRow } from './sessions.ts'

/**
 * A circuit is written as any other item is: in the console, where an act can be taken back, or by whatever writes its
 * row. So those who are registered are not told by who writes it, but by what stands there then. For so long, in
 * milliseconds, it has to stand.
 */
const settled = 30_000

/** Keeps what somebody is told of a circuit by their registration, unless others were told before. */
export async function noteWhatIsTold(tx: Tx, session: SessionRow): Promise<void> {
  if (session.kind !== 'cybercircuit') return
  await tx
    .insertInto('circuits_told')
    .values({ circuit_id: session.id, ...toldOf(session) })
    .onConflict((conflict) => conflict.column('circuit_id').doNothing())
    .execute()
}

type Known = Pick<SessionRow, 'title' | 'starts_at' | 'ends_at' | 'zone' | 'join_url'>

const toldOf = ({ title, starts_at, ends_at, zone, join_url }: Known): Known => ({
  title,
  starts_at,
  ends_at,
  zone,
  join_url,
})

/** Mails those who are registered for a circuit that was changed, withdrawn or brought back, once however often it was. */
export async function tellCircuitChanges(portal: Portal): Promise<void> {
  const failures: unknown[] = []
  // One that cannot be told holds up no other.
  for (const id of await changedCircuits(portal.db, portal.clock.now()))
    await portal.db
      .transaction()
      .execute((tx) => tellOf(portal, tx, id))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** What stands of a circuit is not what its people know of it. Of one that does not take place no more is told. */
const differs = sql<boolean>`CASE WHEN s.status <> 'published' THEN told.takes_place ELSE
  (told.title, told.starts_at, told.ends_at, told.zone, told.join_url, told.takes_place) IS DISTINCT FROM
  (s.title, date_trunc('milliseconds', s.starts_at), date_trunc('milliseconds', s.ends_at), s.zone, s.join_url, true) END`

async function changedCircuits(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('circuits_told as told')
    .innerJoin('live_sessions as s', (join) =>
      join.onRef('s.id', '=', 'told.circuit_id').on('s.kind', '=', 'cybercircuit'),
    )
    .select('told.circuit_id')
    .where((eb) => eb.or([eb('told.ends_at', '>', now), eb('s.ends_at', '>', now)]))
    .where((eb) => eb.or([differs, eb('told.differs_since', 'is not', null)]))
    .orderBy('told.circuit_id')
    .execute()
  return rows.map(({ circuit_id }) => circuit_id)
}

async function tellOf(portal: Portal, tx: Tx, id: string): Promise<void> {
  const now = portal.clock.now()
  const session = await lockSession(tx, { kind: 'cybercircuit', id })
  // Of two instances the second finds it told.
  const told = await tx
    .selectFrom('circuits_told')
    .selectAll()
    .where('circuit_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!session || !told) return
  const takesPlace = session.status === 'published'
  const stands = { ...toldOf(takesPlace ? session : told), takes_place: takesPlace }
  const kept = tx.updateTable('circuits_told').where('circuit_id', '=', id)
  const seen = JSON.stringify(stands)
  if (seen === JSON.stringify({ ...toldOf(told), takes_place: told.takes_place }))
    await kept.set({ seen: null, differs_since: null }).execute()
  else if (seen !== told.seen || !told.differs_since) await kept.set({ seen, differs_since: now }).execute()
  else if (now.getTime() - told.differs_since.getTime() >= settled) {
    const sequence = told.sequence + 1
    await kept.set({ ...stands, sequence, seen: null, differs_since: null }).execute()
    await mailOf(portal, tx, { ...session, sequence }, { ...told, sequence, since: told.differs_since })
  }
}

interface ToldBefore extends Known {
  takes_place: boolean
  sequence: number
  /** Whoever registered later knows it as it stands. */
  since: Date
}

async function mailOf(portal: Portal, tx: Tx, session: SessionRow, told: ToldBefore): Promise<void> {
  const now = portal.clock.now()
  const takesPlace = session.status === 'published'
  if ((takesPlace ? session : told).ends_at <= now) return
  const before = { ...session, ...toldOf(told) }
  if (takesPlace && session.starts_at.getTime() !== told.starts_at.getTime())
    await tx
      .updateTable('event_registrations')
      .set({ reminded_before: remindedAlready(session.starts_at, now) })
      .where('circuit_id', '=', session.id)
      .execute()
  for (const person of await listParticipants(tx, session))
    if (person.since <= told.since) {
      const mail = takesPlace
        ? changedMail(portal, session, before, person, { takesPlaceAfterAll: !told.takes_place })
        : cancelledMail(portal, before, person)
      await portal.messages.mail(tx, { to: person.email, ...mail })
    }
}
