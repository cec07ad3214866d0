import { beforeAll, expect, test } from 'vitest'
import { contactVerbs, entries } from '../../../../test/contact-verbs.ts'
import { replaceDirectory } from '../../../../test/directory.ts'
import { idOf, newPerson, town } from '../../../../test/people.ts'
import { proveWork } from '../../../../test/prove-work.ts'
import { until } from '../../../../test/until.ts'
import type { FoundOffice } from '../../locator/contract.ts'
import { contactMessages } from '../contract.ts'

const place = town({ template: 'starter' })
const { send, sendProven, stored } = contactVerbs(place)
const programme = 'info@beacon.example.org'
const officesFor = async (state: string, county: string) =>
  (await place.call<FoundOffice[]>('POST', '/api/resources/getApexSC', { state, county })).body

beforeAll(async () => {
  await replaceDirectory(place.portal.portal.db, [
    { Name: 'Central Ohio Office', State: 'OH', area: 'Franklin, Delaware', mail: 'central@office.example.org' },
    { Name: 'Second Ohio Office', State: 'OH', area: 'Franklin', mail: 'second@office.example.org' },
    { Name: 'Office of Two', State: 'IN', mail: 'one@two.example.org; two@two.example.org\nnot an address' },
    { Name: 'Silent Office', State: 'KY', mail: 'call us' },
  ])
  await until(async () => (await officesFor('OH', 'Franklin County')).length === 2, 'the directory is there')
})

test('CONTACT-06 CONTACT-08 CONTACT-09 a message is stored and mailed to the first office of the county and to the programme, with a confirmation', async () => {
  const body = entries()
  const mailbox = 'central@office.example.org'
  const answer = await sendProven(body)
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Thank you. Your message was sent.', number: expect.any(String), copied: false },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')

  const [row] = await stored(body.email)
  expect(row).toMatchObject({
    name: 'Pat Doe',
    phone: '614-555-0100',
    organization: 'Doe Machining',
    city: 'Columbus',
    county: 'Franklin County, Ohio',
    state: 'OH',
    website: 'www.doe.example',
    message: 'We make brackets.\nWhom do we talk to?',
    user_id: null,
  })
  expect(row?.accelerator).toMatchObject({ name: 'Central Ohio Office', email: mailbox })

  const toOffice = await place.mail.next(mailbox, 'a message from Ohio')
  const toProgramme = await place.mail.next(programme, 'a message from Ohio')
  for (const mail of [toOffice, toProgramme]) {
    expect(mail.replyTo).toBe(body.email)
    for (const part of ['Pat Doe', body.email, '614-555-0100', 'Doe Machining', 'www.doe.example', 'Ohio'])
      expect(mail.text).toContain(part)
    expect(mail.text).toContain('We make brackets.\n\nWhom do we talk to?')
    expect(mail.html).toContain('>Whom do we talk to?</p>')
  }
  expect(toProgramme.text).toContain(`The message also went to Central Ohio Office (${mailbox}).`)
  const confirmation = await place.mail.next(body.email, 'we have your message')
  expect(confirmation.text).toContain('passed on to Central Ohio Office and to Beacon Accelerators')
  expect(place.mail.mails.flatMap(({ to }) => to)).not.toContain('second@office.example.org')
  // Nothing of what was typed: the address may be somebody else's.
  expect(confirmation.raw).not.toMatch(/brackets|Pat Doe/)
})

test('CONTACT-08 an office, an address and a state that the browser made up change nothing', async () => {
  const body = entries({ accelerator: { name: 'Mine', email: 'thief@evil.example.org', state: 'CA' } })
  expect((await sendProven(body)).status).toBe(200)
  await place.mail.next(body.email, 'we have your message')
  expect(place.mail.mails.flatMap(({ to }) => to)).not.toContain('thief@evil.example.org')
  expect((await stored(body.email))[0]?.accelerator).not.toMatchObject({ name: 'Mine' })
})

test('CONTACT-07 the matched accelerator travels as an object, under the names of the specification', async () => {
  const accelerator = {
    state: 'OH',
    name: 'x',
    addressLine1: 'x',
    addressLine2: '',
    city: 'x',
    postalCode: '43004',
    phoneNumber: 'x',
    email: 'x',
    website: 'x',
    organizationServiceArea: 'Statewide',
    extension: '',
    territory: '',
  }
  const body = entries({ accelerator })
  expect((await sendProven(body)).status).toBe(200)
  const [row] = await stored(body.email)
  expect(Object.keys(row?.accelerator ?? {}).sort()).toEqual(Object.keys(accelerator).sort())
  expect((await send(entries({ accelerator: 'Office' }))).body.fieldErrors).toHaveProperty('accelerator')
  expect((await send(entries({ accelerator: { name: 7 } }))).status).toBe(400)
})

test('CONTACT-10 from Massachusetts a message goes to the programme alone', async () => {
  const body = entries({ state: 'MA', county: 'Suffolk County, Massachusetts' })
  expect((await sendProven(body)).status).toBe(200)
  const mail = await place.mail.next(programme, 'a message from Massachusetts')
  expect(mail.text).toContain('No office serves this area: the message went to you alone.')
  await place.mail.next(body.email, 'we have your message')
  expect(place.mail.mails.filter(({ replyTo }) => replyTo === body.email).flatMap(({ to }) => to)).toEqual([programme])
  expect((await stored(body.email))[0]?.accelerator).toBeNull()
})

