import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  accountOf,
  idOf,
  newAdmin,
  newEmail,
  newMember,
  newPerson,
  password,
  sessionOf,
  signUp,
  town,
  verify,
} from '../../../../test/people.ts'

const place = town()

test('ACCT-05 ACCT-06 ACCT-07 ACCT-08 the account carries every field under its name', async () => {
  const session = await newPerson(place, {
    firstName: 'Mary Jane',
    lastName: 'van der Berg',
    telephone: '614-555-0111',
  })
  expect(await accountOf(place, session)).toEqual({
    user_group: 'Individual',
    mfa: false,
    name: 'Mary Jane van der Berg',
    firstName: 'Mary Jane',
    lastName: 'van der Berg',
    forumScreenName: 'ada',
    email: session.email,
    organization: '',
    titleInOrganization: '',
    organizationType: '',
    address1: '1 Main Street',
    address2: '',
    city: 'Columbus',
    state: 'OH',
    zipcode: '43004',
    country: 'United States',
    website: '',
    phone_number: '+16145550111',
    phone_number_verified: false,
    CAGECode: '',
    DUNSNumber: '',
    UEI: '',
    NAICSCodes: '',
    numberOfEmployees: '',
    annualRevenues: '',
    memberOption: false,
    migratedAdmin: false,
    organizationRole: null,
    network_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    invitations: [],
    joinRequests: [],
    ownJoinRequest: null,
    wantedOrganization: '',
    areAccountRequiredFieldsFilled: true,
    factors: { text: false, app: false, passkeys: 0, recoveryCodesLeft: 0 },
  })
})

test('ACCT-06 an admin has the organization type as a semicolon-joined list, invitations and join requests with their ids', async () => {
  const admin = await newAdmin(place, 'List Makers')
  const member = newEmail('member')
  await signUp(place, 'OrganizationMember', { email: member, organization: 'List Makers' })
  await verify(place, member)
  const other = await newAdmin(place, 'Inviters')
  await place.call('POST', '/api/organization/invitation', { email: admin.email }, other)
  expect(await accountOf(place, admin)).toMatchObject({
    user_group: 'OrganizationAdmin',
    organization: 'List Makers',
    organizationType: 'Small Business (SB);HUBZone Business',
    invitations: [{ invitationID: expect.any(String), Organization: 'Inviters' }],
    joinRequests: [{ joinRequestID: expect.any(String), requesterName: 'Ada Lovelace', requesterEmail: member }],
  })
})

test('ACCT-26 ACCT-27 the server computes whether the required fields are filled', async () => {
  const session = await newPerson(place)
  const flag = async () => (await accountOf(place, session)).areAccountRequiredFieldsFilled
  expect(await flag()).toBe(true)
  await place.portal.portal.db.updateTable('users').set({ zipcode: '' }).where('id', '=', idOf(session)).execute()
  expect(await flag()).toBe(false)
  const lone = newEmail()
  await signUp(place, 'OrganizationMember', { email: lone, organization: 'Not Registered' })
  await verify(place, lone)
  expect(await accountOf(place, await sessionOf(place, lone))).toMatchObject({
    memberOption: true,
    areAccountRequiredFieldsFilled: false,
  })
})

test("ORG-03 network_uuid is one per organization, or the individual's own", async () => {
  const individual = await newPerson(place)
  const admin = await newAdmin(place, 'Network Weavers')
  const member = await newMember(place, 'Network Weavers', admin)
  const [own, of, also] = await Promise.all(
    [individual, admin, member].map(async (session) => (await accountOf(place, session)).network_uuid),
  )
  expect(of).toBe(also)
  expect(own).not.toBe(of)
  await place.call('DELETE', `/api/organization/members/${idOf(member)}`, undefined, member)
  const after = (await accountOf(place, member)).network_uuid
  expect(after).not.toBe(of)
  expect(after).not.toBe(own)
})

test('MFA-06 after a change of the role, a refreshed id token says so', async () => {
  const admin = await newAdmin(place, 'Token Changers')
  const member = await newMember(place, 'Token Changers', admin)
  expect(decodeJwt(member.idToken).groups).toEqual(['OrganizationMember'])
  await place.call('DELETE', `/api/organization/members/${idOf(admin)}`, undefined, admin)
  const refreshed = await place.call<{ idToken: string }>(
    'POST',
    '/api/user/session/refresh',
    { email: member.email },
    member,
  )
  expect(decodeJwt(refreshed.body.idToken).groups).toEqual(['OrganizationAdmin'])
})

test('names typed by people come back as they were typed, markup and all', async () => {
  const typed = { firstName: '<img src=x onerror=alert(1)>', lastName: `O'Brien & "Sons"`, city: '東京' }
  const session = await newPerson(place, { ...typed, password })
  expect(await accountOf(place, session)).toMatchObject(typed)
})
