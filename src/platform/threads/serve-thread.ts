import { parentPort } from 'node:worker_threads'
import { PortalError } from '../errors.ts'
import type { Outcome } from './thread-pool.ts'

/** Does one task after the other in a thread of a `ThreadPool`. */
export function serveThread<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const tell = (outcome: Outcome<Result>) => parentPort?.postMessage(outcome)
  parentPort?.on('message', (task: Task) => {
    work(task).then(
      (result) => tell({ result }),
      (error: unknown) => tell(outcomeOf(error)),
    )
  })
}

function outcomeOf(error: unknown): Outcome<never> {
  if (error instanceof PortalError) {
    const { code, status, message } = error
    return { refusal: { code, status, message } }
  }
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
