import type { Insertable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { AuditEvent } from './audit-events.ts'

export interface SecurityEvent {
  event: AuditEvent
  outcome?: 'done' | 'refused'
  actor: Actor
  /** The account it happened to. */
  userId?: string | null
  organizationId?: string | null
  origin?: Origin
  /** Never a secret, token, code or password. */
  details?: Record<string, unknown>
}

/** The entry as a row. */
export function auditRow(now: Date, entry: SecurityEvent): Insertable<PortalTables['audit_events']> {
  const { actor } = entry
  return {
    at: now,
    event: entry.event,
    outcome: entry.outcome ?? 'done',
    actor: actor.kind === 'system' ? actor.name : actor.kind,
    actor_id: actor.kind === 'user' ? actor.userId : null,
    user_id: entry.userId ?? null,
    organization_id: entry.organizationId ?? null,
    address: entry.origin?.address ?? null,
    device: entry.origin?.device ?? null,
    details: JSON.stringify(entry.details ?? {}),
  }
}

/** Writes to the audit trail; as part of the change where there is one. */
export async function audit(db: Db, now: Date, entry: SecurityEvent): Promise<void> {
  await db.insertInto('audit_events').values(auditRow(now, entry)).execute()
}
