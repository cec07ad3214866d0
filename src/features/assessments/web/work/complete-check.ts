import { call } from '../../../../platform/browser/call.ts'
import type { Family } from './questionnaire.ts'
import { nextUnanswered, summarize } from './summary.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

/**
 * Sends what still waits, then the whole: as complete where every question is answered (ASSESS-16 to ASSESS-19).
 * @returns under which id it was kept, or what is to be said where something is unanswered
 * @throws CallError, or where what waits could not be sent
 */
export async function completeCheck(session: WorkSession, { family, email }: { family: Family; email: string }) {
  const { questionnaire, workbook, queue } = session
  if (!(await queue.flush())) throw new Error('We could not reach the site. Your answers are kept; please try again.')
  await queue.look()
  const { answered, rows, progress } = summarize(questionnaire, workbook)
  const body = {
    currentPageNo: questionnaire.families.indexOf(family),
    data: workbook.codes(),
    email,
    ...session.queue.claim,
    key: questionnaire.key,
    progress,
    version: queue.version,
  }
  const result =
    answered === rows
      ? await call('POST /api/assessment/complete', { body })
      : await call('POST /api/assessment/partial', { body })
  if (result.complete) {
    session.completed(new Date().toISOString())
    return { completion: result.completion }
  }
  return {
    message: {
      kind: 'info' as const,
      text: `Partial: ${result.progress} percent. ${count(rows - answered, 'question is', 'questions are')} still unanswered. Everything so far is saved.`,
      open: nextUnanswered(questionnaire, workbook, ''),
    },
  }
}
