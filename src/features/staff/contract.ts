import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { type Area, areaNames, type Permission, permissions } from '../../platform/permissions-contract.ts'
import { queryOf, staffListSoFarOf } from '../../platform/staff-list-contract.ts'
import { auditList } from './audit-list-contract.ts'

export const readStaff = endpoint({
  route: 'GET /api/staff/me',
  access: 'staff',
  summary: 'Who the caller is in the console, and what is open to them',
  answer: z.object({
    name: z.string(),
    /** As people call them. */
    roles: z.array(z.string()),
    areas: z.array(z.enum(areaNames as [Area, ...Area[]])),
    /** What else they may do there. */
    may: z.array(z.enum(Object.keys(permissions) as [Permission, ...Permission[]])),
    /** Names and places of those assigned to the person (OFFICE-05). */
    offices: z.array(z.string()),
    /** After how many minutes without use the session ends. */
    idleMinutes: z.number().int(),
  }),
})

export const readWaiting = endpoint({
  route: 'GET /api/staff/waiting',
  access: 'staff',
  summary: 'What waits for the caller, by their roles',
  answer: z.object({
    Items: z.array(
      z.object({
        what: z.string(),
        one: z.string(),
        count: z.number().int(),
        since: z.iso.datetime(),
        path: z.string().startsWith('/staff/'),
      }),
    ),
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

export const AuditQuery = queryOf(auditList)

export const readAudit = endpoint({
  route: 'GET /api/staff/audit',
  access: 'audit.read',
  summary: 'The audit trail, the newest first: by person, area, item, outcome and time',
  query: AuditQuery,
  answer: staffListSoFarOf(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      /** Its name, and what it says. */
      event: z.string(),
      says: z.string(),
      outcome: z.enum(['done', 'refused']),
      /** A person's name and address, or the part of the portal that did it. */
      by: z.string(),
      /** The account that it happened to; empty for none. */
      of: z.string(),
      area: z.string().nullable(),
      item: z.string().nullable(),
      /** Network address and device. */
      from: z.string(),
      /** As text, such as "status: submitted, then accepted". */
      details: z.string(),
    }),
  ),
})
