import { expect, test } from 'vitest'
import { accountOf, company, newAdmin, newEmail, newMember, newPerson, town, update } from '../../../../test/people.ts'

const place = town()

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
    UEI: '',
    NAICSCodes: '',
    numberOfEmployees: '',
    annualRevenues: '',
  })
  expect(await accountOf(place, admin)).toMatchObject({
    CAGECode: '',
    DUNSNumber: '',
    UEI: '',
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

test('ACCT-11 ACCT-12 ACCT-18 ROLE-07 JOIN-08 an admin edits the organization; its name and type are required', async () => {
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
    UEI: 'K5L8P3U9X2Q6',
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
    'UEI',
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
    UEI: 'ZZZZZZZZZZZZ',
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
