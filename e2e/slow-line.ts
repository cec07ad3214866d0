import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SlowLine {
  url: string
  /** From now on writes wait on the line, until they are let through. */
  hold(): void
  /** Resolves when a write is on the line. */
  held(): Promise<void>
  /** Lets through what still waits: what the browser has given up by then never arrives. */
  release(): Promise<void>
  close(): Promise<void>
}

/** A line to the portal on which a page can be left while what it sent is still under way. */
export async function slowLine(portalUrl: string): Promise<SlowLine> {
  const { hostname, port, host } = new URL(portalUrl)
  let holding = false
  let arrived = Promise.withResolvers<void>()
  let waiting: (() => Promise<void>)[] = []
  const server = createServer((asked, answer) => {
    const body: Buffer[] = []
    asked.on('data', (part: Buffer) => body.push(part))
    asked.on('end', () => {
      const passOn = () =>
        new Promise<void>((resolve) => {
          if (asked.socket.destroyed) return resolve()
          const { method, url: path, headers } = asked
          const onward = request({ hostname, port, method, path, headers: { ...headers, host } }, (given) => {
            answer.writeHead(given.statusCode ?? 502, given.headers)
            given.pipe(answer)
            given.on('end', resolve)
          })
          onward.on('error', () => resolve())
          onward.end(Buffer.concat(body))
        })
      if (!holding || asked.method === 'GET') void passOn()
      else {
        waiting.push(passOn)
        arrived.resolve()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold() {
      holding = true
      arrived = Promise.withResolvers()
    },
    held: () => arrived.promise,
    async release() {
      holding = false
      const all = waiting
      waiting = []
      for (const passOn of all) await passOn()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
