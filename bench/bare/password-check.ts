import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'

/** Checks the password of each request against one hash, and does nothing else. */
process.once('message', (hash: string) => {
  const server = createServer(async (request, response) => {
    const { password } = (await json(request)) as { password: string }
    const right = await verify(hash, password)
    response.writeHead(right ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: right ? 'SUCCESS' : 'NO' }))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})
