import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '../contract.ts'
import type { Log } from '../log.ts'

const refusals: Record<string, [number, ErrorAnswer]> = {
  HPE_HEADER_OVERFLOW: [431, { code: 'headers_too_large', message: 'The address or the headers are too large.' }],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, { code: 'too_large', message: 'The request is too large.' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'timeout', message: 'The request did not come in time.' }],
}
const other: [number, ErrorAnswer] = [400, { code: 'bad_request', message: 'The request is not valid.' }]

/**
 * Refuses what Node cannot read as HTTP, which no hook ever sees, with the same headers, answer and line in the log as
 * everything else (GEN-08), and ends the connection.
 */
export function refuseUnreadable(headers: Record<string, string>, lines: Log) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, answer] = refusals[error.code ?? ''] ?? other
    const { remoteAddress: from } = socket
    const reqId = randomUUID()
    const body = JSON.stringify(answer)
    const all = {
      ...headers,
      'x-request-id': reqId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
    socket.destroy(error)
    lines.info({ reqId, status, refusal: answer.code, from }, 'answered')
  }
}

/**
 * Of two `Host` lines a proxy may believe the one and the portal the other (RFC 9112, 3.2). HTTP/1.0, which some
 * watchers speak, needs none.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
