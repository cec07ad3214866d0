import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'

/** Whether the caller wants mails before target dates and before what follows from a status date. */

const Wanted = z.object({ wanted: z.boolean('Say whether you want reminders: true or false.') })

export const readReminders = endpoint({
  route: 'GET /api/assessment/user/reminders',
  access: 'member',
  summary: 'Whether the caller gets reminder mails on readiness checks',
  answer: Wanted,
})
export const setReminders = endpoint({
  route: 'PUT /api/assessment/user/reminders',
  access: 'member',
  summary: 'Turns the caller’s reminder mails on readiness checks on or off',
  body: Wanted,
  answer: Wanted,
})
