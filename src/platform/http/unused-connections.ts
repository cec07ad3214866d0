import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a stop wait for requests in flight and for nothing else, and not for long: what has not ended after `grace`
 * milliseconds, a body that never comes say, is cut off.
 *
 * Browsers open connections ahead of need, which Node takes for busy until their time for headers is over, a minute;
 * and one whose request ends during the stop would be kept for the next. A process that is about to stop keeps none:
 * who asks again comes over a new one, perhaps to another process.
 */
export function endUnusedConnections(
  app: FastifyInstance,
  { grace = 10_000, isStopping = () => false }: { grace?: number; isStopping?: () => boolean } = {},
): void {
  const { server } = app
  const unused = new Set<Socket>()
  let closing = false
  server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  // First of all: what is remembered is answered at once.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket)
    if (isStopping()) response.shouldKeepAlive = false
  })
  app.addHook('preClose', (done) => {
    closing = true
    for (const socket of unused) socket.destroy()
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), grace)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
    done()
  })
}
