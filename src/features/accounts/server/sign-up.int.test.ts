import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import {
  accountOf,
  company,
  newAdmin,
  newEmail,
  password,
  sessionOf,
  signUp,
  town,
  verify,
} from '../../../../test/people.ts'
import { profile } from '../../../../test/profile.ts'

const place = town()
const rule =
  'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of # ? ! @ $ % ^ & * -'

interface Refusal {
  message: string
  fieldErrors: Record<string, string>
}
const refused = async (kind: 'individual' | 'organization' | 'organizationMember', entries: object) => {
  const answer = await place.call<Refusal>('POST', `/api/user/${kind}`, entries)
  expect(answer.status).toBe(400)
  return answer.body.fieldErrors
}

test('SIGNUP-32 SIGNUP-33 SIGNUP-34 SIGNUP-35 an individual signs up, gets a code by mail, verifies and logs in', async () => {
  const email = newEmail('ada')
  const answer = await signUp(place, 'Individual', { email, streetAddress2: 'Suite 4', telephone: '614-555-0100' })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  await verify(place, email)
  const session = await sessionOf(place, email)
  expect(await accountOf(place, session)).toMatchObject({
    user_group: 'Individual',
    name: 'Ada Lovelace',
    email,
    address1: '1 Main Street',
    address2: 'Suite 4',
    phone_number: '+16145550100',
    phone_number_verified: false,
  })
})

test('SIGNUP-32 SIGNUP-33 SIGNUP-34 an admin signs up with everything about the company', async () => {
  const email = newEmail('admin')
  const organization = 'Everything Works LLC'
  expect(await signUp(place, 'OrganizationAdmin', { ...company, email, organization })).toMatchObject({ status: 200 })
  await verify(place, email)
  expect(await accountOf(place, await sessionOf(place, email))).toMatchObject({
    user_group: 'OrganizationAdmin',
    organization,
    ...company,
    areAccountRequiredFieldsFilled: true,
  })
})

test('the verification mail is text and HTML, with the code and the way to the screen', async () => {
  const email = newEmail('mail')
  await signUp(place, 'Individual', { email })
  const mail = await place.mail.next(email)
  const { programmeName, infoMailbox } = place.portal.portal.settings.site
  expect(mail).toMatchObject({ from: infoMailbox, fromName: programmeName })
  expect(mail.subject).toContain(programmeName)
  expect(mail.html).toContain(codeIn(mail.text))
  const link = new URL(/https:\S+/.exec(mail.text)?.[0] as string)
  expect(link.href).toContain('https://portal.example.org/verify?')
  expect(Object.fromEntries(link.searchParams)).toEqual({ email, accountType: 'Individual' })
})

test('SIGNUP-10 SIGNUP-11 SIGNUP-12 SIGNUP-14 SIGNUP-18 SIGNUP-19 GEN-11 what is missing is told under its field', async () => {
  const names = {
    firstName: 'Please provide your first name',
    lastName: 'Please provide your last name',
    forumScreenName: 'Please provide a screen name',
    email: 'Email address is required',
    password: 'Password is required',
    streetAddress1: 'Please provide your street address',
    city: 'Please provide your city',
    state: 'Please provide your state',
    zipcode: 'Please provide your zip code',
    country: 'Please provide your country',
  }
  expect(await refused('individual', {})).toEqual(names)
  const blank = Object.fromEntries(Object.keys(names).map((name) => [name, '']))
  expect(await refused('individual', blank)).toEqual(names)
  expect(await refused('individual', { ...profile, password, email: 'nobody at all' })).toEqual({
    email: 'Should be in email format',
  })
  expect(await refused('organizationMember', { ...names, email: newEmail() })).toMatchObject({
    state: names.state,
    password: rule,
  })
})

test('SIGNUP-13 SIGNUP-15 the server repeats the rule for passwords', async () => {
  for (const weak of ['Short1!', 'nouppercase1!', 'NOLOWERCASE1!', 'No-digits-here', 'NoSpecial123'])
    expect(await refused('individual', { ...profile, email: newEmail(), password: weak })).toEqual({ password: rule })
})

test("SEC-09 well-known passwords, the programme's name, the e-mail name and more than 128 characters are refused", async () => {
  for (const known of ['P@ssw0rd', 'Password1!', 'Qwerty123!', '!QAZ2wsx', 'Welcome2024!', 'Sunshine#1'])
    expect(await refused('individual', { ...profile, email: newEmail(), password: known })).toEqual({
      password: 'This password is too well known. Please choose another one',
    })
  for (const ours of [
    'Accelerator1!',
    'Cmmc2026!!',
    'Contracts#2026',
    'Beacon-2026!',
    'B3acon#1',
    'Beacon-Accelerators-7',
    '2026!Accelerators',
  ])
    expect(await refused('individual', { ...profile, email: newEmail(), password: ours })).toEqual({
      password: 'This password is too well known. Please choose another one',
    })
  expect(
    await refused('individual', { ...profile, email: 'hedy@mail.example.org', password: 'My-Hedy-2-Lamarr' }),
  ).toEqual({ password: 'Do not use the name of your email address in your password' })
  expect(await refused('individual', { ...profile, email: newEmail(), password: `Aa1!${'x'.repeat(130)}` })).toEqual({
    password: 'Use at most 128 characters',
  })
})

