import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { TakenIn } from './over-time-contract.ts'
import { AssessmentKey, OfSystem, SystemId } from './shapes-contract.ts'

/** What is entered at once and can be undone, and the own answers of a member that are brought along (JOIN-07). */

const ToolKey = z.object({ toolKey: AssessmentKey })
const Version = z.number().int().min(0).max(2_147_483_647)
const Value = z.union([z.string(), z.number(), z.boolean()])
/** The network, or the system, that the caller means: refused when the caller has left it meanwhile. */
const network_uuid = z.string().optional()

/** An entry: fields of an item that come along together, as the parts of a mark do; the first one names them. */
export const OwnEntry = z.object({
  item: z.string(),
  fields: z.array(z.object({ field: z.string(), own: Value, standing: Value })).min(1),
})
export type OwnEntry = z.infer<typeof OwnEntry>

export const OwnAnswers = z.object({
  /** To which they would be brought. */
  system: z.uuid(),
  /** Of the own network, those in which something is entered; empty where there is nothing to bring. */
  sources: z.array(z.object({ system: z.uuid(), name: z.string() })),
  /** From which of them. */
  from: z.uuid().nullable(),
  /** Of the organization's answers, as they were compared. */
  version: Version,
  /** Of the own ones. */
  ownVersion: Version,
  /** What the organization has not. */
  added: z.array(OwnEntry),
  /** What both have, and not the same; and what would not fit beside what the organization has. */
  differing: z.array(OwnEntry),
  /** How many entries are the same. */
  same: z.number().int(),
})
export type OwnAnswers = z.infer<typeof OwnAnswers>

export const readOwnAnswers = endpoint({
  route: 'GET /api/assessment/user/own-answers/:toolKey',
  access: 'member',
  summary: 'What a member of an organization answered alone, compared with what the organization answers',
  params: ToolKey,
  query: OfSystem.extend({ from: SystemId.optional() }),
  answer: OwnAnswers,
})
export const bringOwnAnswers = endpoint({
  route: 'POST /api/assessment/user/own-answers/:toolKey',
  access: 'member',
  summary: 'Brings a copy of the own answers along: what the organization has not, and of what differs the chosen',
  params: ToolKey,
  body: z.object({
    network_uuid,
    system: SystemId.optional(),
    from: SystemId,
    /** The versions that were compared. */
    version: Version,
    ownVersion: Version,
    /** Of what differs, by item and first field. */
    chosen: z.array(z.object({ item: z.string().max(40), field: z.string().max(40) })).max(5_000),
  }),
  answer: TakenIn.extend({
    /** Under which it can be undone; null where nothing changed. */
    batch: z.uuid().nullable(),
    /** How many entries came along. */
    brought: z.number().int(),
    /** How many were entered otherwise since they were compared: they stay as they are. */
    left: z.number().int(),
  }),
})

export const batchKinds = ['own-answers'] as const
export type BatchKind = (typeof batchKinds)[number]

export const AnswerBatch = z.object({
  id: z.uuid(),
  kind: z.enum(batchKinds),
  /** Name of the person; empty where the account is gone. */
  by: z.string(),
  mine: z.boolean(),
  at: z.iso.datetime(),
  /** How many entries it put, those of a mark as one; claims to partial credit that it ended are none. */
  size: z.number().int(),
  /** Until when it can be undone. */
  until: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string(),
  /** By the caller, now. */
  mayUndo: z.boolean(),
})
export type AnswerBatch = z.infer<typeof AnswerBatch>

export const listBatches = endpoint({
  route: 'GET /api/assessment/user/batches/:toolKey',
  access: 'member',
  summary: 'What was entered at once in the last 30 days, the newest first',
  params: ToolKey,
  query: OfSystem,
  answer: listOf(AnswerBatch).extend({ system: z.uuid() }),
})
export const undoBatch = endpoint({
  route: 'POST /api/assessment/user/batches/:toolKey/:batch/undo',
  access: 'member',
  summary: 'Sets back what was entered at once, as far as it still stands; for who did it, and for administrators',
  params: ToolKey.extend({ batch: z.uuid('There is no such batch.') }),
  body: z.object({ network_uuid, system: SystemId.optional() }),
  answer: TakenIn.extend({
    /** How many entries were set back. */
    undone: z.number().int(),
    /** How many were changed since, and stay. */
    stay: z.number().int(),
  }),
})
