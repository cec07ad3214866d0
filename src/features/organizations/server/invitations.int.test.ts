import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import {
  accountOf,
  newAdmin,
  newEmail,
  newMember,
  newPerson,
  sessionOf,
  signUp,
  town,
  verify,
} from '../../../../test/people.ts'

const place = town()
const { invite, answerInvitation, withdraw, invitations, members } = organizationVerbs(place)

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
  expect((await withdraw(rival, body.invitationID)).status).toBe(404)
  expect((await withdraw(await newPerson(place), body.invitationID)).status).toBe(403)
  expect((await withdraw(admin, body.invitationID)).status).toBe(200)
  expect((await invitations(admin)).body.Count).toBe(0)
  expect((await place.mail.next(email, 'an invitation was withdrawn')).text).toContain('Second Thoughts')
  expect((await withdraw(admin, body.invitationID)).status).toBe(404)
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

test('script and line breaks typed into an organization stand as text in its mails, and an address with a line break is none', async () => {
  const admin = await newAdmin(place, 'Evil <script>alert(1)</script> & Co\r\nBcc: victim@mail.example.org')
  for (const email of ['a@mail.example.org\r\nBcc: victim@mail.example.org', 'a@mail.example.org, b@mail.example.org'])
    expect((await invite(admin, email)).status).toBe(400)
  const guest = newEmail('guest')
  await invite(admin, guest)
  const mail = await place.mail.next(guest, 'an invitation')
  expect(mail.html).toContain('Evil &lt;script&gt;alert(1)&lt;/script&gt; &amp; Co')
  expect(mail.html).not.toContain('<script>')
  expect(mail.subject).not.toContain('Evil')
  expect(mail.to).toEqual([guest])
  expect(mail.raw).not.toMatch(/^Bcc:/im)
})
