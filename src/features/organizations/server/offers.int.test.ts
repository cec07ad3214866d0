import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import {
  accountOf,
  logIn,
  newAdmin,
  newEmail,
  newMember,
  password,
  sessionOf,
  signUp,
  town,
  verify,
} from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town()
const { invite, withdraw, members, sendAgain } = organizationVerbs(place)

interface Refusal {
  code: string
  message: string
}
interface Offer extends Refusal {
  organization: string
  inviter: string
  email: string
  hasAccount: boolean
  address: Record<string, string>
}

/** What the mail's link carries. */
async function tokenFor(email: string): Promise<string> {
  const { text } = await place.mail.next(email, 'an invitation')
  return /https:\/\/portal\.example\.org\/join#invitation=(\S+)/.exec(text)?.[1] as string
}
const offerOf = (token: string) => place.call<Offer>('POST', '/api/organization/invitation/offer', { token })
const person = {
  firstName: 'Grace',
  lastName: 'Hopper',
  forumScreenName: 'Grace H',
  streetAddress1: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zipcode: '43004',
  country: 'United States',
  password,
}
const joinBy = (token: string, entries: Record<string, unknown> = {}) =>
  place.call<Refusal & { email: string }>('POST', '/api/organization/invitation/join', { token, ...person, ...entries })
const rowsOf = (table: 'join_requests' | 'sign_ups', email: string) =>
  table === 'sign_ups'
    ? place.portal.portal.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute()
    : place.portal.portal.db
        .selectFrom('join_requests as r')
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .select('r.id')
        .where('u.email', '=', email)
        .execute()

test('JOIN-04 an invitation names who invites; its link proposes the address, and name and password make a member at once', async () => {
  const admin = await newAdmin(place, 'Leading Works', { streetAddress1: '9 Mill Road', city: 'Dayton' })
  const email = newEmail('invited')
  await invite(admin, email)
  const mail = await place.mail.next(email, 'an invitation')
  expect(mail.text).toContain('Ada Lovelace invites you to join Leading Works')
  const token = /join#invitation=(\S+)/.exec(mail.text)?.[1] as string
  expect((await offerOf(token)).body).toMatchObject({
    organization: 'Leading Works',
    inviter: 'Ada Lovelace',
    email,
    hasAccount: false,
    address: { streetAddress1: '9 Mill Road', city: 'Dayton', country: 'United States' },
  })
  expect((await joinBy(token, { password: 'short' })).body).toMatchObject({
    fieldErrors: { password: expect.anything() },
  })
  expect(await joinBy(token, { titleInOrganization: 'Sales' })).toMatchObject({
    status: 200,
    body: { message: 'You are now a member of Leading Works.', email },
  })
  const member = await sessionOf(place, email)
  expect(await accountOf(place, member)).toMatchObject({
    organization: 'Leading Works',
    organizationRole: 'editor',
    titleInOrganization: 'Sales',
    memberOption: false,
    invitations: [],
    network_uuid: (await accountOf(place, admin)).network_uuid,
    areAccountRequiredFieldsFilled: true,
  })
  expect((await place.mail.next(admin.email, 'your invitation was accepted')).text).toContain('Grace Hopper')
  expect(await rowsOf('join_requests', email)).toEqual([])
})

test('JOIN-04 a mail scanner that opens the link changes nothing; one that is cut off, made up, or of another invitation opens none', async () => {
  const admin = await newAdmin(place, 'Scanned Works')
  const [first, second] = [newEmail('first'), newEmail('second')]
  await invite(admin, first)
  await invite(admin, second)
  const [token, other] = [await tokenFor(first), await tokenFor(second)]
  for (let opened = 0; opened < 3; opened++) expect((await offerOf(token)).status).toBe(200)
  const [id, proof] = token.split('.') as [string, string]
  const bad = ['x', id, `${id}.`, `${id}.${proof.slice(1)}`, `${id}.${other.split('.')[1]}`, `${proof}.${id}`]
  for (const wrong of bad) {
    expect((await offerOf(wrong)).status, wrong).toBe(404)
    expect((await joinBy(wrong)).status, wrong).toBe(404)
  }
  expect((await joinBy(token)).status).toBe(200)
  expect(await offerOf(token)).toMatchObject({ status: 409, body: { code: 'invitation_answered' } })
  expect(await joinBy(token)).toMatchObject({ status: 409, body: { code: 'invitation_answered' } })
})

