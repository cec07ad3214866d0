import { sql } from 'kysely'
import { systemActor } from './actor.ts'
import { type AuditEvent, audit } from './audit.ts'
import type { AuditArea } from './audit-areas-contract.ts'
import type { Db, Tx } from './db/database.ts'

/** An entry as old as this was another night's. */
const night = 43_200_000

/**
 * Says in the audit trail that a nightly job removes something, before it does: what is gone is never gone without it.
 * One entry a night, however often the job is begun.
 * @param find what the entry says; nothing where there is nothing to remove
 * @returns whether there is something to remove
 */
export function tellOfTonight(
  db: Db,
  now: Date,
  { event, job, area }: { event: AuditEvent; job: string; area?: AuditArea },
  find: (tx: Tx) => Promise<Record<string, unknown> | undefined>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${event}))`.execute(tx)
    const details = await find(tx)
    if (!details) return false
    const told = await tx
      .selectFrom('audit_events')
      .select('id')
      .where('at', '>', new Date(now.getTime() - night))
      .where('event', '=', event)
      .limit(1)
      .executeTakeFirst()
    if (!told) await audit(tx, now, { event, actor: systemActor(job), area, details })
    return true
  })
}
