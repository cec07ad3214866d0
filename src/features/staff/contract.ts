import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { type Area, areaNames } from '../../platform/permissions-contract.ts'

export const readStaff = endpoint({
  route: 'GET /api/staff/me',
  access: 'member',
  summary: 'Who the caller is in the console, and what is open to them; 404 without a role',
  answer: z.object({
    name: z.string(),
    /** As people call them. */
    roles: z.array(z.string()),
    areas: z.array(z.enum(areaNames as [Area, ...Area[]])),
    /** Multi-factor login is on; without it nothing of the console is open. */
    secondStep: z.boolean(),
  }),
})
