import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Milliseconds in which whoever waited for the server comes first. */
const headStart = 500

/**
 * Work of a start that nobody waits for: it begins soon after the server listens, and is told when it stops.
 * @param failed what the log says where it did not work
 */
export function besideServing(
  app: FastifyInstance,
  { log }: { log: Log },
  work: (signal: AbortSignal) => Promise<void>,
  failed: string,
): void {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  app.addHook('onListen', async () => {
    running = wait(headStart, undefined, { signal: stopping.signal })
      .then(() => work(stopping.signal))
      .catch((error) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, failed)
      })
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    await running
  })
}
