import { z } from 'zod'
import { endpoint, listOf, writtenText } from '../../platform/contract.ts'
import { isCageCode } from '../accounts/profile-contract.ts'
import { mostCageCodes, systemNameLimit } from './limits-contract.ts'
import { SystemId } from './shapes-contract.ts'

/** The systems of a network, each with its own checks and documents (SYSTEM-07). All calls of checks take a `system`. */

export const System = z.object({
  system: z.uuid(),
  /** Empty of a first one that nobody has named. */
  name: z.string(),
  /** Of the company's codes those that use it; none where nobody chose any. */
  cageCodes: z.array(z.string()),
  /** Calls without a `system` mean it; its id is the network's. */
  first: z.boolean(),
})
export type System = z.infer<typeof System>

const SystemEntries = z.object({
  name: writtenText(systemNameLimit)
    .refine((name) => name !== '', 'Name the system')
    .refine((name) => !/[\p{Cc}\p{Cf}]/u.test(name), 'Use a name of one line, without hidden signs')
    .transform((name) => name.replace(/\s+/gu, ' ')),
  cageCodes: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .refine(isCageCode, 'A CAGE code has 5 letters or digits; put commas between several'),
    )
    .max(mostCageCodes, `Choose at most ${mostCageCodes} CAGE codes`)
    .default([])
    .transform((codes) => [...new Set(codes)]),
})

const Named = z.object({ system: SystemId })

export const listSystems = endpoint({
  route: 'GET /api/assessment/user/systems',
  access: 'member',
  summary: 'The systems of the caller’s network, the first one first',
  answer: listOf(System).extend({
    /** False for a reader of the organization. */
    mayWrite: z.boolean(),
    /** True for an administrator of the organization, and for an individual. */
    mayRemove: z.boolean(),
    /** From when on systems can be added, where that is still to come. */
    opensAt: z.iso.datetime().nullable(),
    /** Systems of the caller's own, while they belong to an organization: theirs again when they leave (JOIN-07). */
    ownElsewhere: z.array(z.uuid()).optional(),
    /** True of a member whom no organization has let in (JOIN-07). */
    waiting: z.boolean().optional(),
  }),
})
export const addSystem = endpoint({
  route: 'POST /api/assessment/user/systems',
  access: 'member',
  summary:
    'Adds a system. 400 where another one has the name, 409 where there are as many as may be, or not yet any may be added',
  body: SystemEntries.extend({
    /** The network to which the caller adds it, where they say so: not an own one while they belong to an organization. */
    network_uuid: SystemId.optional(),
  }),
  answer: System,
})
export const changeSystem = endpoint({
  route: 'PUT /api/assessment/user/systems/:system',
  access: 'member',
  summary:
    'Names a system anew and chooses its CAGE codes. 400 where another one has the name, 409 where it is not any more what the caller has seen',
  params: Named,
  body: SystemEntries.extend({
    /** Name and codes that the caller has seen. */
    seen: z.object({ name: z.string().max(200), cageCodes: z.array(z.string().max(20)).max(mostCageCodes) }),
  }),
  answer: System,
})
export const removeSystem = endpoint({
  route: 'DELETE /api/assessment/user/systems/:system',
  access: 'member',
  summary:
    'Removes a further system with its answers, completions and statuses; for an administrator of the organization, who repeats its name. 409 for the first one, or another name',
  params: Named,
  query: z.object({ name: z.string().max(200) }),
  answer: z.object({ message: z.string() }),
})
