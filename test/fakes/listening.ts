import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Begins to listen on a free port; `close` hangs up on whoever is still there. */
export async function listening(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** What goes wrong with a service whatever it speaks. */
export function failAs(fault: 'silent' | 'error-500' | 'garbage' | 'cut-off', response: ServerResponse): void {
  if (fault === 'error-500') answer(response, 500, { message: 'down for maintenance' })
  else if (fault === 'garbage')
    response.writeHead(200, { 'content-type': 'application/json' }).end('<!doctype html><h1>Sign in')
  else if (fault === 'cut-off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"result":[{"na', () => response.destroy())
  }
}