test('CONTACT-09 an office with two mailboxes gets both, one without any is told of to the programme', async () => {
  const two = entries({ state: 'IN', county: 'Marion County, Indiana' })
  expect((await sendProven(two)).status).toBe(200)
  await place.mail.next('one@two.example.org')
  await place.mail.next('two@two.example.org')
  const none = entries({ state: 'KY', county: 'Fayette County' })
  expect((await sendProven(none)).status).toBe(200)
  expect((await place.mail.next(programme, 'from Kentucky')).text).toContain(
    'The directory has no mail address for Silent Office: please pass the message on.',
  )
  expect((await place.mail.next(none.email, 'we have')).text).toContain(
    'Your message was passed on to Beacon Accelerators.',
  )
})

test('CONTACT-02 every state and territory of the list can be written from', async () => {
  for (const [state, county] of [
    ['DC', 'District of Columbia'],
    ['GU', 'Statewide'],
    ['PR', 'Ponce Municipio, Puerto Rico'],
    ['VI', 'Statewide'],
  ])
    expect((await sendProven(entries({ state, county }))).status, state).toBe(200)
  expect((await send(entries({ state: 'XX' }))).body.fieldErrors).toEqual({ state: contactMessages.state })
})

test('CONTACT-04 CONTACT-05 every field is required, each with its message, and nothing is spent by a refusal', async () => {
  const altcha = await proveWork(place.portal)
  expect((await send({ altcha })).body.fieldErrors).toEqual({
    name: 'Please enter a name.',
    email: 'Please enter a valid email address.',
    phone: 'Please enter a phone number.',
    company: 'Please enter an organization.',
    city: 'Please enter a city.',
    website: 'Please enter a website.',
    message: 'Please enter a message.',
    state: 'Please select a state from the dropdown',
    county: 'Please select a county from the dropdown',
  })
  for (const name of Object.keys(contactMessages) as (keyof typeof contactMessages)[])
    for (const wrong of ['', '   ', '\u0000', 7, null, [], 'x'.repeat(6_000)]) {
      const { status, body } = await send(entries({ [name]: wrong, altcha }))
      expect([status, Object.keys(body.fieldErrors ?? {})], `${name}: ${String(wrong).slice(0, 9)}`).toEqual([
        400,
        [name],
      ])
    }
  for (const email of [
    'pat',
    'pat@',
    'pat@example',
    'a@b.example\r\nBcc: all@evil.example',
    'a b@c.example',
    '<a@b.example>',
  ])
    expect((await send(entries({ email, altcha }))).body.fieldErrors, email).toEqual({ email: contactMessages.email })
  expect((await send(entries({ county: ', Ohio', altcha }))).body.fieldErrors).toEqual({
    county: contactMessages.county,
  })
  expect((await send(entries({ altcha }))).status).toBe(200)
})

test('a message of script and markup is shown as text, and starts no header', async () => {
  const body = entries({
    name: '<script>alert(1)</script>',
    company: 'A "quoted" & <b>bold</b> firm',
    message: '<img src=x onerror=alert(2)>\r\nBcc: all@evil.example.org\r\n\r\n{{7*7}} 漢字 \u{1F600}',
  })
  expect((await sendProven(body)).status).toBe(200)
  await place.mail.next(body.email, 'we have your message')
  const mail = await place.mail.next(programme, 'a message from Ohio')
  const its = () => place.mail.mails.filter(({ replyTo }) => replyTo === body.email)
  await until(() => its().length === 2, 'office and programme have it')
  for (const { html, text, raw } of its()) {
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt;')
    expect(text).toContain('漢字 \u{1F600}')
    expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im)
  }
  expect(mail.subject).toBe('Beacon Accelerators: a message from Ohio')
  for (const name of ['name', 'phone', 'company', 'city', 'website', 'county'])
    expect((await send(entries({ [name]: 'x\r\nBcc: y' }))).body.fieldErrors, name).toHaveProperty(name)
})

test('with the mail server away a message is kept and mailed later', async () => {
  place.mail.fault = 'try-later'
  const body = entries()
  expect((await sendProven(body)).status).toBe(200)
  place.mail.fault = undefined
  expect((await place.mail.next(body.email, 'we have your message')).subject).toContain('we have your message')
})

test("messages stand in the copy of one's own data, and go with the account", async () => {
  const person = await newPerson(place)
  expect((await sendProven(entries(), person)).status).toBe(200)
  const unasked = entries({ email: person.email.toUpperCase() })
  expect((await sendProven(unasked)).status).toBe(200)
  const others = entries()
  await sendProven(others)
  const db = place.portal.portal.db
  expect(
    await db.selectFrom('contact_messages').select('id').where('user_id', '=', idOf(person)).execute(),
  ).toHaveLength(1)
  const { body } = await place.call<{ contactMessages: unknown[] }>('GET', '/api/user/export', undefined, person)
  expect(body.contactMessages).toHaveLength(2)
  expect(body.contactMessages[0]).toMatchObject({ organization: 'Doe Machining', state: 'OH' })
  await place.call('POST', '/api/user/delete', { password: 'Correct-Horse-7' }, person)
  expect(await stored(unasked.email)).toEqual([])
  expect(await db.selectFrom('contact_messages').select('id').where('user_id', '=', idOf(person)).execute()).toEqual([])
  expect(await stored(others.email)).toHaveLength(1)
})
