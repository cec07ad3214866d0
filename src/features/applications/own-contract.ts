import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { MessageText, Payload } from './contract.ts'
import { applicationStatuses } from './transitions-contract.ts'

/** What applicants do with what they sent in, and where they see all of it (DESK-04, DESK-07). */

const Answer = z.object({
  question: z.string('Name the question.').regex(/^\d{1,18}$/, 'Name the question.'),
  /** In words; may stay empty where an answer of the form is changed. */
  replyToDesk: MessageText,
  /** The whole form. */
  answers: Payload,
})
const Done = z.object({ message: z.string() })

export const answerPilot = endpoint({
  route: 'POST /api/pilot/answer',
  access: 'member',
  summary: 'Answer what was asked about the application to the pilot program, in words or by changing it',
  body: Answer,
  answer: Done,
})
export const answerMep = endpoint({
  route: 'POST /api/mep/answer',
  access: 'member',
  summary: 'Answer what was asked about the registration with MEP, in words or by changing it',
  body: Answer,
  answer: Done,
})
export const withdrawPilot = endpoint({
  route: 'POST /api/pilot/withdraw',
  access: 'member',
  summary: 'Take the application to the pilot program back before it is decided',
  answer: Done,
})
export const withdrawMep = endpoint({
  route: 'POST /api/mep/withdraw',
  access: 'member',
  summary: 'Take the registration with MEP back before it is decided',
  answer: Done,
})

const OwnApplication = z.object({
  id: z.uuid(),
  program: z.enum(['pilot', 'mep']),
  /** Null while it is a draft. */
  status: z.enum(applicationStatuses).nullable(),
  /** Since when it is so; of a draft, when it was last saved. */
  since: z.iso.datetime(),
  /** Empty for a draft, and for what is older than the numbers. */
  number: z.string(),
  /** Another one was begun since. */
  setAside: z.boolean(),
  /** What became of it, from its arrival on, with what was written to the other side; none of a draft. */
  states: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.enum(applicationStatuses),
      message: z.string(),
      /** By the applicant: the answer to a question, or the end. */
      own: z.boolean(),
    }),
  ),
})
export type OwnApplication = z.infer<typeof OwnApplication>

export const listOwnApplications = endpoint({
  route: 'GET /api/user/applications',
  access: 'member',
  summary: 'All applications of the caller, drafts as well, with what became of them; those that stand first',
  answer: listOf(OwnApplication),
})
