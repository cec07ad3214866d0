import { call } from '../../../platform/browser/call.ts'
import { personalStorage, presentOwner } from '../../../platform/browser/personal-storage.ts'
import type { NoticeKeeping } from './notice-keeping.ts'
import './calls.ts'

/** What is known of the notice in this browser, and by the portal. */
export const keepingOf = (userId: string): NoticeKeeping => ({
  storage: personalStorage(userId, 'assessment-notices'),
  isPresent: () => presentOwner() === userId,
  read: async () => (await call('GET /api/assessment/user/notice')).accepted,
  send: (version) => call('POST /api/assessment/user/notice', { body: { version } }),
})
