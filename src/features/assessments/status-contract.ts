import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { AssessmentKey, OfSystem, plainText } from './shapes-contract.ts'

/** What the company enters once it has posted its result in SPRS, and what falls due from then on (RULE-15). */

const ToolKey = z.object({ toolKey: AssessmentKey })

export const PostedStatus = z.object({
  status: z.enum(['conditional', 'final'], 'Choose whether the status is conditional or final.'),
  assessor: z.enum(['self', 'c3pao'], 'Choose who assessed: your company or a C3PAO.'),
  statusDate: z.iso.date('Enter the status date as YYYY-MM-DD.'),
  /** DFARS 204.7501 */
  uid: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9]{10})?$/, 'The unique identifier has 10 letters and digits.'),
  official: plainText(200, 'Please use at most 200 characters here.'),
})

const Answer = z.object({
  /** Whose it is. */
  system: z.uuid(),
  posted: PostedStatus.nullable(),
  dates: z.array(
    z.object({
      day: z.iso.date(),
      kind: z.enum(['close-out', 'affirmation', 'renewal']),
      text: z.string(),
      /** Below zero once the day has passed. */
      daysLeft: z.number().int(),
    }),
  ),
})
export type StatusAnswer = z.infer<typeof Answer>

export const readStatus = endpoint({
  route: 'GET /api/assessment/user/status/:toolKey',
  access: 'member',
  summary: 'What the caller’s network says it posted in SPRS, and what falls due from its status date',
  params: ToolKey,
  query: OfSystem,
  answer: Answer,
})
export const saveStatus = endpoint({
  route: 'PUT /api/assessment/user/status/:toolKey',
  access: 'member',
  summary: 'Enters the status date, assessor, identifier and affirming official of what was posted',
  params: ToolKey,
  query: OfSystem,
  body: PostedStatus,
  answer: Answer,
})
export const removeStatus = endpoint({
  route: 'DELETE /api/assessment/user/status/:toolKey',
  access: 'member',
  summary: 'Takes back what was entered about a posting',
  params: ToolKey,
  query: OfSystem,
  answer: Answer,
})
export const readStatusCalendar = endpoint({
  route: 'GET /api/assessment/user/status/:toolKey/calendar',
  access: 'member',
  summary: 'What falls due, as a calendar file; its content in base64, because the session is in headers',
  params: ToolKey,
  query: OfSystem,
  answer: z.object({ system: z.uuid(), name: z.string(), type: z.string(), content: z.base64() }),
})
