import type { Generated, Insertable } from 'kysely'
import type { Actor } from './actor.ts'
import type { AuditArea } from './audit-areas-contract.ts'
import type { Db } from './db/database.ts'
import type { Json, PortalTables, Timestamp } from './db/tables.ts'
import type { Origin } from './http/origin.ts'

/**
 * What may stand in the audit trail: each feature names its events in `server/audit-events.ts`, which puts them in here;
 * `src/audit-events.ts` has them all (docs/security/events.md).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface AuditEvents {}
export type AuditEvent = keyof AuditEvents

interface AuditEventTable {
  id: Generated<string>
  at: Timestamp
  event: string
  outcome: 'done' | 'refused'
  actor: string
  actor_id: string | null
  user_id: string | null
  organization_id: string | null
  address: string | null
  device: string | null
  /** Of a change by staff: the part of the console it belongs to, and what was changed, as its id. */
  area: string | null
  item: string | null
  details: Json<Record<string, unknown>>
}

declare module './db/tables.ts' {
  interface PortalTables {
    audit_events: AuditEventTable
  }
}

export interface AuditEntry {
  event: AuditEvent
  outcome?: 'done' | 'refused'
  actor: Actor
  /** The account it happened to. */
  userId?: string | null
  organizationId?: string | null
  origin?: Origin
  area?: AuditArea
  item?: string
  /** Never a secret, token, code or password. */
  details?: Record<string, unknown>
}

/** The entry as a row. */
export function auditRow(now: Date, entry: AuditEntry): Insertable<PortalTables['audit_events']> {
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
    area: entry.area ?? null,
    item: entry.item ?? null,
    details: JSON.stringify(entry.details ?? {}),
  }
}

/** Writes to the audit trail; as part of the change where there is one. */
export async function audit(db: Db, now: Date, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_events').values(auditRow(now, entry)).execute()
}

/** Of two states what differs, as `{name: [before, after]}`; long texts cut, so that the trail stays one. */
export function changed<State extends object>(before: State, after: State): Record<string, [unknown, unknown]> {
  const names = Object.keys(after) as (keyof State & string)[]
  const differs = names.filter((name) => shown(before[name]) !== shown(after[name]))
  return Object.fromEntries(differs.map((name) => [name, [cut(before[name]), cut(after[name])]]))
}

const longest = 200
const shown = (value: unknown) => JSON.stringify(value ?? null)
const cut = (value: unknown) =>
  typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : (value ?? null)
