import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { OfSystem, SystemId } from './shapes-contract.ts'
import { SystemEntry, SystemState } from './system-contract.ts'
import { System } from './systems-contract.ts'

/** The one interview before a check (EASE-02, EASE-13, SYSTEM-04). Its questions stand in `interview/questions.ts`. */

/** As "Your system" answers: under `facts` the answers with who gave them, and the proposals that were put aside. */
const InterviewState = SystemState.extend({
  /** The names of the choices taken, by question; a question that is not there was left out. */
  answers: z.record(z.string(), z.array(z.string())),
})
export type InterviewState = z.infer<typeof InterviewState>

export const readInterview = endpoint({
  route: 'GET /api/assessment/user/interview',
  access: 'member',
  summary: 'What the caller’s network answered in the interview about a system, question by question',
  query: OfSystem,
  answer: InterviewState.extend({
    /** All of the network, where it has several. */
    systems: z.array(System).optional(),
  }),
})

export const saveInterview = endpoint({
  route: 'PUT /api/assessment/user/interview',
  access: 'member',
  summary:
    'Saves answers to single questions of the interview, and which proposals are put aside. Where somebody else answered something that the caller had not seen, that stands and the question is named under `conflicts`; 400 for a question or a choice that there is not',
  query: OfSystem,
  body: z.object({
    /** The same system once more. */
    place: SystemId.optional(),
    entries: z.array(SystemEntry).min(1).max(120),
  }),
  answer: InterviewState.extend({
    /** Questions of this call that were not saved. */
    conflicts: z.array(z.string()),
  }),
})
