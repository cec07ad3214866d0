import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/**
 * Work of a start that nobody waits for: it begins once the server listens, and is told when it stops.
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
    running = work(stopping.signal).catch((error) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, failed)
    })
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    await running
  })
}
