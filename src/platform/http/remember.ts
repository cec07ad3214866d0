import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnswerMemory, bestEncoding, etagOf, isRead, keyOf, matches } from '../cache/answer-memory.ts'

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
  // Gives a promise only where there is something to wait for.
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = request.routeOptions.config?.remembered ? keyOf(request.raw) : undefined
    if (key === undefined || reply.statusCode !== 200) return done(null, payload)
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    if (isRead(request.method)) {
      // For those who have its address alone (docs/decisions/0073).
      if (reply.getHeader('cache-control') === 'no-store') return done(null, payload)
      reply.header('cache-control', rememberedCacheControl)
    }
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    return sendRemembered(memory, key, request, reply, body)
  })
}

async function sendRemembered(
  memory: AnswerMemory,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer | null> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (name !== 'content-length' && name !== 'x-request-id') headers[name] = String(value)
  const kept = memory.wants(key) ? await memory.remember(key, { body, headers }, request.contentVersion) : undefined
  reply.header('vary', 'Accept-Encoding')
  if (isRead(request.method)) {
    const etag = kept?.etag ?? etagOf(body)
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-length')
      return null
    }
  }
  // What is not kept is compressed in the one form that is asked for, like any other answer (compress.ts).
  if (!kept) return body
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-length', kept.bodies[encoding].length)
  return kept.bodies[encoding]
}

/** Sends the answer that is still remembered where no new one can be made, and says true, or says false. */
export function sendStale(memory: AnswerMemory, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!memory.hasStale(request.raw)) return false
  reply.hijack()
  memory.answerStale(request.raw, reply.raw, request.id)
  return true
}
