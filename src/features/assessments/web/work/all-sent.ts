import type { WorkSession } from './work-session.ts'

/**
 * Sends what is still to be sent: it would count as entered after what comes next.
 * @throws Error where it cannot be saved now
 */
export async function sendAll({ queue }: WorkSession): Promise<void> {
  if (!(await queue.flush()))
    throw new Error('What you entered last could not be saved yet. Please check your connection and try again.')
}

/**
 * Changes what is entered by a call of its own, with everything sent before it, and with what it changed shown.
 * @throws CallError, and Error as above
 */
export async function withAllSent<Result>(session: WorkSession, change: () => Promise<Result>): Promise<Result> {
  await sendAll(session)
  const result = await change()
  // A look that is under way may have been too early.
  await session.queue.flush()
  await session.queue.look()
  return result
}
