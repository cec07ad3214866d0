import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { accountOf, newAdmin, newEmail, newMember, newPerson, sessionOf, town } from '../../../../test/people.ts'

const place = town()
const { invite, answerInvitation, withdraw, invitations, members, sendAgain } = organizationVerbs(place)

const day = 86_400_000
const minute = 60_000

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

test('ORG-14 an address without an account gets a mail with a link to sign-up by the invitation', async () => {
  const admin = await newAdmin(place, 'Growing & Glowing')
  const email = newEmail('future')
  const { invitationID } = (await invite(admin, email)).body
  const mail = await place.mail.next(email, 'an invitation')
  const link = new URL(/https:\/\/portal\.example\.org\/join\S+/.exec(mail.text)?.[0] as string)
  expect(link.hash.startsWith(`#invitation=${invitationID}.`)).toBe(true)
  expect(link.search).toBe('')
  expect(mail.html).toContain('Growing &amp; Glowing')
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
    Items: [
      {
        invitationID: body.invitationID,
        email,
        invitedAt: place.clock.now().toISOString(),
        endsAt: new Date(place.clock.now().getTime() + 30 * day).toISOString(),
        ended: false,
      },
    ],
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

test('ORG-12 ORG-17 only an admin invites and sees the invitations, and only members see the members', async () => {
  const admin = await newAdmin(place, 'Admins Only')
  for (const other of [await newPerson(place), await newMember(place, 'Admins Only', admin)]) {
    expect((await invite(other, newEmail())).status).toBe(403)
    expect((await invitations(other)).status).toBe(403)
  }
  expect((await members(await newPerson(place))).status).toBe(403)
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

test('MINE-03 an invitation ends after 30 days: who accepts it then is told by name, and sent again it holds anew', async () => {
  let [admin, person] = [await newAdmin(place, 'Patient Works'), await newPerson(place)]
  const { invitationID } = (await invite(admin, person.email)).body
  const ends = new Date(place.clock.now().getTime() + 30 * day)
  const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(ends)
  expect((await place.mail.next(person.email, 'an invitation')).text).toContain(`until ${longDay}`)
  place.clock.advance(30 * day)
  ;[admin, person] = [await sessionOf(place, admin.email), await sessionOf(place, person.email)]
  expect((await invitations(admin)).body.Items).toMatchObject([{ invitationID, ended: true }])
  expect((await accountOf(place, person)).invitations).toEqual([])
  expect(await answerInvitation(person, invitationID, true)).toMatchObject({
    status: 409,
    body: {
      code: 'invitation_ended',
      message: `The invitation to Patient Works ended on ${longDay}. Ask its administrator to send it again.`,
    },
  })
  expect(await sendAgain(admin, invitationID)).toMatchObject({
    status: 200,
    body: { message: 'The invitation was sent again.' },
  })
  await place.mail.next(person.email, 'an invitation')
  expect((await invitations(admin)).body.Items).toMatchObject([{ invitationID, ended: false }])
  expect((await answerInvitation(person, invitationID, true)).status).toBe(200)
  expect(await sendAgain(admin, invitationID)).toMatchObject({ status: 404 })
})

test('MINE-03 an address whose invitation has ended is invited anew; an ended one is withdrawn without a mail', async () => {
  let admin = await newAdmin(place, 'Second Round')
  const email = newEmail('late')
  const first = (await invite(admin, email)).body.invitationID
  await place.mail.next(email, 'an invitation')
  place.clock.advance(31 * day)
  admin = await sessionOf(place, admin.email)
  const again = await invite(admin, email.toUpperCase())
  expect(again).toMatchObject({ status: 200, body: { invitationID: first } })
  await place.mail.next(email, 'an invitation')
  expect((await invitations(admin)).body).toMatchObject({ Count: 1, Items: [{ ended: false }] })
  place.clock.advance(31 * day)
  admin = await sessionOf(place, admin.email)
  const other = newEmail('told')
  const { invitationID } = (await invite(admin, other)).body
  await place.mail.next(other, 'an invitation')
  expect((await withdraw(admin, first)).status).toBe(200)
  expect((await withdraw(admin, invitationID)).status).toBe(200)
  await place.mail.next(other, 'an invitation was withdrawn')
  const mails = await place.portal.portal.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', email)
    .where('subject', 'like', '%withdrawn')
    .execute()
  expect(mails).toEqual([])
})

test('MINE-03 sent again it waits ten minutes, is the own organization’s alone, and counts among the 50 a day', async () => {
  const [admin, rival] = [await newAdmin(place, 'Reminding Works'), await newAdmin(place, 'Other Reminders')]
  const email = newEmail('reminded')
  const { invitationID } = (await invite(admin, email)).body
  expect(await sendAgain(admin, invitationID)).toMatchObject({ status: 409, body: { code: 'sent_just_now' } })
  expect((await sendAgain(rival, invitationID)).status).toBe(404)
  expect((await sendAgain(admin, 'no-such-id')).status).toBe(404)
  expect((await sendAgain(await newPerson(place), invitationID)).status).toBe(403)
  await sql`
    UPDATE request_counts SET count = 48
    WHERE key = (SELECT 'invitations:' || organization_id FROM invitations WHERE id = ${invitationID})`.execute(
    place.portal.portal.db,
  )
  for (let i = 0; i < 2; i++) {
    place.clock.advance(10 * minute)
    expect((await sendAgain(admin, invitationID)).status).toBe(200)
  }
  place.clock.advance(10 * minute)
  expect(await sendAgain(admin, invitationID)).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect((await invite(admin, newEmail())).status).toBe(429)
})

test('MINE-03 sent again twenty times at once it is mailed once, and withdrawn meanwhile it is not sent', async () => {
  const admin = await newAdmin(place, 'Eager Clicks')
  const email = newEmail('once')
  const { invitationID } = (await invite(admin, email)).body
  place.clock.advance(20 * minute)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendAgain(admin, invitationID)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  place.clock.advance(20 * minute)
  const [gone] = await Promise.all([
    withdraw(admin, invitationID),
    ...Array.from({ length: 5 }, () => sendAgain(admin, invitationID)),
  ])
  expect(gone.status).toBe(200)
  expect((await sendAgain(admin, invitationID)).status).toBe(404)
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM invitations WHERE id = ${invitationID}`.execute(place.portal.portal.db)
  expect(rows).toEqual([{ status: 'withdrawn' }])
})
