import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bestEncoding } from '../cache/answer-memory.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const leastBytes = 1_400
const compressible = /^(?:text\/|application\/(?:json|.*\+json|xml|.*\+xml)|image\/svg)/

/**
 * Compresses answers that are not remembered: personal ones, refusals, error pages. Files stand compressed already.
 * Safe with secrets in the answer: sessions travel in headers, so no other site can make a browser ask in one's name.
 */
export function compressAnswers(app: FastifyInstance): void {
  // Gives a promise only where there is something to wait for.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    if (reply.hasHeader('content-encoding') || Buffer.byteLength(payload) < leastBytes) return done(null, payload)
    if (!compressible.test(String(reply.getHeader('content-type')))) return done(null, payload)
    reply.header('vary', 'Accept-Encoding')
    const encoding = bestEncoding(request.headers['accept-encoding'])
    return encoding === 'identity' ? done(null, payload) : sendCompressed(reply, payload, encoding)
  })
}

async function sendCompressed(reply: FastifyReply, payload: string | Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const body =
    encoding === 'br'
      ? await brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await zip(payload, { level: 5 })
  reply.header('content-encoding', encoding).header('content-length', body.length)
  return body
}
