import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnswerMemory, bestEncoding, etagOf, isRead, keyOf, matches } from '../cache/answer-memory.ts'
import { type EdgeKind, type Kept, keysOf } from '../cache/edge.ts'
import { isPreview } from '../preview-contract.ts'

/**
 * For browsers: ask each time (cheap, by ETag); some show what they have for a minute while they ask. For a CDN: a
 * minute fresh, a minute more while it asks, and a day where it gets no answer.
 */
export const rememberedCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400'

/**
 * Of what is there no more, or leads on. A cache that may not keep this keeps what was there before, and shows it while
 * the portal is away: so it may, for a second.
 */
export const withdrawnCacheControl = 'public, max-age=0, s-maxage=1'

/** 202 is how the data of a page say that it leads on. */
const withdrawn: ReadonlySet<number> = new Set([202, 301, 302, 308, 404, 410])

/** A load that failed leads on too, and says by `Retry-After` that it is not for ever. */
const isWithdrawn = (reply: FastifyReply, address: string): boolean =>
  withdrawn.has(reply.statusCode) && !reply.hasHeader('retry-after') && !isPreview(address.replace(/^[^?]*/, ''))

declare module 'fastify' {
  interface FastifyRequest {
    /** The content version before the answer was begun. */
    contentVersion: number
  }
}

/**
 * Puts the answers of remembered routes into the memory, and sends them with their ETag.
 * @param edge what has to know under which keys it keeps them
 */
export function rememberAnswers(app: FastifyInstance, memory: AnswerMemory, edge: EdgeKind | undefined): void {
  app.decorateRequest('contentVersion', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.contentVersion = memory.version
    done()
  })
  // Gives a promise only where there is something to wait for.
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = request.routeOptions.config?.remembered ? keyOf(request.raw) : undefined
    if (key === undefined) return done(null, payload)
    if (isRead(request.method) && isWithdrawn(reply, key)) {
      memory.forget(key)
      reply.header('cache-control', withdrawnCacheControl)
    }
    if (reply.statusCode !== 200) return done(null, payload)
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    if (isRead(request.method)) {
      // For those who have its address alone (docs/decisions/0073).
      if (reply.getHeader('cache-control') === 'no-store') return done(null, payload)
      reply.header('cache-control', rememberedCacheControl)
      if (edge) reply.header(...keysOf(edge, keptAt(request.routeOptions.url as string)))
    }
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    return sendRemembered(memory, key, request, reply, body)
  })
}

const keptAt = (route: string): Kept => (route === '/*' ? 'page' : route.startsWith('/api/') ? 'list' : 'feed')

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
