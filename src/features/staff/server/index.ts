import type { FastifyInstance } from 'fastify'
import { may, requirePermission, requireUser } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { areaNames, areas, type Permission, permissions, roles } from '../../../platform/permissions-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Waits } from '../../../platform/waiting.ts'
import { findUser, fullName } from '../../accounts/server/index.ts'
import { officesOf } from '../../locator/server/index.ts'
import { readAudit, readStaff, readWaiting } from '../contract.ts'
import { auditTrail } from './audit-trail.ts'

export { auditExport } from './audit-trail.ts'
export { serveExports } from './exports.ts'

/**
 * The console's own calls.
 * @param says what each event of the audit trail says, by its name
 * @param waits of the features that have something for the first page
 */
export function staffApi(
  app: FastifyInstance,
  { db, settings }: Pick<Portal, 'db' | 'settings'>,
  says: Readonly<Record<string, string>>,
  waits: readonly Waits[],
): void {
  serve(app, readStaff, async ({ actor }) => {
    const user = requireUser(actor)
    const person = await findUser(db, user.userId)
    if (!person) throw notFound()
    return {
      name: fullName(person),
      roles: user.roles.map((role) => roles[role].label),
      areas: areaNames.filter((area) => may(actor, areas[area].needs)),
      may: (Object.keys(permissions) as Permission[]).filter((permission) => may(actor, permission)),
      offices: (await officesOf(db, user.userId)).map(({ name, city, state }) =>
        [name, city, state].filter(Boolean).join(', '),
      ),
      idleMinutes: settings.staff.idleMinutes,
    }
  })

  serve(app, readWaiting, async ({ actor }) => {
    const found = (await Promise.all(waits.map((ask) => ask(actor)))).flat()
    return { Items: found.map((one) => ({ ...one, since: one.since.toISOString() })) }
  })
  serve(app, readAudit, async ({ actor, query }) => {
    requirePermission(actor, 'audit.read')
    const { items, count, counts, more } = await auditTrail(db, says, query).page()
    return {
      Items: items.map((item) => ({ ...item, at: item.at.toISOString() })),
      Count: count,
      Counts: counts,
      ...(more && { More: true }),
    }
  })
}
