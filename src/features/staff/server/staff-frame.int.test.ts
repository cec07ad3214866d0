import { expect, test } from 'vitest'
import { headersOf, idOf, newPerson, newStaff, town } from '../../../../test/people.ts'
import { readPage } from '../../../../test/read-page.ts'
import { writtenFamilies } from '../../../platform/families-contract.ts'

const place = town({ template: 'starter' })
const me = (session?: Parameters<typeof headersOf>[0]) => place.call('GET', '/api/staff/me', undefined, session)

test('STAFF-01 STAFF-04 the console is one shell, the same bytes for everyone, and asks not to be listed', async () => {
  const staff = await newStaff(place, 'desk')
  for (const path of ['/staff', '/staff/applications']) {
    const visited = await (await place.portal.get(path)).text()
    expect(visited).toMatch(/<meta name="robots" content="noindex"/)
    expect(visited).not.toMatch(/Applications<|Welcome/)
    expect(await (await place.portal.get(path, { headers: headersOf(staff) })).text()).toBe(visited)
  }
  expect(await (await place.portal.get('/sitemap.xml')).text()).not.toContain('/staff')
  const entries = place.portal.portal.db.selectFrom('search_entries').select('id').where('address', 'like', '/staff%')
  expect(await entries.execute()).toEqual([])
  expect((await readPage(place.portal, '/staff/no-such-area')).status).toBe(404)
})

test('STAFF-04 its calls answer 401 without a session, 404 without a role, 403 with the roles that may', async () => {
  expect((await me()).status).toBe(401)
  expect((await me(await newPerson(place))).status).toBe(404)
  const editor = await newStaff(place, 'editor')
  const refused = await place.call('GET', '/api/staff/applications/pilot', undefined, editor)
  expect(refused).toMatchObject({
    status: 403,
    body: { message: 'This needs the role Counselor or Desk. An administrator of the portal can give it to you.' },
  })
})

test('STAFF-01 STAFF-02 who works there is told by name, with the roles and what is open by them', async () => {
  const desk = await newStaff(place, 'desk', 'editor')
  expect((await me(desk)).body).toEqual({
    name: expect.stringMatching(/\w/),
    roles: ['Editor', 'Desk'],
    areas: [...writtenFamilies, 'calendar', 'applications', 'inquiries', 'comments', 'offices'],
    may: expect.arrayContaining(['content.write', 'applications.decide']),
    offices: [],
    idleMinutes: 30,
  })
  expect((await me(await newStaff(place, 'editor'))).body).toMatchObject({ areas: [...writtenFamilies, 'calendar'] })
  expect((await me(await newStaff(place, 'support'))).body).toMatchObject({ areas: [] })
})

test('STAFF-08 a role that is taken away ends at the next call', async () => {
  const desk = await newStaff(place, 'desk')
  expect((await me(desk)).status).toBe(200)
  await place.portal.portal.db.deleteFrom('user_roles').where('user_id', '=', idOf(desk)).execute()
  expect((await me(desk)).status).toBe(404)
})
