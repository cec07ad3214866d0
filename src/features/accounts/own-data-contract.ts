import { z } from 'zod'
import { endpoint, ItemId } from '../../platform/contract.ts'
import { passwordMessages } from './password-contract.ts'
import { GivenPassword, Message } from './shapes-contract.ts'

/** What belongs to the person: the sessions, a copy of all data, and the end of the account. */

export const Session = z.object({
  id: z.string(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  address: z.string(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  route: 'GET /api/user/sessions',
  access: 'member',
  summary: 'The own open sessions, the last used first',
  answer: z.array(Session),
})
export const endSession = endpoint({
  route: 'DELETE /api/user/sessions/:id',
  access: 'member',
  summary: 'End one of the own sessions',
  params: ItemId,
  answer: Message,
})
export const endAllSessions = endpoint({
  route: 'DELETE /api/user/sessions',
  access: 'member',
  summary: 'Sign out everywhere, here included',
  answer: Message,
})
export const exportOwnData = endpoint({
  route: 'GET /api/user/export',
  access: 'member',
  summary: 'All that the portal keeps about the own account',
  answer: z.record(z.string(), z.unknown()),
})
export const deleteOwnAccount = endpoint({
  route: 'POST /api/user/delete',
  access: 'member',
  summary: 'Delete the own account and all its data, after the password; an organization is handed over or closed',
  body: z.object({ password: GivenPassword(passwordMessages.currentRequired) }),
  answer: Message,
})
