import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorAnswer } from '../contract.ts'
import { asCallerError } from '../db/database.ts'
import { badInput, type FieldErrors, PortalError } from '../errors.ts'

/**
 * Any thrown value as what the caller may know. Faults get a reference number that stands in the log too, and no detail.
 */
export function toPortalError(thrown: unknown, request: FastifyRequest): PortalError {
  const error = asCallerError(thrown)
  if (error instanceof PortalError) {
    if (error.status >= 500) request.log.warn({ err: error.cause ?? error }, 'not available')
    return error
  }
  if (hasZodFastifySchemaValidationErrors(error)) return badInput(fieldErrorsOf(error.validation))
  const { statusCode = 500, code } = error as FastifyError
  if (statusCode === 413) return new PortalError('too_large', 413, 'The request is too large.')
  // Of a file, by its `Range` header.
  if (statusCode === 416) return new PortalError('no_such_range', 416, 'The file ends before the part asked for.')
  if (statusCode === 429)
    return new PortalError('too_many', 429, 'Too many requests. Please wait a moment.', { retryAfter: 60 })
  if (statusCode === 503)
    return new PortalError('unavailable', 503, 'The portal is busy. Please try again shortly.', { retryAfter: 5 })
  if (statusCode >= 400 && statusCode < 500)
    return new PortalError(code ?? 'bad_request', 400, 'The request is not valid.')
  const reference = randomUUID()
  request.log.error({ err: error, reference }, 'a fault')
  return new PortalError('fault', 500, `Something went wrong on our side. Reference: ${reference}`)
}

interface Issue {
  instancePath: string
  message?: string
  keyword?: string
  params?: { issue?: { path?: PropertyKey[] } }
}

function fieldErrorsOf(issues: readonly unknown[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues as Issue[]) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    errors[field] ??= issue.message ?? 'is not valid'
  }
  return errors
}

export function sendError(reply: FastifyReply, error: PortalError): FastifyReply {
  reply.refusal = error.code
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
  const answer: ErrorAnswer = {
    code: error.code,
    message: error.message,
    ...(error.fieldErrors ? { fieldErrors: error.fieldErrors } : {}),
  }
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(answer)
}
