import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { type Area, areaNames } from '../../platform/permissions-contract.ts'

export const readStaff = endpoint({
  route: 'GET /api/staff/me',
  access: 'staff',
  summary: 'Who the caller is in the console, and what is open to them',
  answer: z.object({
    name: z.string(),
    /** As people call them. */
    roles: z.array(z.string()),
    areas: z.array(z.enum(areaNames as [Area, ...Area[]])),
    /** After how many minutes without use the session ends. */
    idleMinutes: z.number().int(),
  }),
})
