import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { AnswerData, AssessmentKey, CompletionId, Control, OfSystem, Scores, SystemId } from './shapes-contract.ts'
import { RequirementDetails, WorkState } from './work-contract.ts'

/** What becomes of an assessment over time: its completions, its file, and the start of one from another. */

const ToolKey = z.object({ toolKey: AssessmentKey })
/** The network, or the system, that the caller means: refused when the caller has left it meanwhile. */
const network_uuid = z.string().optional()

export const Completion = z.object({
  id: z.uuid(),
  completedAt: z.iso.datetime(),
  /** Name of the person; empty where the account is gone. */
  by: z.string(),
  result: Scores,
  /** When it was completed again without a change since. */
  confirmedAt: z.iso.datetime().nullable(),
})
export type Completion = z.infer<typeof Completion>

export const readHistory = endpoint({
  route: 'GET /api/assessment/user/history/:toolKey',
  access: 'member',
  summary: 'The completions of an assessment, newest first',
  params: ToolKey,
  query: OfSystem,
  answer: listOf(Completion).extend({ system: z.uuid() }),
})

/** A completion as it was, whatever became of the assessment since. */
export const FrozenCompletion = Completion.extend({
  /** Of which it is. */
  system: z.uuid(),
  data: AnswerData,
  requirements: z.record(Control, RequirementDetails),
  /** There is no later one. */
  newest: z.boolean(),
  /** The assessment is not any more what was completed here. */
  changed: z.boolean(),
})
export type FrozenCompletion = z.infer<typeof FrozenCompletion>

export const readCompletion = endpoint({
  route: 'GET /api/assessment/user/completions/:toolKey/:completion',
  access: 'member',
  summary: 'One completion of an assessment as it was; `latest` is the newest',
  params: ToolKey.extend({ completion: z.union([z.literal('latest'), CompletionId], 'There is no such completion.') }),
  query: OfSystem,
  answer: FrozenCompletion,
})

const Status = z.enum(['met', 'unmet', 'unanswered'])
const Value = z.union([z.string(), z.number(), z.boolean()])

export const Comparison = z.object({
  from: Completion,
  to: Completion,
  /** Requirements in which anything changed, in the order of their numbers. */
  changes: z.array(
    z.object({
      requirement: Control,
      before: Status,
      after: Status,
      /** Each field that changed: of an objective, or of the requirement itself. */
      entries: z.array(z.object({ item: z.string(), field: z.string(), before: Value, after: Value })),
    }),
  ),
})
export type Comparison = z.infer<typeof Comparison>

export const compareCompletions = endpoint({
  route: 'GET /api/assessment/user/comparison/:toolKey',
  access: 'member',
  summary: 'What changed from one completion to another',
  params: ToolKey,
  query: OfSystem.extend({ from: CompletionId, to: CompletionId }),
  answer: Comparison,
})

/** One assessment as a file. Version 2; a later one that differs gets another number. In version 1 comments went into the plan. */
export const AssessmentFile = z.object({
  format: z.literal('readiness-check', 'This is no file of a readiness check.'),
  formatVersion: z.literal([1, 2], 'This file was made by another version of the readiness check.'),
  assessment: AssessmentKey,
  /** Name of the system that it was made of, where there are several. */
  system: z.string().max(200).optional(),
  exportedAt: z.iso.datetime('The time at which the file was made is missing.'),
  data: AnswerData,
  requirements: z.record(Control, RequirementDetails.partial()),
})
export type AssessmentFile = z.infer<typeof AssessmentFile>

export const exportAssessment = endpoint({
  route: 'GET /api/assessment/user/export/:toolKey',
  access: 'member',
  summary: 'The assessment as a file that can be taken in again',
  params: ToolKey,
  query: OfSystem,
  answer: AssessmentFile,
})
export const TakenIn = WorkState.extend({
  /** How many requirements and objectives changed. */
  changed: z.number().int(),
  /** Requirements whose claim to partial credit the answers contradict: it has ended. */
  ended: z.array(Control),
})

export const importAssessment = endpoint({
  route: 'POST /api/assessment/user/import/:toolKey',
  access: 'member',
  summary: 'Takes in a file of the assessment: all of it, or nothing',
  params: ToolKey,
  body: z.object({
    /** `merge`: what the file leaves open stays as it is. `replace`: the assessment is then as the file. */
    mode: z.enum(['merge', 'replace'], 'Choose whether to merge or to replace.'),
    network_uuid,
    system: SystemId.optional(),
    file: AssessmentFile,
  }),
  answer: TakenIn,
})
export const copyAssessment = endpoint({
  route: 'POST /api/assessment/user/copies/:toolKey',
  access: 'member',
  summary: 'Takes over what is answered in another assessment; what was entered here stays',
  params: ToolKey,
  body: z.object({ from: AssessmentKey, network_uuid, system: SystemId.optional() }),
  answer: TakenIn,
})
