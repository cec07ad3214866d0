import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { noticeVersion } from './notice-version.ts'

/** Which version of the disclaimer the caller has accepted (SYSTEM-08). */

const Accepted = z.object({
  /** The newest one; 0 for none. */
  accepted: z.number().int(),
})

export const readNotice = endpoint({
  route: 'GET /api/assessment/user/notice',
  access: 'member',
  summary: 'The newest version of the readiness check’s notice that the caller has accepted',
  answer: Accepted,
})
export const acceptNotice = endpoint({
  route: 'POST /api/assessment/user/notice',
  access: 'member',
  summary: 'Accepts a version of the readiness check’s notice; once accepted it stays so',
  body: z.object({
    version: z.number().int().min(1, 'There is no such notice.').max(noticeVersion, 'There is no such notice.'),
  }),
  answer: Accepted,
})