test('JOIN-04 one that was withdrawn or has ended is refused by name; sent again, the first mail’s link goes on too', async () => {
  let admin = await newAdmin(place, 'Ending Works')
  const [gone, late] = [newEmail('gone'), newEmail('late')]
  const { invitationID } = (await invite(admin, gone)).body
  const again = (await invite(admin, late)).body.invitationID
  const [goneToken, lateToken] = [await tokenFor(gone), await tokenFor(late)]
  await withdraw(admin, invitationID)
  expect(await joinBy(goneToken)).toMatchObject({
    status: 409,
    body: { message: 'The invitation to Ending Works was answered or withdrawn already.' },
  })
  place.clock.advance(31 * 86_400_000)
  expect(await joinBy(lateToken)).toMatchObject({ status: 409, body: { code: 'invitation_ended' } })
  admin = await sessionOf(place, admin.email)
  await sendAgain(admin, again)
  expect(await tokenFor(late)).toBe(lateToken)
  expect((await joinBy(lateToken)).status).toBe(200)
})

test('JOIN-04 an address with an account is told to log in; a sign-up that waits for a code comes to nothing', async () => {
  const admin = await newAdmin(place, 'Known Works')
  const [known, waiting] = [newEmail('known'), newEmail('waiting')]
  await invite(admin, known)
  const token = await tokenFor(known)
  await signUp(place, 'Individual', { email: known })
  await verify(place, known)
  expect((await offerOf(token)).body).toMatchObject({ hasAccount: true })
  expect(await joinBy(token)).toMatchObject({ status: 409, body: { code: 'account_exists' } })
  expect((await accountOf(place, await sessionOf(place, known))).invitations).toMatchObject([
    { Organization: 'Known Works' },
  ])

  await signUp(place, 'Individual', { email: waiting, password: 'Another-Horse-8' })
  await invite(admin, waiting)
  const code = codeIn((await place.mail.next(waiting, 'verification code')).text)
  await joinBy(await tokenFor(waiting))
  const late = { username: waiting, code, password: 'Another-Horse-8' }
  expect((await place.call('POST', '/api/user/email/verify', late)).status).toBe(400)
  expect((await logIn(place, waiting, 'Another-Horse-8')).status).not.toBe(200)
  expect(await accountOf(place, await sessionOf(place, waiting))).toMatchObject({ organization: 'Known Works' })
})

test('JOIN-04 who is invited and signs up the usual way, naming the organization, is a member by the code, without a request', async () => {
  const admin = await newAdmin(place, 'Usual Works')
  const email = newEmail('usual')
  await invite(admin, email)
  await signUp(place, 'OrganizationMember', { email, organization: 'usual works' })
  expect(await verify(place, email)).toMatchObject({ note: 'You are now a member of Usual Works.' })
  expect(await accountOf(place, await sessionOf(place, email))).toMatchObject({
    organization: 'Usual Works',
    memberOption: false,
  })
  await place.mail.next(admin.email, 'your invitation was accepted')
  expect((await accountOf(place, admin)).joinRequests).toEqual([])
  expect(await rowsOf('join_requests', email)).toEqual([])
})

test('JOIN-04 accepted twenty times at once over two instances it makes one account; withdrawn meanwhile, one or none', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const admin = await newAdmin(place, 'Busy Works')
  const email = newEmail('busy')
  await invite(admin, email)
  const token = await tokenFor(email)
  const join = async (index: number) => {
    const portal = index % 2 ? place.portal : second
    const body = JSON.stringify({ token, ...person })
    const headers = { 'content-type': 'application/json' }
    return (await portal.get('/api/organization/invitation/join', { method: 'POST', headers, body })).status
  }
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => join(index)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  expect((await members(admin)).body.Count).toBe(2)

  for (let round = 0; round < 5; round++) {
    const guest = newEmail('guest')
    const { invitationID } = (await invite(admin, guest)).body
    const guestToken = await tokenFor(guest)
    const [joined, gone] = await Promise.all([joinBy(guestToken), withdraw(admin, invitationID)])
    expect([joined.status, gone.status].sort()).toEqual(joined.status === 200 ? [200, 404] : [200, 409])
    expect((await logIn(place, guest)).status).toBe(joined.status === 200 ? 200 : 401)
  }
})

test('JOIN-04 the inviter’s name and address go with the inviter’s account; a colleague sends the invitation again', async () => {
  const admin = await newAdmin(place, 'Passing Works', { city: 'Dayton' })
  const heir = await newMember(place, 'Passing Works', admin)
  const email = newEmail('orphan')
  const { invitationID } = (await invite(admin, email)).body
  const token = await tokenFor(email)
  expect((await offerOf(token)).body).toMatchObject({ inviter: 'Ada Lovelace', address: { city: 'Dayton' } })
  expect((await place.call('POST', '/api/user/delete', { password }, admin)).status).toBe(200)
  expect((await offerOf(token)).body).toMatchObject({ inviter: '', address: { city: '' } })
  place.clock.advance(11 * 60_000)
  expect((await sendAgain(await sessionOf(place, heir.email), invitationID)).status).toBe(200)
  expect((await offerOf(token)).body.inviter).toBe((await accountOf(place, heir)).name)
})
