import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { originOf } from './origin.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refusal, for the log. */
    refusal: string | undefined
  }
}

/** Refusals that may be the traces of an attack: their lines say from where. */
const telling = new Set([401, 403, 429])

/**
 * One line in the log for each answer: who by the account's id, what, and how it ended. No query, no mail address, and
 * no network address but where a limit or a permission refused.
 */
export function writeAccessLines(app: FastifyInstance, lines: Log): void {
  app.decorateReply('refusal', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    writeAccessLine(lines, request, reply)
    done()
  })
}

/** @param request one that may not have got as far as the hooks */
export function writeAccessLine(lines: Log, request: FastifyRequest, reply: FastifyReply): void {
  const { id: reqId, method, actor } = request
  const [path] = request.url.split('?')
  const { statusCode: status, refusal } = reply
  const line: Record<string, unknown> = { reqId, method, path, status, ms: Math.round(reply.elapsedTime) }
  if (actor?.kind === 'user') line.account = actor.userId
  if (refusal) line.refusal = refusal
  if (telling.has(status)) line.from = originOf(request).address
  lines.info(line, 'answered')
}
