import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  accountOf,
  company,
  idOf,
  newAdmin,
  newEmail,
  newMember,
  newPerson,
  password,
  sessionOf,
  signUp,
  town,
  update,
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
    NAICSCodes: '',
    numberOfEmployees: '',
    annualRevenues: '',
    memberOption: false,
    migratedAdmin: false,
    network_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    invitations: [],
    joinRequests: [],
    areAccountRequiredFieldsFilled: true,
    factors: { text: false, app: false, passkeys: 0, recoveryCodesLeft: 0 },
  })
})

test('ACCT-06 an admin has the organization type as a semicolon-joined list, invitations and join requests with their ids', async () => {
  const admin = await newAdmin(place, 'List Makers')
  const member = newEmail('member')
  await signUp(place, 'OrganizationMember', { email: member, organization: 'List Makers' })
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

test('ACCT-16 ACCT-21 ROLE-05 an individual edits personal and address data', async () => {
  const session = await newPerson(place)
  const answer = await update(place, session, {
    firstName: 'Grace',
    lastName: 'Hopper',
    forumScreenName: 'grace',
    streetAddress1: '2 Side Street',
    streetAddress2: 'Floor 3',
    city: 'Arlington',
    state: 'VA',
    zipcode: '22201',
    country: 'USA',
    telephone: '703-555-0101',
  })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Account information updated successfully' } })
  expect(await accountOf(place, session)).toMatchObject({
    name: 'Grace Hopper',
    forumScreenName: 'grace',
    address1: '2 Side Street',
    address2: 'Floor 3',
    city: 'Arlington',
    state: 'VA',
    zipcode: '22201',
    country: 'USA',
    phone_number: '+17035550101',
  })
})

test('ACCT-14 what may be empty stays when it is left out, and goes when it is sent empty', async () => {
  const admin = await newAdmin(place, 'Partial Updates')
  const required = { organization: 'Partial Updates', organizationType: 'Non-Profit' }
  await update(place, admin, { ...required, streetAddress2: 'Floor 3', telephone: '703-555-0101' })
  expect(await accountOf(place, admin)).toMatchObject({
    address2: 'Floor 3',
    phone_number: '+17035550101',
    website: company.website,
  })
  await update(place, admin, { ...required, streetAddress2: '', telephone: '', website: '', titleInOrganization: '' })
  expect(await accountOf(place, admin)).toMatchObject({
    address2: '',
    phone_number: '',
    website: '',
    titleInOrganization: '',
  })
  await update(place, admin, {
    ...required,
    CAGECode: '',
    DUNSNumber: '',
    NAICSCodes: '',
    numberOfEmployees: '',
    annualRevenues: '',
  })
  expect(await accountOf(place, admin)).toMatchObject({
    CAGECode: '',
    DUNSNumber: '',
    NAICSCodes: '',
    numberOfEmployees: '',
    annualRevenues: '',
  })
})

test('ACCT-10 the email cannot be changed', async () => {
  const session = await newPerson(place)
  expect(await update(place, session, { email: newEmail() })).toMatchObject({
    status: 400,
    body: { message: 'Email cannot be changed', fieldErrors: { email: 'Email cannot be changed' } },
  })
  expect((await update(place, session, { email: session.email.toUpperCase() })).status).toBe(200)
  expect((await accountOf(place, session)).email).toBe(session.email)
})

test('ACCT-15 ACCT-19 an update needs the current password', async () => {
  const session = await newPerson(place)
  expect(await update(place, session, { password: undefined })).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: 'Current password is required' } },
  })
  expect(await update(place, session, { password: 'Wrong-Horse-7', city: 'Dayton' })).toMatchObject({
    status: 400,
    body: { message: 'Current password is incorrect' },
  })
  expect(await accountOf(place, session)).toMatchObject({ city: 'Columbus' })
})

