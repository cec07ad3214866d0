import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
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
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (reply.hasHeader('content-encoding') || Buffer.byteLength(payload) < leastBytes) return payload
    if (!compressible.test(String(reply.getHeader('content-type')))) return payload
    reply.header('vary', 'Accept-Encoding')
    const encoding = bestEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    const body =
      encoding === 'br'
        ? await brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : await zip(payload, { level: 5 })
    reply.header('content-encoding', encoding).header('content-length', body.length)
    return body
  })
}
