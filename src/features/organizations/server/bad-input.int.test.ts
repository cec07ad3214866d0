import { expect, test } from 'vitest'
import { headersOf, newAdmin, town } from '../../../../test/people.ts'

const place = town()

interface Operation {
  requestBody?: { content: { 'application/json': { schema: { properties?: Record<string, unknown> } } } }
}

const nasty: unknown[] = [
  null,
  '',
  '\u0000',
  'a\u0000b@mail.example.org',
  '\ud800',
  'x'.repeat(100_000),
  '٣٤٥٦٧٨',
  "'; DROP TABLE users; --",
  7,
  -1e308,
  true,
  [],
  ['a'],
  {},
  { toString: 'x', __proto__: { admin: true } },
  { id: '\u0000', rawId: '\u0000', type: 'public-key', response: {} },
  'https://a.example.org/\u0000',
  JSON.parse('['.repeat(500) + ']'.repeat(500)),
]

/** These end the session that the others need. */
const spared = /logout|\/sessions$|user\/delete/

test('GEN-09 whatever stands in a field of any call of accounts and organizations, the answer is no fault', async () => {
  const admin = await newAdmin(place, 'Bad Input Works')
  const { paths } = place.portal.app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  const faults: string[] = []
  let calls = 0
  for (const [path, methods] of Object.entries(paths).filter(([path]) => /^\/api\/(user|organization)/.test(path)))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (spared.test(path) || !requestBody) continue
      const fields = Object.keys(requestBody.content['application/json'].schema.properties ?? {})
      const bodies: unknown[] = [
        ...nasty,
        ...nasty.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
        ...fields.map((field) => ({ ...plausible, [field]: '\u0000' })),
      ]
      for (const body of bodies) {
        const answer = await place.portal.get(path.replace(/\{\w+\}/, '%00'), {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json', ...headersOf(admin) },
          body: JSON.stringify(body),
        })
        calls += 1
        if (answer.status >= 500)
          faults.push(`${method} ${path} ${JSON.stringify(body).slice(0, 200)}: ${await answer.text()}`)
        else await answer.body?.cancel()
      }
    }
  expect(calls).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

const plausible = {
  username: 'somebody@mail.example.org',
  email: 'somebody@mail.example.org',
  password: 'Correct-Horse-7',
  newPassword: 'Correct-Horse-8',
  oldPassword: 'Correct-Horse-7',
  currentPassword: 'Correct-Horse-7',
  code: '123456',
  verificationCode: '123456',
  session: 'x',
  response: { id: 'x' },
  name: 'x',
  firstName: 'x',
  lastName: 'x',
  forumScreenName: 'x',
  streetAddress1: 'x',
  city: 'x',
  state: 'OH',
  zipcode: 'x',
  country: 'x',
  organization: 'x',
  organizationType: 'Non-Profit',
}