test('SIGNUP-20 SIGNUP-21 organization is asked of admins and members, its type of admins', async () => {
  const base = { ...profile, password, email: newEmail() }
  const name = 'Enter the name of your organization'
  const type = 'Please provide your organization type(s)'
  expect(await refused('organization', base)).toEqual({ organization: name, organizationType: type })
  expect(await refused('organizationMember', { ...base, organization: '  ' })).toEqual({ organization: name })
  expect(await refused('organization', { ...base, organization: 'Acme', organizationType: ';' })).toEqual({
    organizationType: type,
  })
  expect(
    await refused('organization', { ...base, organization: 'Acme', organizationType: 'Non-Profit;Pirates' }),
  ).toEqual({ organizationType: type })
})

test('SIGNUP-22 SIGNUP-23 SIGNUP-25 SIGNUP-30 JOIN-08 optional fields, when given, must fit', async () => {
  const base = { ...profile, password, email: newEmail(), organization: 'Acme', organizationType: 'Non-Profit' }
  expect(
    await refused('organization', {
      ...base,
      telephone: '555-0100',
      CAGECode: '12-45',
      DUNSNumber: '12345678',
      UEI: 'J4K7N2T8W1PI',
      NAICSCodes: 'welding',
      state: 'Ohio',
      numberOfEmployees: 'a few',
      annualRevenues: 'much',
      titleInOrganization: 'Boss',
      website: 'javascript:alert(1)',
    }),
  ).toEqual({
    telephone: 'Please provide a 10-digit U.S. phone number',
    CAGECode: "Enter your company's 5 character alpha-numeric CAGE Code",
    DUNSNumber: "Enter your company's 9 character numeric DUNS Number",
    UEI: "Enter your company's 12 character Unique Entity ID (UEI)",
    NAICSCodes: 'Enter NAICS codes as numbers separated by space or comma',
    state: 'Please provide your state',
    numberOfEmployees: 'Please choose from the list',
    annualRevenues: 'Please choose from the list',
    titleInOrganization: 'Please choose from the list',
    website: 'Please provide a web address, such as www.example.com',
  })
})

test('bad input of any kind is a clear 400, never a fault', async () => {
  for (const body of [null, [], 'text', 7, { ...profile, firstName: ['a'] }, { ...profile, firstName: 'a\u0000b' }]) {
    const answer = await place.call<Refusal>('POST', '/api/user/individual', body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toEqual(expect.any(String))
  }
})

test('the join request of a member is filed and mailed once the address is verified, and the answers say so (SIGNUP-36)', async () => {
  const [admin, organization] = [newEmail('boss'), 'Request Street Works']
  await signUp(place, 'OrganizationAdmin', { ...company, email: admin, organization })
  await verify(place, admin)
  const email = newEmail('member')
  const answer = await signUp(place, 'OrganizationMember', {
    email,
    organization: '  request  STREET works ',
    titleInOrganization: 'Sales',
  })
  expect(answer.body.message).toBe(
    `Your request to join ${organization} will be sent to its administrator once you have verified your email address.`,
  )
  expect((await accountOf(place, await sessionOf(place, admin))).joinRequests).toEqual([])
  const verified = await verify(place, email)
  expect(verified.note).toBe(`Your request to join ${organization} was sent to its administrator.`)
  const mail = await place.mail.next(admin, 'a request to join your organization')
  expect(mail.text).toContain(`Ada Lovelace (${email}) asks to join ${organization}.`)
  const { joinRequests } = await accountOf(place, await sessionOf(place, admin))
  expect(joinRequests).toEqual([
    { joinRequestID: expect.any(String), requesterName: 'Ada Lovelace', requesterEmail: email },
  ])
  expect(await accountOf(place, await sessionOf(place, email))).toMatchObject({
    user_group: 'OrganizationMember',
    organization: '',
    titleInOrganization: 'Sales',
    memberOption: false,
  })
})

test('SIGNUP-37 MIGR-06 a member of an organization that is not registered still gets an account, with memberOption', async () => {
  const email = newEmail('member')
  const answer = await signUp(place, 'OrganizationMember', { email, organization: 'Nowhere  Inc.' })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message:
        'Nowhere Inc. is not registered yet. You can continue as an individual, or join once its administrator has signed up.',
    },
  })
  await verify(place, email)
  expect(await accountOf(place, await sessionOf(place, email))).toMatchObject({
    user_group: 'OrganizationMember',
    memberOption: true,
    areAccountRequiredFieldsFilled: false,
  })
})

test('SIGNUP-38 ORG-02 a taken organization name answers 409, whatever its case and blanks', async () => {
  await newAdmin(place, 'Taken  Name')
  const second = { ...company, email: newEmail(), organization: ' TAKEN NAME ' }
  expect(await signUp(place, 'OrganizationAdmin', second)).toMatchObject({
    status: 409,
    body: {
      message:
        'An organization with this name is already registered. Sign up as an organization member to ask to join it.',
    },
  })
})

test('script typed into names stands as text in the mail, and no line of it becomes a header', async () => {
  const [admin, organization] = [newEmail('boss'), 'Quiet <b>Bold</b> & Sons']
  await signUp(place, 'OrganizationAdmin', { ...company, email: admin, organization })
  await verify(place, admin)
  const email = newEmail()
  await signUp(place, 'OrganizationMember', {
    email,
    organization,
    firstName: '<script>alert(1)</script>',
    lastName: 'Eve\r\nBcc: victim@mail.example.org',
  })
  await verify(place, email)
  const mail = await place.mail.next(admin, 'a request to join')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).toContain('Quiet &lt;b&gt;Bold&lt;/b&gt; &amp; Sons')
  expect(mail.to).toEqual([admin])
  expect(mail.raw).not.toMatch(/^Bcc:/im)
})
