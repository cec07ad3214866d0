import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import { type Actor, consoleRefusalOf, refusalOf } from '../actor.ts'
import { type Access, type Endpoint, ErrorAnswer } from '../contract.ts'
import { notLoggedIn, proofNeeded } from '../errors.ts'
import { describeCall } from './describe-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    proof?: boolean
    remembered?: boolean
  }
  interface FastifyRequest {
    actor: Actor
  }
}

type In<S> = [NonNullable<S>] extends [never] ? undefined : z.output<NonNullable<S> & z.ZodType>

export interface Call<E extends Endpoint> {
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** Serves one call of a contract: shapes at the door, access checked, the answer cut to its schema. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.input<E['answer']>> | z.input<E['answer']>,
  options: RouteShorthandOptions = {},
): void {
  const [method, url] = endpoint.route.split(' ') as [string, string]
  app.route({
    ...options,
    method,
    url,
    config: {
      ...options.config,
      access: endpoint.access,
      proof: endpoint.proof ?? false,
      remembered: endpoint.remembered ?? false,
    },
    schema: {
      ...describeCall(endpoint),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.produces ? { produces: [endpoint.produces] } : {}),
      response: { 200: endpoint.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    handler: async (request, reply) => {
      if (!endpoint.remembered || method !== 'GET') reply.header('cache-control', 'no-store')
      if (endpoint.produces) reply.type(endpoint.produces)
      return handle({
        params: request.params as Call<E>['params'],
        query: request.query as Call<E>['query'],
        body: request.body as Call<E>['body'],
        actor: request.actor,
        request,
        reply,
      })
    },
  })
}

/** Refuses to start with a route under `/api` that declares no access or no answer, and guards the declared ones. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api') || route.schema?.hide) return
    if (route.method === 'HEAD' || route.method === 'OPTIONS') return
    const access = route.config?.access
    if (!access) throw new Error(`${route.method} ${route.url} declares no access`)
    if (route.config?.remembered && access !== 'public')
      throw new Error(`${route.method} ${route.url} is not for everyone, and remembered`)
    if (!(route.schema?.response as Record<string, unknown> | undefined)?.['200'])
      throw new Error(`${route.method} ${route.url} declares no answer schema`)
  })
  app.addHook('preValidation', (request, _reply, done) => done(refusalAt(request)))
}

function refusalAt({ actor, routeOptions }: FastifyRequest): Error | undefined {
  const access = routeOptions.config?.access ?? 'public'
  if (access === 'public') return undefined
  if (access === 'member') return actor.kind === 'user' ? undefined : notLoggedIn()
  const refusal = access === 'staff' ? consoleRefusalOf(actor) : refusalOf(actor, access)
  if (refusal || !routeOptions.config?.proof) return refusal
  return actor.kind === 'user' && !actor.proved ? proofNeeded() : undefined
}
