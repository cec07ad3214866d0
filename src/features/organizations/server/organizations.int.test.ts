import { expect, test } from 'vitest'
import {
  accountOf,
  company,
  idOf,
  newAdmin,
  newEmail,
  newMember,
  newPerson,
  type Session,
  sessionOf,
  signUp,
  town,
  verify,
} from '../../../../test/people.ts'
import { forgetWhatIsOver, openAccounts } from '../../accounts/server/index.ts'
import { openOrganizations } from './index.ts'

const place = town()

const invite = (admin: Session, email: string) =>
  place.call<{ message: string; invitationID: string }>('POST', '/api/organization/invitation', { email }, admin)
const answerInvitation = (who: Session, invitationID: string, accepted: boolean) =>
  place.call('POST', '/api/organization/invitation/accept', { invitationID, accepted }, who)
const answerRequest = (who: Session, joinRequestID: string, accepted: boolean) =>
  place.call('POST', '/api/organization/joinRequest/accept', { joinRequestID, accepted }, who)
const invitations = (who: Session) =>
  place.call<{ Items: { invitationID: string; email: string }[]; Count: number }>(
    'GET',
    '/api/organization/invitation',
    undefined,
    who,
  )
const members = (who: Session) =>
  place.call<{ Items: { id: string; email: string; self: boolean; user_group: string }[]; Count: number }>(
    'GET',
    '/api/organization/members',
    undefined,
    who,
  )
const remove = (who: Session, id: string) => place.call('DELETE', `/api/organization/members/${id}`, undefined, who)
const migrate = (who: Session, user_group: string) => place.call('POST', '/api/user/migrate/group', { user_group }, who)

/** A verified member whose request is still open. */
async function requester(organization: string, entries = {}): Promise<Session> {
  const email = newEmail('asks')
  await signUp(place, 'OrganizationMember', { email, organization, ...entries })
  await verify(place, email)
  return sessionOf(place, email)
}
const onlyRequest = async (admin: Session) => (await accountOf(place, admin)).joinRequests[0]?.joinRequestID as string

test('ORG-07 ORG-11 ORG-12 ROLE-08 an existing account is invited, told by mail, and accepts', async () => {
  const admin = await newAdmin(place, 'Welcoming Works')
  const person = await newPerson(place)
  const answer = await invite(admin, person.email.toUpperCase())
  expect(answer).toMatchObject({ status: 200, body: { message: 'The invitation was sent.' } })
  const mail = await place.mail.next(person.email, 'an invitation')
  expect(mail.text).toContain('Welcoming Works')
  expect(mail.text).toContain('https://portal.example.org/my-account')

  const [invitation] = (await accountOf(place, person)).invitations
  expect(invitation).toEqual({ invitationID: answer.body.invitationID, Organization: 'Welcoming Works' })
  expect((await answerInvitation(person, answer.body.invitationID, true)).status).toBe(200)
  expect(await accountOf(place, person)).toMatchObject({
    user_group: 'OrganizationMember',
    organization: 'Welcoming Works',
    invitations: [],
    memberOption: false,
  })
  expect((await place.mail.next(admin.email, 'your invitation was accepted')).text).toContain('Ada Lovelace')
})

test('ORG-14 an address without an account gets a mail with a link to sign-up with the organization filled in', async () => {
  const admin = await newAdmin(place, 'Growing & Glowing')
  const email = newEmail('future')
  await invite(admin, email)
  const mail = await place.mail.next(email, 'an invitation')
  const link = new URL(/https:\/\/portal\.example\.org\/signup\S+/.exec(mail.text)?.[0] as string)
  expect(Object.fromEntries(link.searchParams)).toEqual({ organization: 'Growing & Glowing', email })
  expect(mail.html).toContain('Growing &amp; Glowing')

  await signUp(place, 'OrganizationMember', { email, organization: 'Growing & Glowing' })
  await verify(place, email)
  const person = await sessionOf(place, email)
  const [invitation] = (await accountOf(place, person)).invitations
  await answerInvitation(person, invitation?.invitationID as string, true)
  expect(await accountOf(place, person)).toMatchObject({ organization: 'Growing & Glowing' })
  expect((await accountOf(place, admin)).joinRequests).toEqual([])
})

test('ORG-12 SEC-07 the answer to an invitation does not tell whether the address has an account', async () => {
  const admin = await newAdmin(place, 'Discreet Works')
  const [known, unknown] = [await invite(admin, (await newPerson(place)).email), await invite(admin, newEmail())]
  const shape = ({ status, body }: typeof known) => ({ status, ...body, invitationID: typeof body.invitationID })
  expect(shape(known)).toEqual(shape(unknown))
})

test('ORG-05 ORG-06 declining leaves the next invitation; accepting one declines all the rest', async () => {
  const person = await newPerson(place)
  const admins = [
    await newAdmin(place, 'First Come'),
    await newAdmin(place, 'Second Come'),
    await newAdmin(place, 'Third Come'),
  ]
  for (const admin of admins) {
    place.clock.advance(1000)
    await invite(admin, person.email)
  }
  const pending = async () => (await accountOf(place, person)).invitations
  expect((await pending()).map(({ Organization }) => Organization)).toEqual(['First Come', 'Second Come', 'Third Come'])
  const [first, second, third] = (await pending()).map(({ invitationID }) => invitationID) as [string, string, string]
  await answerInvitation(person, first, false)
  await place.mail.next(admins[0]?.email as string, 'your invitation was declined')
  expect((await pending()).map(({ invitationID }) => invitationID)).toEqual([second, third])
  await answerInvitation(person, second, true)
  expect(await pending()).toEqual([])
  expect((await answerInvitation(person, third, true)).status).toBe(409)
  expect(await accountOf(place, person)).toMatchObject({ organization: 'Second Come' })
})

