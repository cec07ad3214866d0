import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { visitor } from './platform/actor.ts'
import type { AnswerMemory } from './platform/cache/answer-memory.ts'
import { PortalError } from './platform/errors.ts'
import { writeAccessLine, writeAccessLines } from './platform/http/access-lines.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { earlyBodies } from './platform/http/early-body.ts'
import { sendError, toPortalError } from './platform/http/error-answer.ts'
import { shedLoad } from './platform/http/pressure.ts'
import { rememberAnswers, sendStale } from './platform/http/remember.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { requireDeclaredAccess } from './platform/http/serve.ts'
import { hasOneHost, refuseUnreadable } from './platform/http/unreadable-requests.ts'
import { endUnusedConnections } from './platform/http/unused-connections.ts'
import { type Log, lineLog } from './platform/log.ts'
import type { Portal } from './platform/portal.ts'

export type Development = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface FrameParts {
  portal: Portal
  /** Vite's own requests, in development; what it does not know goes on to the portal. */
  development?: Development
  /** How long a request may take to come, headers and body, in milliseconds. */
  requestTimeout?: number
  /** Whether the process is about to stop. */
  isStopping?: () => boolean
}

/** Limits, headers, errors, logs, memory and access: the same for every feature. */
export function createServerFrame({
  portal,
  development,
  requestTimeout = 60_000,
  isStopping,
}: FrameParts): FastifyInstance {
  const { memory, log } = portal
  const { trustProxy } = portal.settings
  const lines = lineLog(log)
  const bodies = earlyBodies()
  const usualHeaders = securityHeaders(portal.publicUrl().startsWith('https:'))
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_400 },
    forceCloseConnections: 'idle',
    // What still comes over a kept connection during a stop is answered like anything in flight, and its connection closed.
    return503OnClosing: false,
    // An address that cannot be read never reaches the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.headers(usualHeaders).header('x-request-id', request.id)
      sendError(reply, toPortalError(error, request))
      writeAccessLine(lines, request, reply)
    },
    clientErrorHandler: refuseUnreadable(usualHeaders, lines),
    // Fastify leaves a server that it did not make as it is, time limits too.
    serverFactory: (handle) =>
      createServer(
        {
          keepAliveTimeout: 72_000,
          requestTimeout,
          connectionsCheckingInterval: requestTimeout / 12,
          // Node's own refusal has no body; ours (hasOneHost) is like every other.
          requireHostHeader: false,
        },
        (request, response) => {
          if (development) return development(request, response, () => handle(request, response))
          if (!hasOneHost(request)) return handle(request, response)
          bodies.readIfAsked(request, () => {
            if (!answerFromMemory(memory, lines, request, response)) handle(request, response)
          })
        },
      ),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  app.decorateRequest('actor', null as never)
  // Hooks that wait for nothing call back: each promise less is felt in calls that take microseconds.
  app.addHook('onRequest', (request, reply, done) => {
    request.actor = visitor
    reply.headers(usualHeaders).header('x-request-id', request.id)
    // No address of ours holds a null byte, and PostgreSQL takes none.
    const isWrong = request.url.includes('%00') || !hasOneHost(request.raw)
    done(isWrong ? new PortalError('bad_request', 400, 'The address is not valid.') : undefined)
  })
  writeAccessLines(app, lines)
  app.setErrorHandler((thrown, request, reply) => {
    const error = toPortalError(thrown, request)
    if (error.status >= 500 && sendStale(memory, request, reply)) return reply
    if (error.status === 416) reply.headers((thrown as { headers?: Record<string, string> }).headers ?? {})
    return sendError(reply, error)
  })
  endUnusedConnections(app, { isStopping })
  bodies.learnFrom(app)
  rememberAnswers(app, memory, portal.settings.edge?.kind)
  compressAnswers(app)
  requireDeclaredAccess(app)
  // Tests share two cores with browsers: there a late event loop says nothing about load.
  if (portal.settings.mode !== 'test') shedLoad(app)
  return app
}

/** Nearly as quick as the bare server: no routing, no hooks, but with an id and a line in the log like every answer. */
function answerFromMemory(
  memory: AnswerMemory,
  lines: Log,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const reqId = randomUUID()
  if (!memory.answer(request, response, reqId)) return false
  const [path] = (request.url as string).split('?')
  lines.info({ reqId, method: request.method, path, status: response.statusCode, remembered: true }, 'answered')
  return true
}
