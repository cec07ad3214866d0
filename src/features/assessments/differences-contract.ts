import { z } from 'zod'

/** A value of the NIST SP 800-171 check that differed when it and Level 2 became one set of answers (EASE-06). */
export const Difference = z.object({
  item: z.string(),
  field: z.string(),
  /** What stood in the NIST SP 800-171 check. */
  theirs: z.union([z.string(), z.number(), z.boolean()]),
  /** Name of whoever entered it; empty where the account is gone. */
  by: z.string(),
  at: z.iso.datetime(),
})
export type Difference = z.infer<typeof Difference>

/** An answer of the other set to a question of Level 1 (EASE-06). */
export const AnswerOffer = z.object({
  item: z.string(),
  answer: z.number().int(),
  how: z.string(),
  comment: z.string(),
  /** Whether the other asks the same; else it is not to be taken over. */
  same: z.boolean(),
})
export type AnswerOffer = z.infer<typeof AnswerOffer>