test('SEC-08 wrong current passwords count like failed logins', async () => {
  const session = await newPerson(place)
  for (let i = 0; i < 5; i++) expect((await update(place, session, { password: 'Wrong-Horse-7' })).status).toBe(400)
  const blocked = await update(place, session, {})
  expect(blocked.status).toBe(429)
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('ACCT-11 ACCT-13 required fields and the phone number are checked as in sign-up', async () => {
  const session = await newPerson(place)
  const blank = {
    firstName: '',
    lastName: ' ',
    forumScreenName: '',
    streetAddress1: '',
    city: '',
    state: '',
    zipcode: '',
    country: '',
    telephone: '12345',
  }
  expect((await update(place, session, blank)).body.fieldErrors).toEqual({
    firstName: 'Please provide your first name',
    lastName: 'Please provide your last name',
    forumScreenName: 'Please provide a screen name',
    streetAddress1: 'Please provide your street address',
    city: 'Please provide your city',
    state: 'Please provide your state',
    zipcode: 'Please provide your zip code',
    country: 'Please provide your country',
    telephone: 'Please provide a 10-digit U.S. phone number',
  })
})

test('ACCT-11 ACCT-12 ACCT-18 ROLE-07 an admin edits the organization; its name and type are required', async () => {
  const admin = await newAdmin(place, 'Old Name Works')
  const entries = {
    organization: 'New  Name Works',
    organizationType: 'Academic Institution; Non-Profit',
    website: 'www.new.example.org',
    CAGECode: '9Z9Z9',
    NAICSCodes: '541330',
    numberOfEmployees: '>10,001',
    annualRevenues: '$10M-$50M',
    DUNSNumber: '987654321',
    titleInOrganization: 'Other',
  }
  expect((await update(place, admin, entries)).status).toBe(200)
  expect(await accountOf(place, admin)).toMatchObject({
    ...entries,
    organization: 'New Name Works',
    organizationType: 'Academic Institution;Non-Profit',
  })
  expect((await update(place, admin, { ...entries, organization: '' })).body.fieldErrors).toEqual({
    organization: 'Enter the name of your organization',
  })
  expect((await update(place, admin, { ...entries, organizationType: '' })).body.fieldErrors).toEqual({
    organizationType: 'Please provide your organization type(s)',
  })
  expect((await update(place, admin, { ...entries, organizationType: 'Pirates' })).body.fieldErrors).toEqual({
    organizationType: 'Please provide your organization type(s)',
  })
  expect((await update(place, admin, { ...entries, CAGECode: '1' })).body.fieldErrors).toEqual({
    CAGECode: "Enter your company's 5 character alpha-numeric CAGE Code",
  })
})

test('ORG-02 an update cannot take the name of another organization, but may change its own case', async () => {
  const admin = await newAdmin(place, 'Mine Alone')
  await newAdmin(place, 'Somebody Else')
  const entries = { organizationType: 'Non-Profit' }
  expect(await update(place, admin, { ...entries, organization: 'SOMEBODY  else' })).toMatchObject({
    status: 409,
    body: { message: 'An organization with this name is already registered.' },
  })
  expect((await update(place, admin, { ...entries, organization: 'MINE alone' })).status).toBe(200)
  expect(await accountOf(place, admin)).toMatchObject({ organization: 'MINE alone' })
})

test('ACCT-17 ACCT-20 ACCT-23 ROLE-06 a member edits the title, and no field of the organization', async () => {
  const admin = await newAdmin(place, 'Title Holders')
  const member = await newMember(place, 'Title Holders', admin)
  const stored = await accountOf(place, member)
  expect(stored).toMatchObject({ organization: 'Title Holders', website: company.website, CAGECode: company.CAGECode })
  expect((await update(place, member, { titleInOrganization: 'Analyst' })).status).toBe(200)
  const fields = [
    'organization',
    'website',
    'organizationType',
    'CAGECode',
    'NAICSCodes',
    'numberOfEmployees',
    'annualRevenues',
    'DUNSNumber',
  ]
  const same = Object.fromEntries(fields.map((field) => [field, stored[field]]))
  expect((await update(place, member, same)).status).toBe(200)
  const changed = {
    organization: 'Mine',
    website: 'mine.example.org',
    organizationType: 'Non-Profit',
    CAGECode: '00000',
    NAICSCodes: '1',
    numberOfEmployees: '1-10',
    annualRevenues: '<$200K',
    DUNSNumber: '000000000',
  }
  for (const [field, value] of Object.entries(changed))
    expect((await update(place, member, { [field]: value })).status, field).toBe(403)
  expect(await accountOf(place, admin)).toMatchObject({ organization: 'Title Holders', website: company.website })
  expect(await accountOf(place, member)).toMatchObject({ titleInOrganization: 'Analyst' })
})

test('ACCT-20 an individual can set neither a title nor an organization', async () => {
  const session = await newPerson(place)
  expect((await update(place, session, { titleInOrganization: 'Sales' })).status).toBe(403)
  expect((await update(place, session, { organization: 'Mine' })).status).toBe(403)
  expect((await update(place, session, { organization: '', titleInOrganization: '' })).status).toBe(200)
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
