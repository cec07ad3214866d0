import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'

/** Of what a person sent (MINE-06). */
export const Submission = z.object({
  /** "K7P-4Q2-9XM"; empty for what was sent before there were numbers. */
  number: z.string(),
  kind: z.enum(['message', 'application']),
  title: z.string(),
  /** Its beginning, for what was written freely. */
  text: z.string(),
  sentAt: z.iso.datetime(),
  /** Where it stands, in words, and since when. */
  state: z.string(),
  stateAt: z.iso.datetime(),
  /** Path of the page on which there is more; empty where there is none. */
  page: z.string(),
})
export type Submission = z.infer<typeof Submission>

export const listSubmissions = endpoint({
  access: 'member',
  route: 'GET /api/user/submissions',
  summary: 'What the user sent, with its number and where it stands: the newest 200',
  answer: listOf(Submission),
})
