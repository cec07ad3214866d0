import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactVerbs, entries } from '../../../../test/contact-verbs.ts'
import { replaceDirectory, type TestOffice } from '../../../../test/directory.ts'
import { idOf, newPerson, newStaff, type Session, town, update } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { enterOlderMessages } from './older-messages.ts'

const place = town({ template: 'starter' })
const { sendProven } = contactVerbs(place)
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

async function directoryOf(...offices: TestOffice[]): Promise<void> {
  await replaceDirectory(place.portal.portal.db, offices)
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

const columbus: TestOffice = { Name: 'Columbus Office', State: 'OH', area: 'Franklin County' }
const dayton: TestOffice = { Name: 'Dayton Office', State: 'OH', area: 'Montgomery County' }

const sent = async (email: string, changes: Record<string, unknown> = {}) =>
  (await sendProven(entries({ county: 'Franklin County', email, ...changes }))).body as unknown as { number: string }
const officeOf = async (email: string) =>
  (
    await query(
      `SELECT o.name FROM inquiries i JOIN contact_messages m ON m.id = i.contact_message
       LEFT JOIN offices o ON o.id = i.office WHERE m.email = '${email}'`,
    )
  ).rows[0]?.name
const found = async (session: Session, search: string) =>
  (
    await place.call<{ Count: number }>(
      'GET',
      `/api/staff/inquiries?${new URLSearchParams(search)}`,
      undefined,
      session,
    )
  ).body.Count
const enter = () => enterOlderMessages(place.portal.portal, new AbortController().signal)

test('messages that are older than the list are entered once, those of more than thirty days as closed (INBOX-01)', async () => {
  await directoryOf(columbus, dayton)
  await sent('new@mail.example.org')
  await sent('old@mail.example.org')
  await query(`UPDATE contact_messages SET sent_at = sent_at - interval '40 days' WHERE email = 'old@mail.example.org'`)
  await query('DELETE FROM inquiries')
  await Promise.all([1, 2].map(() => enter()))
  const { rows } = await query(
    `SELECT m.email, i.status, o.name FROM inquiries i JOIN contact_messages m ON m.id = i.contact_message
     JOIN offices o ON o.id = i.office WHERE m.email IN ('new@mail.example.org', 'old@mail.example.org') ORDER BY 1`,
  )
  expect(rows).toEqual([
    { email: 'new@mail.example.org', status: 'new', name: 'Columbus Office' },
    { email: 'old@mail.example.org', status: 'closed', name: 'Columbus Office' },
  ])
  const counts = await query(
    'SELECT (SELECT count(*) FROM inquiries) AS lines, (SELECT count(*) FROM contact_messages) + (SELECT count(*) FROM expert_messages) AS messages',
  )
  expect(counts.rows[0]?.lines).toBe(counts.rows[0]?.messages)
  // A message that goes takes all of it along.
  await query('DELETE FROM contact_messages')
  expect((await query('SELECT 1 FROM inquiries WHERE contact_message IS NOT NULL')).rows).toEqual([])
})

test('an office is known by the register, also of two of one name, and what had none is looked at again (INBOX-03)', async () => {
  const twin = { Name: 'Twin Office', State: 'OH' }
  await directoryOf(
    { ...twin, area: 'Franklin County', street: '1 Main St' },
    { ...twin, area: 'Clark County', street: '2 Oak St' },
  )
  await sent('twin@mail.example.org')
  expect(await officeOf('twin@mail.example.org')).toBe('Twin Office')
  // Written by a release that does not know the number: of two of one name and city none is certain.
  await query(`UPDATE inquiries SET office = NULL`)
  await query(`UPDATE contact_messages SET office = NULL`)
  await enter()
  expect(await officeOf('twin@mail.example.org')).toBe(null)
  await directoryOf({ ...twin, area: 'Franklin County', street: '1 Main St' })
  await enter()
  expect(await officeOf('twin@mail.example.org')).toBe('Twin Office')
})

test('an inquiry is found by its number, and by the names and addresses of today (INBOX-01)', async () => {
  await directoryOf(columbus, dayton)
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const { number } = await sent('numbered@mail.example.org')
  expect(await found(desk, `q=${number}`)).toBe(1)
  expect(await found(desk, `q=${number.toLowerCase().replaceAll('-', '')}`)).toBe(1)
  await place.call('POST', '/api/mep/contact', { toAddress: 'OH', message: 'Whom do we ask?' }, person)
  expect(await found(desk, `q=${person.email}`)).toBe(1)
  expect((await update(place, person, { lastName: 'Quixote' })).status).toBe(200)
  expect(await found(desk, 'q=quixote')).toBe(1)
  await query(`UPDATE users SET email = 'moved@mail.example.org' WHERE id = '${idOf(person)}'`)
  expect([await found(desk, `q=${person.email}`), await found(desk, 'q=moved@mail.example.org')]).toEqual([0, 1])
})

test('what is new for more than two working days is listed by itself, and waits on the first page (STAFF-09, INBOX-01)', async () => {
  await query('DELETE FROM inquiries')
  const desk = await newStaff(place, 'desk')
  for (const email of ['today@mail.example.org', 'monday@mail.example.org']) await sent(email)
  await query(
    `UPDATE inquiries SET sent_at = sent_at - interval '8 days' WHERE search_text LIKE '%monday@mail.example.org%'`,
  )
  expect([await found(desk, 'status=new'), await found(desk, 'late=late')]).toEqual([2, 1])
  const { body } = await place.call<{ Items: { one: string; count: number }[] }>(
    'GET',
    '/api/staff/waiting',
    undefined,
    desk,
  )
  const counts = Object.fromEntries(body.Items.map(({ one, count }) => [one, count]))
  expect(counts).toMatchObject({
    'new inquiry': 2,
    'inquiry without an answer for more than two working days': 1,
  })
})
