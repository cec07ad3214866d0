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

export const startExport = endpoint({
  route: 'POST /api/staff/exports',
  access: 'staff',
  proof: true,
  summary: 'An address at which a list of the console can be fetched as a file, for five minutes',
  body: z.object({
    list: z.string('Name the list.').max(50),
    /** The search and the filters, as the call of the list takes them. */
    query: z.record(z.string().max(50), z.string().max(200)),
    as: z.enum(['csv', 'xlsx'], 'A list is exported as csv or xlsx.'),
  }),
  answer: z.object({ address: z.string() }),
})
