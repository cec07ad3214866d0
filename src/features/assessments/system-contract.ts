import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { OfSystem, SystemId } from './shapes-contract.ts'
import { System } from './systems-contract.ts'

/** "Your system": what documents say of it, field by field (SYSTEM-01, SYSTEM-02). The fields stand in `system/form.ts`. */

const Field = z.string().max(60)
const Value = z.union(
  [z.string().max(5_000, 'Use at most 5,000 characters'), z.array(z.string().max(200)).max(200)],
  'This cannot be kept.',
)
const Version = z.number().int().min(0).max(2_147_483_647)

/** A field as it stands, with who entered it. */
export const SystemFact = z.object({
  field: Field,
  value: Value,
  /** Counts up with each change of the field. */
  version: Version,
  /** Name of the person; empty where the account is gone. */
  by: z.string(),
  /** By the caller, here or on another device. */
  mine: z.boolean(),
  at: z.iso.datetime(),
  /** False where no key of the portal opens what was sealed: the value is then empty. */
  readable: z.boolean(),
})
export type SystemFact = z.infer<typeof SystemFact>

export const SystemState = z.object({
  /** Which system it is: sent back as `system` with each save. */
  place: z.uuid(),
  /** False for a reader of the organization. */
  mayWrite: z.boolean(),
  /** What was ever entered; a field that was emptied again is among them. */
  facts: z.array(SystemFact),
})
export type SystemState = z.infer<typeof SystemState>

export const readSystem = endpoint({
  route: 'GET /api/assessment/user/system',
  access: 'member',
  summary: 'What is entered about a system of the caller’s network, field by field',
  query: OfSystem,
  answer: SystemState.extend({
    /** All of the network, where it has several. */
    systems: z.array(System).optional(),
  }),
})

export const SystemEntry = z.object({
  field: Field,
  value: Value,
  /** The version of the field that the caller has seen; 0 for none. */
  seen: Version,
})
export type SystemEntry = z.infer<typeof SystemEntry>

export const saveSystem = endpoint({
  route: 'PUT /api/assessment/user/system',
  access: 'member',
  summary:
    'Saves single fields of the system. Where somebody else entered something that the caller had not seen, that stands and the field is named under `conflicts`',
  query: OfSystem,
  body: z.object({
    /** The same system once more: a release that knows of none but the first then refuses any other. */
    place: SystemId.optional(),
    entries: z.array(SystemEntry).min(1).max(60),
  }),
  answer: SystemState.extend({
    /** Fields of this call that were not saved. */
    conflicts: z.array(Field),
  }),
})
export type SavedSystem = z.infer<typeof saveSystem.answer>

export const readKnownOfSystem = endpoint({
  route: 'GET /api/assessment/user/system/known',
  access: 'member',
  summary: 'What the profile and the company registry know of it, to be taken over field by field; nothing is saved',
  query: OfSystem,
  answer: z.object({
    Items: z.array(z.object({ field: Field, value: z.string(), source: z.enum(['profile', 'registry']) })),
    /** `unasked` where no code is known to ask by; `none` where nobody has the code. */
    registry: z.enum(['answered', 'none', 'away', 'unasked']),
  }),
})
