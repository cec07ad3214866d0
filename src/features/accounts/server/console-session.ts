import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { originOf } from '../../../platform/http/origin.ts'
import type { Accounts } from './accounts.ts'
import { endSessions } from './sessions.ts'

/** How exactly the last use in the console is known: a write for each call would be one too many. */
const noted = 60_000

/**
 * Notes that the session is in use in the console, or ends it where it was left for too long or has lasted for too long
 * (STAFF-05). Of two calls at the same moment, one that finds it in use and one that finds it left, the use counts.
 */
export async function isConsoleOver(
  accounts: Accounts,
  actor: UserActor,
  session: { started_at: Date; staff_used_at: Date | null },
  request: FastifyRequest,
): Promise<boolean> {
  const { clock, db, settings } = accounts
  const now = clock.now()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const usedSince = before(settings.staff.idleMinutes * 60_000 + noted)
  const startedSince = before(settings.staff.sessionHours * 3_600_000)
  const used = session.staff_used_at ?? session.started_at
  if (used > usedSince && session.started_at > startedSince) {
    if (session.staff_used_at === null || session.staff_used_at <= before(noted))
      await db
        .updateTable('sessions')
        .set({ staff_used_at: now, last_used_at: now })
        .where('id', '=', actor.sessionId)
        .execute()
    return false
  }
  return db.transaction().execute(async (tx) => {
    const left = await tx
      .selectFrom('sessions')
      .select((eb) => [
        'ended_at',
        eb
          .or([
            eb(eb.fn.coalesce('staff_used_at', 'started_at'), '<=', usedSince),
            eb('started_at', '<=', startedSince),
          ])
          .as('over'),
      ])
      .where('id', '=', actor.sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (!left?.over) return left === undefined
    if (left.ended_at) return true
    await endSessions(tx, [actor.sessionId], now)
    await audit(tx, now, { event: 'console-left', actor, userId: actor.userId, origin: originOf(request) })
    return true
  })
}
