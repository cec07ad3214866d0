import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Portal } from '../portal.ts'

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
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'header', name: 'x-access-token' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    // Pages, files and health are no part of the API.
    transform: (route) =>
      route.url.startsWith('/api') ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true, supportedSubmitMethods: [] },
  })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .serializer((value: unknown) => JSON.stringify(value))
      .send(app.swagger()),
  )
}
