import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

test.each([
  '/',
  '/news',
  '/api/resources/news',
  '/api/nope',
  '/no-such-page',
  '/healthz',
  '/api/openapi.json',
  '/api/docs/',
  '/%E0%A4%A',
])('%s carries the security headers, errors included', async (path) => {
  const { headers } = await portal.get(path)
  const policy = (headers.get('content-security-policy') ?? '').split('; ')
  for (const part of ["default-src 'none'", "style-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy.join()).toMatch(/script-src 'self'( 'sha256-[^']+')*,/)
  expect(policy.join()).not.toMatch(/unsafe|https:|\*/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('permissions-policy')).toBeTruthy()
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('served over https, answers demand https from then on', async () => {
  const secure = await startTestPortal({ env: { PUBLIC_URL: 'https://portal.example.org' } })
  const { headers } = await secure.get('/api/nope')
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
})

test('GEN-07 API paths answer with and without a trailing slash', async () => {
  const [plain, slashed] = await Promise.all([
    portal.get('/api/resources/policies'),
    portal.get('/api/resources/policies/'),
  ])
  expect(plain.status).toBe(200)
  expect(slashed.status).toBe(200)
  expect(await slashed.text()).toBe(await plain.text())
})

test('GEN-10 an unknown path under /api answers 404 JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await portal.get('/api/no/such/call', { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 'not_found', message: 'There is no such call.' })
  }
})

test('GEN-08 GEN-09 GEN-11 bad input answers 400 with the field named and no stack trace', async () => {
  const answer = await portal.get('/api/resources/news?page=minus-one')
  expect(answer.status).toBe(400)
  const body = await answer.json()
  expect(body).toEqual({ code: 'bad_input', message: expect.any(String), fieldErrors: { page: expect.any(String) } })
  expect(JSON.stringify(body)).not.toMatch(/at .*\.ts/)
})

test.each(['with its length', 'in pieces'])('a body over 1 MB, sent %s, answers 413 (GEN-09)', async (way) => {
  const body = `{"username":"${'x'.repeat(1_100_000)}","password":"y"}`
  const answer = await portal.get('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(way === 'in pieces' ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }),
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toEqual({ code: 'too_large', message: 'The request is too large.' })
})

test.each([
  ['{"username":', 'application/json'],
  ['', 'application/json'],
  ['username=a&password=b', 'application/x-www-form-urlencoded'],
  ['<a/>', 'text/xml'],
])('a body that is no JSON answers 400: %s (GEN-09)', async (body, type) => {
  const answer = await portal.get('/api/user/login', { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ code: expect.any(String), message: expect.stringMatching(/\.$/) })
})

test('GEN-05 GEN-06 a page is complete in the HTML, the same for everyone, with its own title and description', async () => {
  const visitor = await portal.get('/news')
  const member = await portal.get('/news', { headers: { 'x-access-token': 'any', cookie: 'a=b' } })
  const html = await visitor.text()
  expect(await member.text()).toBe(html)
  expect(html).toMatch(/<title>News articles[^<]*<\/title>/)
  expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
  expect(html.match(/class="card"/g)).toHaveLength(6)
  expect(visitor.headers.get('set-cookie')).toBeNull()
})

test('a remembered page has an ETag, answers 304, and may be kept by a CDN', async () => {
  const first = await portal.get('/news')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(first.headers.get('cache-control')).toContain('s-maxage')
  const second = await portal.get('/news', { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(304)
})

test('a change of the content is seen at once, by NOTIFY, whoever wrote it', async () => {
  const before = await portal.json<{ Count: number }>('/api/resources/news?pageSize=1')
  await portal.portal.db
    .insertInto('content_items')
    .values({
      family: 'news',
      id: 'just-in',
      title: 'Just in',
      item_date: new Date(),
      data: '{}',
      search_text: 'just in',
    })
    .execute()
  await expect
    .poll(async () => (await portal.json<{ Count: number }>('/api/resources/news?pageSize=1')).Count, {
      timeout: 10_000,
    })
    .toBe(before.Count + 1)
})

test('a second instance on the same database hears of a change, too', async () => {
  const second = await startTestPortal({ beside: portal })
  const counted = async () => (await second.json<{ Count: number }>('/api/resources/news?pageSize=2')).Count
  const before = await counted()
  await portal.portal.db
    .insertInto('content_items')
    .values({
      family: 'news',
      id: 'heard-of',
      title: 'Heard of',
      item_date: new Date(),
      data: '{}',
      search_text: 'heard of',
    })
    .execute()
  await expect.poll(counted, { timeout: 10_000 }).toBe(before + 1)
})

test('what is not remembered is compressed as the caller takes it: a page that is not there, a refusal no smaller for it', async () => {
  const sizes: number[] = []
  for (const [accepted, answered] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const page = await portal.get('/no-such-page', { headers: { 'accept-encoding': accepted } })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-encoding')).toBe(answered)
    expect(page.headers.get('vary')).toBe('Accept-Encoding')
    sizes.push(Number(page.headers.get('content-length')))
    expect(await page.text()).toContain('</html>')
  }
  expect(Math.max(...sizes.slice(0, 2))).toBeLessThan((sizes[2] as number) / 3)
  const refusal = await portal.get('/api/no-such-call', { headers: { 'accept-encoding': 'br' } })
  expect(refusal.headers.get('content-encoding')).toBeNull()
})

test('an address that cannot be read is refused with a request id, like every answer', async () => {
  const answer = await portal.get('/api/%E0%A4%A')
  expect(answer.status).toBe(400)
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  ['a held page', '/news'],
  ['a page', '/contact'],
])('the policy of %s names its own inline scripts and no other, and no mark of theirs is left', async (_, path) => {
  const answer = await portal.get(path)
  const html = await answer.text()
  const scripts = [...html.matchAll(/<script(?![^>]*src=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    // Data is no script.
    ([, attributes]) => !/ld\+json|"held"/.test(attributes ?? ''),
  )
  expect(scripts.length).toBeGreaterThan(3)
  const named = answer.headers.get('content-security-policy')?.match(/'sha256-[^']+'/g)
  expect(named?.toSorted()).toEqual(
    scripts.map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).sort(),
  )
  expect(html).not.toContain('nonce')
})

test('two slashes lead to no page, and to no other site (GEN-10)', async () => {
  for (const path of ['//evil.example', '//evil.example/news']) {
    const answer = await portal.get(path)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('location')).toBeNull()
  }
})

test('health, readiness and metrics answer', async () => {
  expect(await portal.json('/healthz')).toEqual({ status: 'ok' })
  expect(await portal.json('/readyz')).toEqual({ status: 'ready' })
  const metrics = await (await portal.get('/metrics')).text()
  expect(metrics).toContain('portal_requests_total')
  expect(metrics).toContain('portal_remembered_answers_total')
})

test('a route under /api without declared access or answer stops the start', async () => {
  const { default: Fastify } = await import('fastify')
  const { requireDeclaredAccess } = await import('../../src/platform/http/serve.ts')
  const app = Fastify()
  requireDeclaredAccess(app)
  expect(() => app.get('/api/x', async () => 'x')).toThrow(/declares no access/)
  expect(() => app.get('/api/y', { config: { access: 'public' } }, async () => 'x')).toThrow(/declares no answer/)
})

test('GEN-08 a page that meets a fault says nothing of it but that it did', async () => {
  const broken = await startTestPortal({ template: 'starter', env: { NODE_ENV: 'development' } })
  await broken.portal.db.updateTable('events').set({ zone: 'Nowhere/At_All' }).execute()
  const answer = await broken.get('/')
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(html).toContain('Something went wrong on our side')
  expect(html).not.toMatch(/RangeError|Invalid (?:time zone|DateTime)|node_modules|\.ts:\d/)
})
