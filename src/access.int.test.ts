import { expect, test } from 'vitest'
import { callersOf, type Kind, kinds, routesOf, statusOf } from '../test/callers.ts'
import { newEmail, town } from '../test/people.ts'
import type { Access } from './platform/contract.ts'
import { isRole, permissions, roleNames, rolesThatMay } from './platform/permissions-contract.ts'

const place = town({ template: 'starter' })

/** What a caller gets to hear from the door: 401, 403 and 404 are refusals, true went past it (STAFF-04). */
function expected(access: Access, kind: Kind): true | 401 | 403 | 404 {
  if (access === 'public') return true
  if (kind === 'visitor') return 401
  if (access === 'member') return true
  if (!isRole(kind)) return 404
  if (access === 'staff') return true
  return rolesThatMay(access).includes(kind) ? true : 403
}

/** Routes for members whose own rules refuse some of them: by whom they may be called at all (ORG-15, ORG-17, MIGR-08). */
const narrower: Record<string, readonly string[]> = {
  'POST /api/organization/invitation': ['other admin'],
  'GET /api/organization/invitation': ['other admin'],
  'DELETE /api/organization/invitation/:id': ['other admin'],
  'POST /api/organization/invitation/:id/again': ['other admin'],
  'GET /api/organization/members': ['member', 'other admin'],
  'DELETE /api/organization/members/:id': ['other admin'],
  'PUT /api/organization/members/:id/role': ['other admin'],
  'POST /api/organization/joinRequest/accept': ['other admin'],
  // For a member whom nobody has let in yet: those here are in an organization, or alone.
  'POST /api/organization/nearest': [],
  'POST /api/organization/joinRequest': [],
  // Only with multi-factor login on, which of those here the people of the programme have (ROLE-04).
  'POST /api/pilot': roleNames,
  'GET /api/pilot/draft': roleNames,
  'PUT /api/pilot/draft': roleNames,
  'POST /api/pilot/anew': roleNames,
  'POST /api/pilot/answer': roleNames,
}

/** Public routes that answer 401 for reasons of their own: a login that fails, a token that is missing. */
const answers401 = new Set([
  'POST /api/user/login',
  'POST /api/user/login/sign-up',
  'POST /api/user/logout',
  'POST /api/user/session/refresh',
  'POST /api/user/phone/mfa/code',
])

/** These end the caller's session: each is tried by somebody who is done with it. */
const endsSession = /^(POST \/api\/user\/logout|DELETE \/api\/user\/sessions|POST \/api\/user\/delete)$/

test('every route lets in those it declares, and refuses the others with 401, 403 and 404 (ROLE-10)', async () => {
  const routes = routesOf(place).sort((a, b) => a.url.localeCompare(b.url))
  expect(routes.length).toBeGreaterThan(40)
  for (const { access, method, url } of routes)
    expect(
      ['public', 'member', 'staff', ...Object.keys(permissions)],
      `${method} ${url} declares who may call it`,
    ).toContain(access)
  const people = await callersOf(place, 'Access Works')
  const wrong: string[] = []
  for (const { method, url, access } of routes) {
    const route = `${method} ${url}`
    if (endsSession.test(route)) continue
    const path = url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const body = method === 'GET' || method === 'DELETE' ? undefined : validShape(route)
    const answers = await Promise.all(
      kinds.map(async (kind) => ({ kind, status: await statusOf(place, method, path, body, people[kind]) })),
    )
    for (const { kind, status } of answers) {
      const allowed = expected(access, kind)
      const narrow = narrower[route]
      const refusal = allowed !== true ? allowed : narrow && !narrow.includes(kind) ? 403 : undefined
      const passed = status !== 401 && status !== 403
      const fine = refusal ? status === refusal : passed || (status === 401 && answers401.has(route))
      if (!fine || status >= 500) wrong.push(`${route} as ${kind}: ${status}, not ${refusal ?? 'let in'}`)
    }
  }
  expect(wrong).toEqual([])
})

/** ROLE-01, in the order of its words; the table above holds what `public` means at the door. */
const visitorsMay = [
  'GET /api/resources/news',
  'GET /api/resources/blogs',
  'GET /api/resources/whitepapers',
  'GET /api/resources/cybercircuits',
  'GET /api/resources/events',
  'GET /api/resources/documents/type/all',
  'GET /api/resources/policies',
  'GET /api/resources/training',
  'GET /api/resources/trainingVideos',
  'GET /api/resources/trainingVideosAuthenticated',
  'GET /api/search',
  'GET /api/chatbot',
  'GET /api/resources/counties/:stateFips',
  'POST /api/resources/getApexSC',
  'POST /api/user/login',
  'POST /api/user/password/forgot/code',
  'PUT /api/user/password',
  'POST /api/user/individual',
  'POST /api/user/organization',
  'POST /api/user/organizationMember',
  'POST /api/user/email/verify',
]

/** ROLE-03, in the order of its words: of any type, and nobody without a login. */
const everyUserMay = [
  'GET /api/user',
  'PUT /api/user',
  'GET /api/resources/event/status',
  'POST /api/gotowebinar/register',
  'POST /api/gotowebinar/deRegister',
  'GET /api/mep',
  'POST /api/mep',
  'GET /api/assessment/user/assessments',
  'POST /api/assessment/user/response',
  'POST /api/user/phone/code/send',
  'POST /api/user/phone/code/verify',
  'POST /api/user/phone/mfa/enable',
]

test('ROLE-01 ROLE-03 what visitors and what users of any type may do is open to all of them', () => {
  const access = new Map(routesOf(place).map(({ method, url, access }) => [`${method} ${url}`, access]))
  for (const route of visitorsMay) expect(access.get(route), route).toBe('public')
  for (const route of everyUserMay) {
    expect(access.get(route), route).toBe('member')
    expect(narrower).not.toHaveProperty([route])
  }
})

test('ROLE-10 the routes that end a session refuse visitors too', async () => {
  expect((await place.call('POST', '/api/user/logout')).status).toBe(401)
  expect((await place.call('DELETE', '/api/user/sessions')).status).toBe(401)
  expect((await place.call('POST', '/api/user/delete', { password: 'x' })).status).toBe(401)
})

/** A body that fits the shape, where the rule behind it is what the table asks about. */
function validShape(route: string): unknown {
  if (route === 'POST /api/organization/invitation') return { email: newEmail() }
  if (route === 'POST /api/organization/joinRequest/accept') return { joinRequestID: 'none', accepted: true }
  if (route === 'POST /api/organization/nearest') return { name: 'Any' }
  if (route === 'POST /api/organization/joinRequest') return { organization: 'Any' }
  if (route === 'PUT /api/organization/members/:id/role') return { role: 'editor' }
  if (route.endsWith('/draft')) return { entries: {} }
  if (route.endsWith('/answer')) return { question: '1', replyToDesk: 'Any', answers: {} }
  return {}
}