test('ORG-10 only the invited account may answer an invitation', async () => {
  const admin = await newAdmin(place, 'Private Party')
  const { body } = await invite(admin, (await newPerson(place)).email)
  for (const other of [await newPerson(place), admin, await newAdmin(place, 'Party Crashers')])
    expect((await answerInvitation(other, body.invitationID, true)).status).toBe(403)
  expect((await answerInvitation(admin, 'no-such-id', true)).status).toBe(404)
  expect((await answerInvitation(admin, '00000000-0000-4000-8000-000000000000', true)).status).toBe(404)
})

test('ORG-13 the admin lists the invitations and withdraws one, and nobody else does', async () => {
  const [admin, rival] = [await newAdmin(place, 'Second Thoughts'), await newAdmin(place, 'Rivals')]
  const email = newEmail('unsure')
  const { body } = await invite(admin, email)
  expect((await invitations(admin)).body).toEqual({
    Items: [{ invitationID: body.invitationID, email, invitedAt: expect.any(String) }],
    Count: 1,
  })
  expect((await invitations(rival)).body.Count).toBe(0)
  const withdraw = (who: Session) =>
    place.call('DELETE', `/api/organization/invitation/${body.invitationID}`, undefined, who)
  expect((await withdraw(rival)).status).toBe(404)
  expect((await withdraw(await newPerson(place))).status).toBe(403)
  expect((await withdraw(admin)).status).toBe(200)
  expect((await invitations(admin)).body.Count).toBe(0)
  expect((await place.mail.next(email, 'an invitation was withdrawn')).text).toContain('Second Thoughts')
  expect((await withdraw(admin)).status).toBe(404)
})

test('ORG-12 ORG-17 only an admin invites, sees the invitations and the members', async () => {
  const admin = await newAdmin(place, 'Admins Only')
  for (const other of [await newPerson(place), await newMember(place, 'Admins Only', admin)]) {
    expect((await invite(other, newEmail())).status).toBe(403)
    expect((await invitations(other)).status).toBe(403)
    expect((await members(other)).status).toBe(403)
  }
  expect(await invite(admin, 'nobody')).toMatchObject({
    status: 400,
    body: { fieldErrors: { email: 'Should be in email format' } },
  })
})

test('an address is invited once, a member not at all, and not more than 50 a day', async () => {
  const admin = await newAdmin(place, 'Eager Works')
  const member = await newMember(place, 'Eager Works', admin)
  const email = newEmail()
  expect((await invite(admin, email)).status).toBe(200)
  expect(await invite(admin, email)).toMatchObject({
    status: 409,
    body: { message: 'This address is invited already.' },
  })
  expect((await invite(admin, member.email)).status).toBe(409)
  for (let i = 1; i < 50; i++) expect((await invite(admin, newEmail())).status).toBe(200)
  const refused = await invite(admin, newEmail())
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
})

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

test("ORG-16 an admin who accepts another's invitation hands over", async () => {
  const admin = await newAdmin(place, 'Left Behind')
  const member = await newMember(place, 'Left Behind', admin)
  const other = await newAdmin(place, 'Greener Grass')
  const { body } = await invite(other, admin.email)
  expect((await answerInvitation(admin, body.invitationID, true)).status).toBe(200)
  expect(await accountOf(place, admin)).toMatchObject({
    user_group: 'OrganizationMember',
    organization: 'Greener Grass',
    memberOption: false,
  })
  expect(await accountOf(place, member)).toMatchObject({ user_group: 'OrganizationAdmin', migratedAdmin: true })
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
    body: { message: 'Welcome! You are now an organization member.' },
  })
  expect(await accountOf(place, member)).toMatchObject({ user_group: 'OrganizationMember', memberOption: false })
  expect((await accountOf(place, admin)).joinRequests).toMatchObject([{ requesterEmail: member.email }])
  await answerRequest(admin, await onlyRequest(admin), true)
  expect(await accountOf(place, member)).toMatchObject({ organization: 'Once More' })
})

test('MIGR-08 any other group answers 400, and without memberOption the call answers 403', async () => {
  const member = await requester('Not There')
  for (const group of ['OrganizationAdmin', 'Staff', '', undefined])
    expect((await migrate(member, group as string)).status).toBe(400)
  await migrate(member, 'OrganizationMember')
  expect((await migrate(member, 'Individual')).status).toBe(403)
  expect((await migrate(await newPerson(place), 'Individual')).status).toBe(403)
  expect((await migrate(await newAdmin(place, 'No Choice'), 'Individual')).status).toBe(403)
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
    { event: 'join-request-accepted', actor_id: idOf(admin) },
    { event: 'member-removed', actor_id: idOf(admin) },
  ])
})

test('an admin who signed up and never verified makes room: the account goes after a week, and the organization with it', async () => {
  const email = newEmail('ghost')
  await signUp(place, 'OrganizationAdmin', { ...company, email, organization: 'Ghost Ship' })
  const accounts = openAccounts({
    ...place.portal.portal,
    jobs: { ...place.portal.portal.jobs, declare: () => undefined },
  })
  openOrganizations(accounts)
  place.clock.advance(6 * 86_400_000)
  await forgetWhatIsOver(accounts)
  expect(
    (await signUp(place, 'OrganizationAdmin', { ...company, email: newEmail(), organization: 'ghost ship' })).status,
  ).toBe(409)
  place.clock.advance(2 * 86_400_000)
  await forgetWhatIsOver(accounts)
  expect(
    (await signUp(place, 'OrganizationAdmin', { ...company, email: newEmail(), organization: 'ghost ship' })).status,
  ).toBe(200)
})
