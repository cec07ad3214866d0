import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { type Role, roleNames } from '../../platform/permissions-contract.ts'
import { Confirmation } from './factors-contract.ts'
import { Email, Message } from './shapes-contract.ts'

const Roles = z.array(z.enum(roleNames as [Role, ...Role[]], 'There is no such role.')).max(roleNames.length)

export const proveOwner = endpoint({
  route: 'POST /api/staff/proof',
  access: 'staff',
  summary: 'Give the password or a passkey once more, for what asks for it in the next 15 minutes',
  body: Confirmation,
  answer: Message,
})

export const listRoleHolders = endpoint({
  route: 'GET /api/staff/roles',
  access: 'roles.manage',
  summary: 'The people who have roles, by name',
  answer: listOf(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      roles: Roles,
      /** Multi-factor login is on; without it the console does not open. */
      secondStep: z.boolean(),
      lastLoginAt: z.iso.datetime().nullable(),
      /** Switched off: nobody can log in to it. */
      disabled: z.boolean(),
    }),
  ),
})

export const changeRoles = endpoint({
  route: 'POST /api/staff/roles',
  access: 'roles.manage',
  proof: true,
  summary: 'Give roles to an account and take some away; its owner is told by mail',
  body: z.object({ email: Email, give: Roles, take: Roles }),
  answer: z.object({ roles: Roles }),
})

export type RoleHolder = z.output<typeof listRoleHolders.answer>['Items'][number]
