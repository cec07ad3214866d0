import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnswerMemory, bestEncoding, matches } from '../cache/answer-memory.ts'

/** For browsers: ask each time (cheap, by ETag). For a CDN: a minute fresh, then stale while it asks. */
export const rememberedCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

declare module 'fastify' {
  interface FastifyRequest {
    /** The content version before the answer was begun. */
    contentVersion: number
  }
}

/** Puts the answers of remembered routes into the memory, and sends them with their ETag. */
export function rememberAnswers(app: FastifyInstance, memory: AnswerMemory): void {
  app.decorateRequest('contentVersion', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.contentVersion = memory.version
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config?.remembered || reply.statusCode !== 200) return payload
    if (request.method !== 'GET' && request.method !== 'HEAD') return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    reply.header('cache-control', rememberedCacheControl)
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    return sendRemembered(memory, request, reply, body)
  })
}

async function sendRemembered(
  memory: AnswerMemory,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer | null> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (name !== 'content-length' && name !== 'x-request-id') headers[name] = String(value)
  const { etag, bodies } = await memory.remember(request.raw.url as string, { body, headers }, request.contentVersion)
  reply.header('etag', etag).header('vary', 'Accept-Encoding')
  if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-length')
    return null
  }
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-length', bodies[encoding].length)
  return bodies[encoding]
}

/** Sends the answer that is still remembered where no new one can be made, and says true, or says false. */
export function sendStale(memory: AnswerMemory, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!memory.hasStale(request.raw)) return false
  reply.hijack()
  memory.answerStale(request.raw, reply.raw, request.id)
  return true
}
