import { z } from 'zod'
import { writtenText } from '../../platform/contract.ts'
import { patternsOf } from './frameworks/names.ts'
import { frameworkKeys, registry } from './frameworks/registry.ts'
import { commentLimit, howLimit } from './limits-contract.ts'

export const assessmentKeys = frameworkKeys
export const AssessmentKey = z.enum(assessmentKeys, 'There is no assessment with this key.')
export type AssessmentKey = z.infer<typeof AssessmentKey>

const patterns = patternsOf(Object.values(registry).map(({ grammar }) => grammar))
/** Names of requirements and of objectives in any assessment; which one has which, the service knows. */
export const Control = z.string().regex(patterns.requirement, 'This is no requirement.')
export const Row = z.string().regex(patterns.part, 'This is no objective.')

export const plainText = (limit: number, tooLong: string) =>
  z
    .string()
    .max(limit, tooLong)
    .refine((text) => !text.includes('\u0000'), 'Please use plain text.')

/** Pasted along from Word and the web, with nothing to see: soft hyphens, blanks without width, byte order marks. */
const invisible = /[\u00AD\u200B\uFEFF]/g
/** What joins emoji to one. */
const joiner = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu

export const oneLine = (most: number) =>
  writtenText(most)
    .transform((text) => text.replace(invisible, '').replace(/\s+/gu, ' ').trim())
    .refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text.replace(joiner, '')), 'Use a text without hidden signs')

/** 1 yes, 0 no, -1 not applicable; other whole numbers count as unanswered (ASSESS-12). */
export const AnswerCode = z.number().int().min(-1_000).max(1_000)
/** How an objective is met, or why it does not apply: goes into the system security plan. */
export const How = plainText(howLimit, `Please use at most ${howLimit} characters here.`)
/** A private note: goes into no document. */
export const Comment = plainText(commentLimit, `A private note has at most ${commentLimit} characters.`)

/** A text that is left out stays as it is. */
export const RowAnswer = z.object({
  answer: AnswerCode,
  how: How.optional(),
  comment: Comment.optional(),
  /** The note is a comment of the time when comments went into the plan; nobody has said yet where it belongs. */
  wasComment: z.boolean().optional(),
})

export const AnswerData = z.record(Control, z.record(Row, RowAnswer))
export type AnswerData = z.infer<typeof AnswerData>

/** Which system of the network is meant; without one the first (SYSTEM-07). */
export const SystemId = z.uuid('There is no such system.').toLowerCase()
export const OfSystem = z.object({ system: SystemId.optional() })

export const CompletionId = z.uuid('There is no such completion.')

export const Scores = z.object({
  /** Requirements met, 0 to 110 (ASSESS-23). */
  nistScore: z.number().optional(),
  /** DoD Assessment Methodology, -203 to 110; null without a system security plan (ASSESS-24). */
  sprsScore: z.number().nullable().optional(),
  /** Percentage of requirements met (ASSESS-25). */
  score: z.number().optional(),
})
export type Scores = z.infer<typeof Scores>
