import { createServer } from 'node:http'
import type { Answer } from '../yardstick.ts'

process.once('message', ({ status, headers, body }: Answer) => {
  const flat = headers.flat()
  const server = createServer((_request, response) => {
    response.writeHead(status, flat)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})
