import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { changeRoles, listRoleHolders } from './roles.ts'

/** Who works in the console (STAFF-07). */
export function rolesApi(app: FastifyInstance, accounts: Accounts): void {
  serve(app, contract.listRoleHolders, async ({ actor }) => {
    const Items = await listRoleHolders(accounts, actor)
    return { Items, Count: Items.length }
  })
  serve(app, contract.changeRoles, async ({ actor, body: { email, ...change }, request }) => ({
    roles: await changeRoles(accounts, actor, email, change, originOf(request)),
  }))
}
