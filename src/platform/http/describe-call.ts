import type { FastifySchema } from 'fastify'
import type { Credential, Endpoint } from '../contract.ts'

/** Ways to show a credential, by their names in the API's description; one of them is enough. */
const schemesOf: Record<Credential, readonly Record<string, readonly string[]>[]> = {
  none: [{}],
  'access token': [{ accessToken: [] }, { bearer: [] }],
  'refresh token': [{ refreshToken: [] }],
}

export const securitySchemes = {
  accessToken: { type: 'apiKey', in: 'header', name: 'x-access-token', description: 'The access token of a login.' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The same token, the usual way.' },
  refreshToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-refresh-token',
    description: 'The refresh token of a login or of the last refresh; good for one call.',
  },
} as const

/** What the API's description says of a call beside its shapes. */
export function describeCall({ route, access, credentials, summary }: Endpoint): FastifySchema {
  const [, path = ''] = route.split(' ')
  const either = credentials ?? (access === 'public' ? [] : (['access token'] as const))
  return {
    operationId: operationId(route),
    summary,
    tags: [path.split('/')[2] as string],
    security: either.flatMap((credential) => schemesOf[credential]),
    ...{ 'x-access': access },
  }
}

/** `GET /api/resources/news/:id` is `getResourcesNewsById`. */
function operationId(route: string): string {
  const [method = '', path = ''] = route.split(' ')
  const words = path
    .replace('/api/', '')
    .replaceAll(':', 'by/')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
