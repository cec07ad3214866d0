import { sql } from 'kysely'
import { monthsLater } from '../../../forms/dates.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { tellOfTonight } from '../../../platform/audit-of-the-night.ts'
import type { Upkeep } from '../../../platform/db/in-batches.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import { oldExpertMessages, removeExpertMessage } from '../../applications/server/index.ts'
import { oldContactMessages, removeContactMessage } from '../../contact/server/index.ts'
import { officeScope, ofOffices } from '../../locator/server/index.ts'
import { noSuchInquiry } from './inquiry.ts'
import { kindOf, messageIdOf } from './message.ts'
import './tables.ts'

/**
 * Removes a message with all that was done about it, because its sender asked for that (INBOX-05).
 * @throws PortalError 404 where there is none, and for one of another office
 */
export async function removeInquiry(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<void> {
  requirePermission(actor, 'inquiries.answer')
  await db.transaction().execute(async (tx) => {
    const scope = await officeScope(tx, actor)
    const row = await tx
      .selectFrom('inquiries as i')
      .select(['i.contact_message', 'i.expert_message'])
      .where('i.id', '=', id)
      .where(ofOffices(scope, sql`i.office`))
      .executeTakeFirst()
    if (!row) throw noSuchInquiry()
    const message = messageIdOf(row)
    // The message first, as upkeep and the removal of an account do; what hangs on it goes along.
    const removed = await (row.contact_message ? removeContactMessage : removeExpertMessage)(tx, message)
    if (!removed) throw noSuchInquiry()
    const details = { kind: kindOf(row) }
    await audit(tx, clock.now(), { event: 'inquiry-removed', actor, origin, area: 'inquiries', item: id, details })
  })
}

/** Removes messages that were sent more months ago than the portal keeps them, whatever became of them (INBOX-05). */
export async function removeOldMessages(
  { db, clock, settings }: Pick<Portal, 'db' | 'clock' | 'settings'>,
  upkeep: Upkeep,
): Promise<void> {
  const now = clock.now()
  const before = monthsLater(now, -settings.messageMonths)
  const entry = { event: 'inquiries-removed', job: 'inquiries-upkeep', area: 'inquiries' } as const
  const isToDo = await tellOfTonight(db, now, entry, async (tx) => {
    const messages = (await oldContactMessages.count(tx, before)) + (await oldExpertMessages.count(tx, before))
    return messages > 0 ? { until: before.toISOString(), messages } : undefined
  })
  if (!isToDo) return
  await oldContactMessages.remove(db, before, upkeep)
  await oldExpertMessages.remove(db, before, upkeep)
}
