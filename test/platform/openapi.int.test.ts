import { afterAll, beforeAll, expect, test } from 'vitest'
import { lintOpenApi } from '../../tools/lint-openapi.ts'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  'x-access': string
  responses: Record<string, { $ref?: string }>
}

let portal: TestPortal
let text: string
let operations: Map<string, Operation>
beforeAll(async () => {
  portal = await startTestPortal()
  text = await (await portal.get('/api/openapi.json')).text()
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  )
})
afterAll(() => portal.close())

test('the API describes itself, and a linter of the field finds nothing to say against it', async () => {
  expect(await lintOpenApi(text)).toEqual([])
  expect(operations.size).toBeGreaterThan(100)
})

test('the description names what secures each call, as its access and its credentials have it', () => {
  const token = [{ accessToken: [] }, { bearer: [] }]
  for (const [call, { security, 'x-access': access }] of operations)
    if (access !== 'public') expect(security, call).toEqual(token)
  const securityOf = (call: string) => operations.get(call)?.security
  expect(securityOf('GET /api/resources/news')).toEqual([])
  expect(securityOf('POST /api/user/login')).toEqual([])
  expect(securityOf('POST /api/user/session/refresh')).toEqual([{ refreshToken: [] }])
  expect(securityOf('POST /api/user/logout')).toEqual([...token, { refreshToken: [] }])
  expect(securityOf('GET /api/resources/trainingVideos')).toEqual([{}, ...token])
})

test('each call has a name that says which it is', () => {
  const nameOf = (call: string) => operations.get(call)?.operationId
  expect(nameOf('GET /api/resources/news/{id}')).toBe('getResourcesNewsById')
  expect(nameOf('POST /api/user/mfa/recovery-codes')).toBe('postUserMfaRecoveryCodes')
  const names = [...operations.values()].map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
})

test('the refusals of a call are described: what it may answer and no other (GEN-09)', () => {
  const refusalsOf = (call: string) => Object.keys(operations.get(call)?.responses ?? {}).sort()
  expect(refusalsOf('GET /api/resources/news')).toEqual(['200', '400', '429', '4XX', '503', '5XX'])
  expect(refusalsOf('GET /api/user')).toEqual(['200', '401', '403', '429', '4XX', '503', '5XX'])
  const all = ['200', '400', '401', '403', '404', '413', '429', '4XX', '503', '5XX']
  expect(refusalsOf('POST /api/user/passkeys/{id}/remove')).toEqual(all)
})

test('the page that shows the description lives with the policy of every other answer', async () => {
  const answer = await portal.get('/api/docs/')
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toBe((await portal.get('/api/nope')).headers.get('content-security-policy'))
  for (const [, address = ''] of (await answer.text()).matchAll(/(?:src|href)="([^"]+)"/g)) {
    const part = await portal.get(new URL(address, 'http://portal/api/docs/').pathname)
    expect(part.status, address).toBe(200)
    expect(part.headers.get('content-security-policy')).toBe(policy)
  }
})
