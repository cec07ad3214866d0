import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { accountOf, newAdmin, newMember, newPerson, town } from '../../../../test/people.ts'

const place = town()
const { answerRequest, onlyRequest, migrate, requester } = organizationVerbs(place)

test('ORG-08 ORG-09 ORG-11 a join request is accepted', async () => {
  const admin = await newAdmin(place, 'Open Doors')
  const member = await requester('Open Doors')
  expect(await answerRequest(admin, await onlyRequest(admin), true)).toMatchObject({ status: 200 })
  expect(await accountOf(place, member)).toMatchObject({
    user_group: 'OrganizationMember',
    organization: 'Open Doors',
    memberOption: false,
  })
  expect((await accountOf(place, admin)).joinRequests).toEqual([])
  expect((await place.mail.next(member.email, 'your request to join was accepted')).text).toContain('Open Doors')
})

test('ORG-09 MIGR-06 a declined join request sets memberOption and is told by mail', async () => {
  const admin = await newAdmin(place, 'Closed Doors')
  const member = await requester('Closed Doors')
  const request = await onlyRequest(admin)
  expect((await answerRequest(admin, request, false)).status).toBe(200)
  expect(await accountOf(place, member)).toMatchObject({ organization: '', memberOption: true })
  await place.mail.next(member.email, 'your request to join was declined')
  expect((await answerRequest(admin, request, true)).status).toBe(409)
})

test("ORG-10 only that organization's admin may answer a join request", async () => {
  const admin = await newAdmin(place, 'Own Gate')
  const member = await newMember(place, 'Own Gate', admin)
  const asking = await requester('Own Gate')
  const request = await onlyRequest(admin)
  for (const other of [await newAdmin(place, 'Other Gate'), member, asking, await newPerson(place)])
    expect((await answerRequest(other, request, true)).status).toBe(403)
  expect((await answerRequest(admin, 'no-such-id', true)).status).toBe(404)
})

test('ORG-18 a request waits for the organization, and is filed when one of that name signs up', async () => {
  const waiting = await requester('Yet  To Come')
  expect(await accountOf(place, waiting)).toMatchObject({ memberOption: true })
  const chosen = await requester('yet to come')
  await migrate(chosen, 'Individual')
  const admin = await newAdmin(place, 'YET TO COME')
  expect((await accountOf(place, admin)).joinRequests.map(({ requesterEmail }) => requesterEmail)).toEqual([
    waiting.email,
  ])
  expect((await place.mail.next(admin.email, 'requests to join')).text).toContain('One person')
  expect(await accountOf(place, waiting)).toMatchObject({ memberOption: false })
})

test('MIGR-02 MIGR-03 MIGR-04 MIGR-07 a member without an organization becomes an individual', async () => {
  const member = await requester('Never Registered', { titleInOrganization: 'Sales' })
  expect(await migrate(member, 'Individual')).toMatchObject({
    status: 200,
    body: { message: 'Welcome! You are now an individual user.' },
  })
  expect(await accountOf(place, member)).toMatchObject({
    user_group: 'Individual',
    organization: '',
    titleInOrganization: '',
    memberOption: false,
    areAccountRequiredFieldsFilled: true,
  })
})

test('MIGR-04 MIGR-07 a declined member who stays a member asks once more', async () => {
  const admin = await newAdmin(place, 'Once More')
  const member = await requester('Once More')
  await answerRequest(admin, await onlyRequest(admin), false)
  expect(await migrate(member, 'OrganizationMember')).toMatchObject({
    status: 200,
    body: { message: 'Your request to join Once More was sent to its administrator.' },
  })
  expect(await accountOf(place, member)).toMatchObject({ user_group: 'OrganizationMember', memberOption: false })
  expect((await accountOf(place, admin)).joinRequests).toMatchObject([{ requesterEmail: member.email }])
  await answerRequest(admin, await onlyRequest(admin), true)
  expect(await accountOf(place, member)).toMatchObject({ organization: 'Once More' })
})

test('MIGR-08 any other group answers 400, and without memberOption the call answers 403', async () => {
  const member = await requester('Not There')
  for (const group of ['OrganizationAdmin', 'Staff', '', undefined])
    expect((await migrate(member, group)).status).toBe(400)
  await migrate(member, 'OrganizationMember')
  expect((await migrate(member, 'Individual')).status).toBe(403)
  expect((await migrate(await newPerson(place), 'Individual')).status).toBe(403)
  expect((await migrate(await newAdmin(place, 'No Choice'), 'Individual')).status).toBe(403)
})
