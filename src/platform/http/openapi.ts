import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Portal } from '../portal.ts'
import { securitySchemes } from './describe-call.ts'
import { errorComponents, errorResponsesOf } from './error-responses.ts'

/** The API's description at `/api/openapi.json`, and as a page to browse at `/api/docs`. */
export async function describeApi(app: FastifyInstance, portal: Portal): Promise<void> {
  const { programmeName, supportMailbox } = portal.settings.site
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${programmeName} API`,
        version: '1.0.0',
        description: 'Lists answer `{Items, Count}`; errors answer `{code, message, fieldErrors?}`.',
        contact: { email: supportMailbox },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes },
    },
    // Pages, files and health are no part of the API; a slash at the end of its addresses does not matter (GEN-07).
    transform: (route) => {
      if (!route.url.startsWith('/api')) return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform(route)
      return { schema, url: url.replace(/\/$/, '') }
    },
    transformObject: (described) =>
      'openapiObject' in described ? withErrors(described.openapiObject) : described.swaggerObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // It lives with the policy of every other answer, and asks no validator outside.
    staticCSP: false,
    uiHooks: { onRequest: (_request, reply, next) => next(void reply.header('cache-control', ofTheRelease)) },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: true,
      supportedSubmitMethods: [],
      validatorUrl: null,
    },
  })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', ofTheRelease)
      .type('application/json; charset=utf-8')
      .serializer((value: unknown) => JSON.stringify(value))
      .send(app.swagger()),
  )
}

/** It changes with a release alone. */
const ofTheRelease = 'public, max-age=300'

interface Description {
  paths?: Record<string, unknown>
  components?: object
}

function withErrors<Described extends Description>(described: Described): Described {
  const paths = (described.paths ?? {}) as Record<string, Record<string, Parameters<typeof errorResponsesOf>[0]>>
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) {
      const { 200: answer } = operation.responses as { 200: { description: string } }
      operation.responses = { 200: { ...answer, description: 'The answer.' }, ...errorResponsesOf(operation) }
    }
  return { ...described, components: { ...described.components, ...errorComponents } }
}
