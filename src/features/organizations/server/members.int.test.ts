import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { accountOf, idOf, newAdmin, newMember, town } from '../../../../test/people.ts'

const place = town()
const { members, remove, requester } = organizationVerbs(place)

test('ORG-01 ORG-15 the admin is the first member; the members are listed and one is removed', async () => {
  const admin = await newAdmin(place, 'Roll Call')
  place.clock.advance(1000)
  const member = await newMember(place, 'Roll Call', admin, { titleInOrganization: 'Sales' })
  expect((await members(admin)).body).toMatchObject({
    Items: [
      { id: idOf(admin), email: admin.email, self: true, user_group: 'OrganizationAdmin' },
      {
        id: idOf(member),
        email: member.email,
        self: false,
        user_group: 'OrganizationMember',
        titleInOrganization: 'Sales',
      },
    ],
    Count: 2,
  })
  expect((await remove(await newAdmin(place, 'Other Roll'), idOf(member))).status).toBe(404)
  expect((await remove(member, idOf(admin))).status).toBe(403)
  expect((await remove(admin, 'no-such-id')).status).toBe(404)
  expect((await remove(admin, idOf(member))).status).toBe(200)
  expect(await accountOf(place, member)).toMatchObject({
    organization: '',
    titleInOrganization: '',
    memberOption: true,
  })
  expect((await place.mail.next(member.email, 'you were removed')).text).toContain('Roll Call')
  expect((await members(admin)).body.Count).toBe(1)
})

test('ORG-16 MIGR-06 a member leaves, and the admin is told', async () => {
  const admin = await newAdmin(place, 'Free To Go')
  const member = await newMember(place, 'Free To Go', admin)
  expect((await remove(member, idOf(member))).status).toBe(200)
  expect(await accountOf(place, member)).toMatchObject({ organization: '', memberOption: true })
  await place.mail.next(admin.email, 'a member left')
  expect((await remove(member, idOf(member))).status).toBe(403)
})

test('ORG-16 MIGR-09 MIGR-10 when the admin leaves, the longest-standing member becomes admin and is welcomed once', async () => {
  const admin = await newAdmin(place, 'Handed Over')
  place.clock.advance(1000)
  const first = await newMember(place, 'Handed Over', admin)
  place.clock.advance(1000)
  const second = await newMember(place, 'Handed Over', admin)
  expect((await remove(admin, idOf(admin))).status).toBe(200)
  expect(await accountOf(place, first)).toMatchObject({
    user_group: 'OrganizationAdmin',
    migratedAdmin: true,
    organization: 'Handed Over',
  })
  expect(await accountOf(place, second)).toMatchObject({ user_group: 'OrganizationMember', migratedAdmin: false })
  expect(await accountOf(place, admin)).toMatchObject({
    user_group: 'OrganizationMember',
    organization: '',
    memberOption: true,
  })
  expect((await place.mail.next(first.email, 'you are the administrator')).text).toContain('Handed Over')
  expect((await place.call('POST', '/api/user/migrate/welcome', undefined, first)).status).toBe(200)
  expect(await accountOf(place, first)).toMatchObject({ user_group: 'OrganizationAdmin', migratedAdmin: false })
})

test('ORG-16 MIGR-06 with no member left the organization closes, and its name is free again', async () => {
  const admin = await newAdmin(place, 'Last One Out')
  const asking = await requester('Last One Out')
  await remove(admin, idOf(admin))
  expect(await accountOf(place, admin)).toMatchObject({ organization: '', memberOption: true })
  expect(await accountOf(place, asking)).toMatchObject({ memberOption: true })
  await place.mail.next(asking.email, 'an organization was closed')
  await newAdmin(place, 'LAST one out')
})

test('who did what in an organization stands in the audit trail', async () => {
  const admin = await newAdmin(place, 'Audited Works')
  const member = await newMember(place, 'Audited Works', admin)
  await remove(admin, idOf(member))
  const events = await place.portal.portal.db
    .selectFrom('audit_events')
    .select(['event', 'actor_id'])
    .where('user_id', '=', idOf(member))
    .where('organization_id', 'is not', null)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    // The visitor's own act, before the first login.
    { event: 'join-request-filed', actor_id: null },
    { event: 'join-request-accepted', actor_id: idOf(admin) },
    { event: 'member-removed', actor_id: idOf(admin) },
  ])
})

test('MINE-03 a member sees who else is one and in what role, and no address', async () => {
  const admin = await newAdmin(place, 'Known By Name')
  place.clock.advance(1000)
  const member = await newMember(place, 'Known By Name', admin, { firstName: 'Grace', lastName: 'Hopper' })
  const seen = await members(member)
  expect(seen.body).toEqual({
    Items: [
      { id: idOf(admin), name: 'Ada Lovelace', role: 'administrator', self: false },
      { id: idOf(member), name: 'Grace Hopper', role: 'editor', self: true },
    ],
    Count: 2,
  })
  expect(JSON.stringify(seen.body)).not.toContain('@')
  await remove(admin, idOf(member))
  expect((await members(member)).status).toBe(403)
})
