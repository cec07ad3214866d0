import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Longer ones are read by the framework alone: an answer is not kept under so long a key. */
const mostBytes = 400

/** What the framework reads as JSON in UTF-8. */
const json = /^application\/json(?:; ?charset=utf-8)?$/i

/**
 * Bodies of calls whose answer depends on the body alone, read ahead of the framework, so that the memory can be asked.
 * None is waited for: one that does not come whole with its head is the framework's to read, with all its limits.
 */
export function earlyBodies() {
  const paths = new Set<string>()
  return {
    /** Hears from the routes to come which calls these are. */
    learnFrom(app: FastifyInstance): void {
      app.addHook('onRoute', ({ method, url, config }) => {
        if (config?.remembered && method === 'POST') paths.add(url)
      })
    },

    /** Goes on with `next`, at once or when the body was read into `request.earlyBody` and given back. */
    readIfAsked(request: IncomingMessage, next: () => void): void {
      const { method, url, headers } = request
      const isAsked = method === 'POST' && paths.has(url as string) && json.test(headers['content-type'] ?? '')
      if (!isAsked) next()
      // Once the parser has been through all that came with the head.
      else
        setImmediate(() => {
          readWhole(request)
          next()
        })
    },
  }
}

function readWhole(request: IncomingMessage): void {
  if (!request.complete || request.readableLength === 0 || request.readableLength > mostBytes) return
  const body = request.read() as Buffer | null
  if (!body) return
  request.earlyBody = body.toString('latin1')
  // In the same turn, so that the stream's end waits until it was read again.
  request.unshift(body)
}
