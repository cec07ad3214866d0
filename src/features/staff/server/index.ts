import type { FastifyInstance } from 'fastify'
import { may, requireUser } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { areaNames, areas, roles } from '../../../platform/permissions-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import { findUser, fullName } from '../../accounts/server/index.ts'
import { readStaff } from '../contract.ts'

export { serveExports } from './exports.ts'

/** The console's own calls. */
export function staffApi(app: FastifyInstance, { db, settings }: Pick<Portal, 'db' | 'settings'>): void {
  serve(app, readStaff, async ({ actor }) => {
    const user = requireUser(actor)
    const person = await findUser(db, user.userId)
    if (!person) throw notFound()
    return {
      name: fullName(person),
      roles: user.roles.map((role) => roles[role].label),
      areas: areaNames.filter((area) => may(actor, areas[area].needs)),
      idleMinutes: settings.staff.idleMinutes,
    }
  })
}
