import { z } from 'zod'
import { ErrorAnswer } from '../contract.ts'

const retryAfter = {
  'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer', minimum: 0 } },
}
const refusal = (description: string, headers?: typeof retryAfter) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** The refusals that every call may answer, described once (GEN-08, GEN-09). */
export const errorComponents = {
  schemas: { Error: z.toJSONSchema(ErrorAnswer, { target: 'draft-2020-12' }) },
  responses: {
    BadInput: refusal('Bad input: `fieldErrors` has a message for each field that is not right.'),
    NotLoggedIn: refusal('Not logged in: the token is missing, not good any more, or its session has ended.'),
    NotPermitted: refusal('Logged in, but not permitted.'),
    NotFound: refusal('There is no such item.'),
    TooLarge: refusal('The body is larger than the call takes.'),
    TooMany: refusal('Too many requests, or too many tries.', retryAfter),
    Refused: refusal('Refused for another reason that `code` and `message` name, such as a conflict (409).'),
    Fault: refusal('A fault of the portal; the message has a reference number and no detail.'),
    Unavailable: refusal('The portal or its database is not available for a moment.', retryAfter),
  },
}

interface Operation {
  'x-access'?: string
  security?: object[]
  requestBody?: unknown
  parameters?: { in: string }[]
  responses: Record<string, unknown>
}

/** The refusals of one call, in the place of the two general ones that its route declares. */
export function errorResponsesOf(operation: Operation): Record<string, unknown> {
  const { parameters = [], requestBody, security = [] } = operation
  const names: Record<string, keyof typeof errorComponents.responses | false> = {
    400: (requestBody !== undefined || parameters.length > 0) && 'BadInput',
    401: security.length > 0 && 'NotLoggedIn',
    403: operation['x-access'] !== 'public' && 'NotPermitted',
    404: parameters.some((parameter) => parameter.in === 'path') && 'NotFound',
    413: requestBody !== undefined && 'TooLarge',
    429: 'TooMany',
    '4XX': 'Refused',
    503: 'Unavailable',
    '5XX': 'Fault',
  }
  return Object.fromEntries(
    Object.entries(names).flatMap(([status, name]) =>
      name ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
    ),
  )
}
