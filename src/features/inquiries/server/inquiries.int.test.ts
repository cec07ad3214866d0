import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactVerbs, entries } from '../../../../test/contact-verbs.ts'
import { replaceDirectory, type TestOffice } from '../../../../test/directory.ts'
import { idOf, newPerson, newStaff, password, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import type { Submission } from '../../submissions/contract.ts'
import type { Inquiry } from '../contract.ts'

const place = town({ template: 'starter' })
const { sendProven } = contactVerbs(place)
const db = () => place.portal.portal.db
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(db())
const programme = 'info@beacon.example.org'

const columbus: TestOffice = {
  Name: 'Columbus Office',
  State: 'OH',
  area: 'Franklin County',
  mail: 'desk@columbus.example.org',
}
const dayton: TestOffice = { Name: 'Dayton Office', State: 'OH', area: 'Montgomery County' }

async function directoryOf(...offices: TestOffice[]): Promise<void> {
  await replaceDirectory(db(), offices)
  await until(async () => {
    const shown = await place.call<{ offices: { Name: string }[] }>('GET', '/api/resources/directory')
    const names = shown.body.offices.map(({ Name }) => Name).sort()
    return (
      names.join() ===
      offices
        .map(({ Name }) => Name)
        .sort()
        .join()
    )
  }, 'the new directory')
}

/** A message by the contact form, and where the console finds it. */
async function written(changes: Record<string, unknown> = {}, person?: Session): Promise<string> {
  expect((await sendProven(entries(changes), person)).status).toBe(200)
  const { rows } = await query(
    'SELECT id FROM inquiries WHERE contact_message IS NOT NULL ORDER BY sent_at DESC, id LIMIT 1',
  )
  await query(`UPDATE inquiries SET sent_at = sent_at - interval '1 second'`)
  return `/api/staff/inquiries/${rows[0]?.id}`
}

interface Changed {
  saved: boolean
  inquiry: Inquiry
  fieldErrors: Record<string, string>
}

const read = (session: Session | undefined, path: string) => place.call<Inquiry>('GET', path, undefined, session)
const answer = (
  session: Session,
  path: string,
  revision: number,
  text: string,
  replyTo = programme,
  sending: string = crypto.randomUUID(),
) => place.call<Changed>('POST', `${path}/answers`, { revision, text, replyTo, sending }, session)
const mark = (session: Session, path: string, revision: number, status: string, text = '') =>
  place.call<Changed>('POST', `${path}/status`, { revision, status, text }, session)
const assign = (session: Session, path: string, revision: number, to: string | null) =>
  place.call<Changed>('PUT', `${path}/assignee`, { revision, to }, session)
const listOf = async (session: Session, search = '') =>
  (
    await place.call<{ Items: { id: string; kind: string }[]; Count: number; Counts: Record<string, number> }>(
      'GET',
      `/api/staff/inquiries${search}`,
      undefined,
      session,
    )
  ).body

test('messages of the form and to experts stand in one list, searched, filtered and counted (INBOX-01)', async () => {
  await query('DELETE FROM inquiries')
  await directoryOf(columbus, dayton)
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  await written({ county: 'Franklin County', city: 'Columbus', message: 'We make brackets.' })
  expect(
    (await place.call('POST', '/api/mep/contact', { toAddress: 'OH', message: 'Whom do we ask?' }, person)).status,
  ).toBe(200)
  const all = await listOf(desk)
  expect([all.Count, all.Counts]).toEqual([2, { new: 2 }])
  expect(all.Items.map(({ kind }) => kind).sort()).toEqual(['contact', 'expert'])
  for (const [search, kinds] of [
    ['?q=BRACKETS', ['contact']],
    [`?q=${person.email}`, ['expert']],
    ['?kind=expert', ['expert']],
    ['?office=columbus%20office', ['contact']],
    ['?state=OH&status=new', ['contact', 'expert']],
    ['?status=closed', []],
    ['?assigned=me', []],
  ] as const)
    expect((await listOf(desk, search)).Items.map(({ kind }) => kind).sort(), search).toEqual(kinds)
  const waiting = await place.call<{ Items: { one: string; count: number }[] }>(
    'GET',
    '/api/staff/waiting',
    undefined,
    desk,
  )
  expect(waiting.body.Items).toContainEqual(expect.objectContaining({ one: 'new inquiry', count: 2 }))
})

test('an answer goes out by mail from the programme, replies go where it says, and it stands with the message (INBOX-02)', async () => {
  await directoryOf(columbus, dayton)
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await written({ email: person.email, county: 'Franklin County' }, person)
  const { body } = await read(desk, path)
  expect(body).toMatchObject({ status: 'new', office: 'Columbus Office', revision: 0, history: [] })
  expect(body.replyAddresses).toEqual([
    { address: 'desk@columbus.example.org', whose: 'office' },
    { address: programme, whose: 'program' },
    { address: desk.email, whose: 'own' },
  ])
  const sent = await answer(desk, path, 0, 'Call us.\nWe are there until five.', 'desk@columbus.example.org')
  expect(sent.body).toMatchObject({
    saved: true,
    inquiry: {
      status: 'answered',
      revision: 1,
      history: [{ what: 'answered', by: 'Ada Lovelace', replyTo: 'desk@columbus.example.org' }],
    },
  })
  const mail = await place.mail.next(person.email, 'an answer to your message')
  expect(mail.text).toContain('Call us.\n\nWe are there until five.')
  expect(mail.text).toContain(body.number)
  expect(mail.text, 'to the address of the account').toContain('Whom do we talk to?')
  expect(mail.raw).toMatch(/^Reply-To: .*desk@columbus\.example\.org/im)
  const own = await place.call<{ Items: Submission[] }>('GET', '/api/user/submissions', undefined, person)
  expect(own.body.Items[0]).toMatchObject({ state: 'Answered', stateAt: place.clock.now().toISOString() })
  const data = await place.call<{ answersToMessages: { text: string }[] }>('GET', '/api/user/export', undefined, person)
  expect(data.body.answersToMessages.map(({ text }) => text)).toEqual(['Call us.\nWe are there until five.'])

  expect(await answer(desk, path, 1, 'Mine.', 'somebody@else.example.org')).toMatchObject({
    status: 400,
    body: { fieldErrors: { replyTo: expect.anything() } },
  })
  expect((await answer(desk, path, 1, '   ')).status).toBe(400)
  await assign(desk, path, 1, idOf(desk))
  await mark(desk, path, 2, 'new')
  const { rows } = await query(
    `SELECT event, details FROM audit_events WHERE area = 'inquiries' AND item = '${path.split('/').at(-1)}' ORDER BY id`,
  )
  expect(rows).toEqual([
    { event: 'inquiry-answered', details: { status: ['new', 'answered'] } },
    { event: 'inquiry-assigned', details: { to: [null, idOf(desk)] } },
    { event: 'inquiry-marked', details: { status: ['answered', 'new'] } },
  ])
  const again = await place.call<{ Items: Submission[] }>('GET', '/api/user/submissions', undefined, person)
  expect(again.body.Items[0]?.state, 'as before anybody answered').toMatch(/^Passed on/)
})

test('to an address that somebody typed nothing is repeated that was typed (INBOX-02, MINE-06)', async () => {
  const [desk, path] = [await newStaff(place, 'desk'), await written({ email: 'typed@mail.example.org' })]
  expect((await read(desk, path)).body.proven).toBe(false)
  expect((await answer(desk, path, 0, 'Call us.')).body.saved).toBe(true)
  const mail = await place.mail.next('typed@mail.example.org', 'an answer to your message')
  expect(mail.text).toContain('Call us.')
  expect(mail.raw).not.toMatch(/brackets|Pat Doe/)
})

test('an answer that is sent once more, because its first try brought nothing back, is not mailed twice (INBOX-02)', async () => {
  const [desk, path] = [await newStaff(place, 'desk'), await written({ email: 'once@mail.example.org' })]
  const sending = crypto.randomUUID()
  const given = await Promise.all(
    Array.from({ length: 5 }, () => answer(desk, path, 0, 'Call us.', programme, sending)),
  )
  for (const { body } of given) expect([body.saved, body.inquiry.history.length]).toEqual([true, 1])
  // Another text is another answer, and one that has not seen the first.
  expect((await answer(desk, path, 0, 'Or write.', programme, sending)).body.saved).toBe(false)
  const mails = await query(
    `SELECT 1 FROM messages WHERE recipient = 'once@mail.example.org' AND subject LIKE '%an answer%'`,
  )
  expect(mails.rows).toHaveLength(1)
})

test('a message to an MEP expert is answered to the address of the account, by the desk alone (INBOX-02, INBOX-03)', async () => {
  const [desk, counselor, person] = [
    await newStaff(place, 'desk'),
    await newStaff(place, 'counselor'),
    await newPerson(place),
  ]
  await place.call('POST', '/api/mep/contact', { toAddress: 'OH', message: 'Whom do we ask?' }, person)
  const [found] = (await listOf(desk, `?q=${person.email}`)).Items
  const path = `/api/staff/inquiries/${found?.id}`
  expect((await read(counselor, path)).status).toBe(404)
  expect((await read(desk, path)).body).toMatchObject({ kind: 'expert', proven: true, message: 'Whom do we ask?' })
  expect((await answer(desk, path, 0, 'Ask us.')).body.saved).toBe(true)
  const mail = await place.mail.next(person.email, 'an answer to your message')
  expect(mail.text).toContain('Whom do we ask?')
})

test('what was answered elsewhere, closed and opened again is marked by hand, and mails nobody (INBOX-02)', async () => {
  const [desk, path] = [await newStaff(place, 'desk'), await written({ email: 'marked@mail.example.org' })]
  expect((await mark(desk, path, 0, 'answered', 'Called them.')).body).toMatchObject({
    saved: true,
    inquiry: { status: 'answered', history: [{ what: 'answered elsewhere', text: 'Called them.' }] },
  })
  expect((await mark(desk, path, 1, 'closed')).body.inquiry.status).toBe('closed')
  expect((await mark(desk, path, 2, 'closed')).status).toBe(400)
  expect((await mark(desk, path, 2, 'new')).body.inquiry.history.map(({ what }) => what)).toEqual([
    'answered elsewhere',
    'closed',
    'opened again',
  ])
  const { rows } = await query(
    `SELECT 1 FROM messages WHERE recipient = 'marked@mail.example.org' AND subject LIKE '%an answer%'`,
  )
  expect(rows).toEqual([])
})

test('counselors see the messages to their offices, the desk all (INBOX-03)', async () => {
  await query('DELETE FROM inquiries')
  await directoryOf(columbus, dayton)
  const [desk, own, other] = [
    await newStaff(place, 'desk'),
    await newStaff(place, 'counselor'),
    await newStaff(place, 'counselor'),
  ]
  for (const [session, name] of [
    [own, 'Columbus Office'],
    [other, 'Dayton Office'],
  ] as const)
    await query(
      `INSERT INTO office_people SELECT id, '${idOf(session)}', now() FROM offices WHERE name = '${name}' AND current`,
    )
  const path = await written({ county: 'Franklin County' })
  await place.call('POST', '/api/mep/contact', { toAddress: 'OH', message: 'Whom do we ask?' }, await newPerson(place))
  const counts = await Promise.all([desk, own, other].map(async (session) => (await listOf(session)).Count))
  expect(counts).toEqual([2, 1, 0])
  for (const search of ['?q=brackets', '?office=columbus', '?state=OH', '?status=new', '?assigned=nobody'])
    expect(await listOf(other, search), search).toMatchObject({ Items: [], Count: 0, Counts: {} })
  const waiting = async (session: Session) =>
    (await place.call<{ Items: { count: number }[] }>('GET', '/api/staff/waiting', undefined, session)).body.Items
  expect((await waiting(own)).map(({ count }) => count)).toEqual([1])
  expect(await waiting(other)).toEqual([])
  expect([(await read(own, path)).status, (await read(other, path)).status]).toEqual([200, 404])
  expect((await answer(other, path, 0, 'Not mine.')).status).toBe(404)
  expect((await mark(other, path, 0, 'closed')).status).toBe(404)
  expect((await assign(other, path, 0, null)).status).toBe(404)
  expect((await assign(own, path, 0, idOf(other))).status, 'to who does not see it').toBe(400)
  expect((await assign(own, path, 0, idOf(own))).body).toMatchObject({
    saved: true,
    inquiry: { assignee: { id: idOf(own) } },
  })
  expect((await answer(own, path, 1, 'Mine.')).body.saved).toBe(true)
  expect((await listOf(own, '?assigned=me')).Count).toBe(1)
  expect((await read(await newStaff(place, 'editor'), path)).status).toBe(403)
  expect((await read(await newPerson(place), path)).status).toBe(404)
  expect((await read(undefined, path)).status).toBe(401)
  const { body } = await place.call<{ address: string }>(
    'POST',
    '/api/staff/exports',
    { list: 'inquiries', query: {}, as: 'csv' },
    other,
  )
  expect((await (await place.portal.get(body.address)).text()).trim().split('\n')).toHaveLength(1)
  const theirs = await place.call<{ address: string }>(
    'POST',
    '/api/staff/exports',
    { list: 'inquiries', query: {}, as: 'csv' },
    own,
  )
  const lines = (await (await place.portal.get(theirs.body.address)).text()).trim().split('\n')
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining('Columbus Office')])
  // Whoever goes leaves no name behind.
  expect((await place.call('POST', '/api/user/delete', { password }, own)).status).toBe(200)
  expect((await read(desk, path)).body.assignee).toBe(null)
})

test('of twenty answers at once, on two instances, one goes out and the others are shown it (INBOX-02)', async () => {
  const [desk, second] = [await newStaff(place, 'desk'), await newStaff(place, 'desk')]
  const path = await written({ email: 'crowd@mail.example.org' })
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const body = { revision: 0, text: `By call ${index}.`, replyTo: programme, sending: crypto.randomUUID() }
      const headers = { 'x-access-token': (index % 2 ? desk : second).accessToken }
      const given = await (index % 4 < 2 ? place.portal : other).post(`${path}/answers`, body, headers)
      expect(given.status).toBe(200)
      return (await given.json()) as Changed
    }),
  )
  await other.close()
  expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
  for (const { inquiry } of answers) expect([inquiry.revision, inquiry.history.length]).toEqual([1, 1])
  const { rows } = await query(
    `SELECT 1 FROM messages WHERE recipient = 'crowd@mail.example.org' AND subject LIKE '%an answer%'`,
  )
  expect(rows).toHaveLength(1)
})
