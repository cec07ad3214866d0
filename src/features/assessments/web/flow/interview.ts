import { call } from '../../../../platform/browser/call.ts'
import type { InterviewAnswers } from '../../interview/questions.ts'

/** What was answered about where drawings go; none where nothing was, or it cannot be asked: it is an offer only. */
export async function readInterview(system: string | undefined, signal: AbortSignal): Promise<InterviewAnswers> {
  try {
    return (await call('GET /api/assessment/user/interview', { query: { system } }, { signal })).answers
  } catch {
    return {}
  }
}
