import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { AnswerData, AssessmentKey, CompletionId, OfSystem, Scores, SystemId } from './shapes-contract.ts'

export * from './assets-contract.ts'
export * from './batches-contract.ts'
export * from './differences-contract.ts'
export * from './documents-contract.ts'
export * from './flow-contract.ts'
export * from './interview-contract.ts'
export * from './notice-contract.ts'
export * from './over-time-contract.ts'
export * from './providers-contract.ts'
export * from './reminders-contract.ts'
export * from './shapes-contract.ts'
export * from './status-contract.ts'
export * from './system-contract.ts'
export * from './systems-contract.ts'
export * from './work-contract.ts'

export const AssessmentSummary = z.object({ key: AssessmentKey, title: z.string(), description: z.string() })

/** One question: a requirement, asked objective by objective. */
export const Question = z.object({
  /** The requirement's number, "3.1.1". */
  name: z.string(),
  /** As CMMC names it, "AC.L2-3.1.1". */
  identifier: z.string(),
  title: z.string(),
  tooltip: z.string(),
  example: z.string(),
  /** What an assessor would look at. */
  evidence: z.array(z.string()),
  /** Address of a training video; empty where there is none. */
  videoLink: z.string(),
  rows: z.array(z.object({ name: z.string(), title: z.string() })),
  /** Points that it takes off where it is not met; null for the system security plan. */
  weight: z.number().nullable(),
  /** Points taken off where partial credit is claimed. */
  partial: z.number().optional(),
})
export type Question = z.infer<typeof Question>

export const AssessmentSchema = AssessmentSummary.extend({
  /** Families, in the order of their numbers. */
  pages: z.array(
    z.object({ name: z.string(), title: z.string(), description: z.string(), elements: z.array(Question) }),
  ),
})
export type AssessmentSchema = z.infer<typeof AssessmentSchema>

/** What the rules themselves say of a requirement, word by word. */
export const OfficialWording = z.object({
  requirement: z.string(),
  /** As CMMC identifies it, "AC.L2-3.1.1". */
  identifier: z.string(),
  /** As CMMC names it, "Authorized Access Control [CUI Data]". */
  name: z.string(),
  statement: z.string(),
  /** Where the statement stands. */
  source: z.string(),
  /** What an assessment determines (NIST SP 800-171A). */
  objectives: z.array(z.object({ name: z.string(), text: z.string() })),
})
export type OfficialWording = z.infer<typeof OfficialWording>

/** What is saved and loaded (ASSESS-13). */
export const AssessmentResponse = z.object({
  currentPageNo: z.number().int().min(0).max(100),
  data: AnswerData,
  email: z.string(),
  network_uuid: z.string(),
  key: AssessmentKey,
  progress: z.number().int().min(0).max(100),
})
export type AssessmentResponse = z.infer<typeof AssessmentResponse>

/** As it is sent: who sends it, and how far it is, the server knows better itself (ASSESS-27). */
export const SaveInput = AssessmentResponse.partial({ email: true, network_uuid: true, progress: true }).extend({
  /** The version that `data` was read at: what others entered after it stays as it is. */
  version: z.number().int().min(0).max(2_147_483_647).optional(),
  system: SystemId.optional(),
})
export type SaveInput = z.infer<typeof SaveInput>

export const SaveAnswer = Scores.extend({
  /** True when every row is answered, and the result was kept as complete. */
  complete: z.boolean(),
  progress: z.number(),
  /** Under which it was kept. */
  completion: CompletionId.optional(),
  /** Nothing had changed since an earlier completion: that one stands (EASE-07). */
  unchanged: z.boolean().optional(),
})
export type SaveAnswer = z.infer<typeof SaveAnswer>

export const listAssessments = endpoint({
  route: 'GET /api/assessment/schema',
  access: 'public',
  remembered: true,
  summary: 'The readiness assessments',
  answer: listOf(AssessmentSummary),
})
export const readAssessmentSchema = endpoint({
  route: 'GET /api/assessment/schema/:toolKey',
  access: 'public',
  remembered: true,
  summary: 'The questions of one assessment',
  params: z.object({ toolKey: AssessmentKey }),
  answer: AssessmentSchema,
})
export const readOfficialWording = endpoint({
  route: 'GET /api/assessment/wording/:toolKey/:family',
  access: 'public',
  remembered: true,
  summary: 'The official wording of the requirements of one family',
  params: z.object({ toolKey: AssessmentKey, family: z.string().max(10) }),
  answer: listOf(OfficialWording),
})
export const readAssessmentResponse = endpoint({
  route: 'POST /api/assessment/user/response',
  access: 'member',
  summary: 'The saved answers of the caller’s organization, or of an individual',
  body: OfSystem.extend({ network_uuid: z.string().optional(), assessmentKey: AssessmentKey }),
  answer: listOf(z.object({ answers: AssessmentResponse })),
})
export const saveAssessment = endpoint({
  route: 'POST /api/assessment/partial',
  access: 'member',
  summary: 'Saves answers that are not yet complete',
  body: SaveInput,
  answer: SaveAnswer,
})
export const completeAssessment = endpoint({
  route: 'POST /api/assessment/complete',
  access: 'member',
  summary: 'Saves complete answers, scores them and keeps a snapshot',
  body: SaveInput,
  answer: SaveAnswer,
})
