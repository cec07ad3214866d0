import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { idOf, newAdmin, newPerson, newStaff, type Session, town, turnOnTexts } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { rowsRead, type Statement, statementsOf } from '../../../../test/statements.ts'
import type { Draft, SavedDraft } from '../contract.ts'
import type { DeskApplication } from '../desk-contract.ts'
import type { OwnApplication } from '../own-contract.ts'
import type { ApplicationStatus } from '../transitions-contract.ts'

const place = town({ template: 'starter' })
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

async function registered(person: Session, changes: object = {}): Promise<string> {
  expect((await place.call('POST', '/api/mep', { ...posted.mep, ...changes }, person)).status).toBe(200)
  const { rows } = await query(
    `SELECT id FROM applications WHERE user_id = '${idOf(person)}' AND program = 'mep' AND set_aside = 0`,
  )
  return `/api/staff/applications/mep/${rows[0]?.id}`
}

interface Refused {
  code: string
  fieldErrors: Record<string, string>
}

const read = async (desk: Session, path: string) =>
  (await place.call<DeskApplication>('GET', path, undefined, desk)).body

async function decide(desk: Session, path: string, status: ApplicationStatus, message: string, fields?: string[]) {
  const { revision } = await read(desk, path)
  const body = { revision, status, message, ...(fields ? { fields } : {}) }
  return place.call<{ saved: boolean; application: DeskApplication } & Refused>('POST', `${path}/status`, body, desk)
}

const ask = (desk: Session, path: string, text = 'In which city is the plant?', fields = ['city', 'zipCode']) =>
  decide(desk, path, 'more information needed', text, fields)

interface Standing {
  status: ApplicationStatus | null
  message: string
  question: { id: string; text: string; fields: string[] } | null
}
const own = async (person: Session) => (await place.call<Standing>('GET', '/api/mep', undefined, person)).body
const draftOf = async (person: Session) => (await place.call<Draft>('GET', '/api/mep/draft', undefined, person)).body

async function answer(person: Session, replyToDesk: string, changes: object = {}, question?: string) {
  const id = question ?? (await own(person)).question?.id ?? '0'
  const body = { question: id, replyToDesk, answers: { ...posted.mep, ...changes } }
  return place.call<Refused>('POST', '/api/mep/answer', body, person)
}
const withdraw = (person: Session) => place.call<Refused>('POST', '/api/mep/withdraw', undefined, person)
const listOwn = async (person: Session) =>
  (await place.call<{ Items: OwnApplication[] }>('GET', '/api/user/applications', undefined, person)).body.Items

test('a question opens the form with what was answered, and its answer comes to the desk with what it changed (DESK-04)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newAdmin(place, 'Ask Gears')]
  const path = await registered(person, { city: 'Dayton' })
  expect((await place.call('PUT', '/api/mep/draft', { entries: { city: 'x' } }, person)).status, 'closed').toBe(409)
  const asked = await ask(desk, path)
  expect(asked.body).toMatchObject({
    saved: true,
    application: {
      status: 'more information needed',
      questions: [
        { text: 'In which city is the plant?', fields: ['City', 'ZIP code'], by: 'Ada Lovelace', answeredAt: null },
      ],
    },
  })
  const mail = await place.mail.next(person.email, 'a question about your registration with MEP')
  for (const part of ['In which city is the plant?', 'It is about: City; ZIP code', '/mep-register'])
    expect(mail.text).toContain(part)

  expect(await own(person)).toMatchObject({
    status: 'more information needed',
    message: 'In which city is the plant?',
    question: { text: 'In which city is the plant?', fields: ['city', 'zipCode'] },
  })
  const draft = await draftOf(person)
  expect(draft).toMatchObject({ entries: { city: 'Dayton', firstName: 'Ada', optInForMEP: false } })
  const typed = { entries: { city: 'Tol', replyToDesk: 'The plant is in' }, version: draft.version }
  expect((await place.call<SavedDraft>('PUT', '/api/mep/draft', typed, person)).status).toBe(200)
  expect((await draftOf(person)).entries).toMatchObject({ city: 'Tol', replyToDesk: 'The plant is in' })
  expect((await place.call('POST', '/api/mep', posted.mep, person)).status, 'it is no new one').toBe(409)
  expect((await place.call('POST', '/api/mep/anew', undefined, person)).status).toBe(409)

  expect(await answer(person, 'The plant is in Toledo.', { city: 'Toledo' })).toMatchObject({ status: 200 })
  expect(await own(person)).toMatchObject({ status: 'in review', message: '', question: null })
  expect((await draftOf(person)).entries).toEqual({})
  const after = await read(desk, path)
  expect(after).toMatchObject({
    status: 'in review',
    revision: 2,
    questions: [
      {
        answeredAt: place.clock.now().toISOString(),
        reply: 'The plant is in Toledo.',
        changes: [{ label: 'City', before: 'Dayton', after: 'Toledo' }],
      },
    ],
  })
  const rows = after.sections.flatMap((section) => section.rows).filter(({ before }) => before !== null)
  expect(rows).toEqual([{ name: 'city', label: 'City', value: 'Toledo', before: 'Dayton' }])
  expect(after.history.at(-1)).toMatchObject({
    before: 'more information needed',
    after: 'in review',
    note: 'The plant is in Toledo.',
  })
  const copy = await place.mail.next(person.email, 'we have your answer')
  for (const part of ['The plant is in Toledo.', 'City: Toledo']) expect(copy.text).toContain(part)
  const told = await place.mail.next('info@beacon.example.org', 'an answer came in: registration with MEP')
  expect(told.text).toContain('registration with MEP of Ask Gears')
  expect(told.text).toContain(path.replace('/api', ''))
  expect(told.raw).not.toMatch(/Toledo|Lovelace/)
})

test('answers wait on the console, and are found there until somebody says what becomes of them (DESK-02, DESK-04)', async () => {
  await query('DELETE FROM applications')
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  const waiting = async () =>
    (await place.call<{ Items: unknown[] }>('GET', '/api/staff/waiting', undefined, desk)).body.Items
  const found = async () =>
    (
      await place.call<{ Items: { id: string }[] }>('GET', '/api/staff/applications?answered=waiting', undefined, desk)
    ).body.Items.map(({ id }) => id)
  await ask(desk, path)
  expect([await waiting(), await found()]).toEqual([[], []])
  await answer(person, 'Dayton.')
  expect(await waiting()).toEqual([
    {
      what: 'answers of applicants',
      one: 'answer of an applicant',
      count: 1,
      since: place.clock.now().toISOString(),
      path: '/staff/applications?answered=waiting&sort=submitted',
    },
  ])
  expect(await found()).toEqual([path.split('/').at(-1)])
  await decide(desk, path, 'accepted', '')
  expect([await waiting(), await found()]).toEqual([[], []])
})

test('answers that wait are counted by one look at the questions, however many wait (DESK-02, STAFF-09)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  await query(`
    WITH made AS (
      INSERT INTO applications (user_id, program, set_aside, status, status_by, status_at, saved_at, submitted_at, answers)
      SELECT '${idOf(person)}', 'mep', n, 'in review', '${idOf(person)}', now(), now(), now(), '{}'
      FROM generate_series(1, 200) AS n RETURNING id, status_at)
    INSERT INTO application_questions (application_id, asked_at, asked_by, text, fields, answered_at, answers_before)
    SELECT id, now(), 'x', 'Where?', '{}', status_at, '{}' FROM made`)
  await query('ANALYZE applications; ANALYZE application_questions')
  const sent = await statementsOf(() => place.call('GET', '/api/staff/waiting', undefined, desk))
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const [waiting] = sent.filter(({ text }) => text.includes('application_questions'))
  const { application_questions: read } = await rowsRead(client, waiting as Statement)
  expect(read).toBeGreaterThanOrEqual(200)
  expect(read).toBeLessThan(500)
  await query(`DELETE FROM applications WHERE user_id = '${idOf(person)}'`)
})

test('who looks after it is told of the answer, as long as they may decide (DESK-04)', async () => {
  const [desk, second, person] = [await newStaff(place, 'desk'), await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  await place.call('PUT', `${path}/assignee`, { revision: 0, to: idOf(second) }, desk)
  await ask(desk, path)
  await answer(person, 'Here.')
  expect((await place.mail.next(second.email, 'an answer came in')).text).toContain('/staff/applications/mep/')
  await ask(desk, path, 'And the street?', [])
  await query(`DELETE FROM user_roles WHERE user_id = '${idOf(second)}'`)
  await answer(person, 'There.')
  await place.mail.next('info@beacon.example.org', 'an answer came in')
  const { rows } = await query(
    `SELECT 1 FROM messages WHERE recipient = '${second.email}' AND subject LIKE '%an answer%'`,
  )
  expect(rows).toHaveLength(1)
})

test('an answer says something, fits the form, and belongs to the question that stands (DESK-04)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  expect(await answer(person, 'Unasked.')).toMatchObject({ status: 409, body: { code: 'not_asked' } })
  expect(await ask(desk, path, '  ')).toMatchObject({
    status: 400,
    body: { fieldErrors: { message: expect.anything() } },
  })
  expect(await ask(desk, path, 'Why?', ['faxNumber'])).toMatchObject({
    status: 400,
    body: { fieldErrors: { fields: expect.anything() } },
  })
  await ask(desk, path)
  const first = (await own(person)).question?.id as string
  expect(await answer(person, '  ')).toMatchObject({
    status: 400,
    body: { fieldErrors: { replyToDesk: 'Write an answer, or change what you were asked about.' } },
  })
  expect(await answer(person, 'Here.', { city: '' })).toMatchObject({
    status: 400,
    body: { fieldErrors: { city: expect.anything() } },
  })
  expect((await answer(person, 'x'.repeat(5_001))).status).toBe(400)
  // The desk takes the question back and asks another one; what was typed is still there.
  await place.call('PUT', '/api/mep/draft', { entries: { replyToDesk: 'Half an' } }, person)
  await decide(desk, path, 'in review', '')
  expect(await own(person)).toMatchObject({ status: 'in review', question: null })
  await ask(desk, path, 'In which street?', [])
  expect((await draftOf(person)).entries).toMatchObject({ replyToDesk: 'Half an' })
  expect(await answer(person, 'Here.', {}, first)).toMatchObject({ status: 409, body: { code: 'not_asked' } })
  expect((await answer(person, 'Main Street.')).status).toBe(200)
  const { questions } = await read(desk, path)
  expect(questions.map(({ reply, answeredAt }) => [reply, answeredAt !== null])).toEqual([
    ['', false],
    ['Main Street.', true],
  ])
  const { body } = await place.call<{ applications: { applications: { questions: unknown[] }[] } }>(
    'GET',
    '/api/user/export',
    undefined,
    person,
  )
  expect(body.applications.applications[0]?.questions).toMatchObject([
    { text: 'In which city is the plant?', reply: '' },
    { text: 'In which street?', reply: 'Main Street.' },
  ])
  await query(`DELETE FROM applications WHERE id = '${path.split('/').at(-1)}'`)
  expect(
    (await query('SELECT 1 FROM application_questions q WHERE NOT EXISTS (SELECT 1 FROM applications)')).rows,
  ).toEqual([])
})

test('what an earlier form asked outlives an answer, and each answer marks what it changed itself (DESK-04)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  const id = path.split('/').at(-1)
  await query(`UPDATE applications SET answers = answers || '{"faxNumber": "614 555 0100"}' WHERE id = '${id}'`)
  await ask(desk, path)
  await answer(person, '', { city: 'Toledo' })
  await ask(desk, path)
  await answer(person, '', { city: 'Toledo', zipCode: '43604' })
  const { questions, sections } = await read(desk, path)
  expect(questions.map(({ changes }) => changes)).toEqual([
    [{ label: 'City', before: 'Columbus', after: 'Toledo' }],
    [{ label: 'ZIP code', before: '43004', after: '43604' }],
  ])
  const rows = sections.flatMap((section) => section.rows)
  expect(rows.find(({ label }) => label === 'faxNumber')?.value).toBe('614 555 0100')
  expect(rows.filter(({ before }) => before !== null).map(({ name }) => name)).toEqual(['zipCode'])
})

test('the office of the state hears of an answer that agrees to share, once (DESK-04, MEP-09)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  await query(`UPDATE mep_centers SET email = 'ohio@centers.example.org' WHERE state = 'OH'`)
  await ask(desk, path)
  await answer(person, 'Yes, do.', { optInForMEP: true })
  expect((await place.mail.next('ohio@centers.example.org', 'asks to be contacted')).text).toContain(person.email)
  await ask(desk, path)
  await answer(person, 'Nothing new.', { optInForMEP: true })
  const { rows } = await query(`SELECT 1 FROM messages WHERE reply_to = '${person.email}'`)
  expect(rows).toHaveLength(1)
})

test('of twenty answers at once, on two instances, one counts; a decision meanwhile and an answer do not both (DESK-04, DESK-09)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  await ask(desk, path)
  const question = (await own(person)).question?.id
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const body = { question, replyToDesk: `By call ${index}.`, answers: posted.mep }
      const headers = { 'x-access-token': person.accessToken }
      return (await (index % 2 ? place.portal : other).post('/api/mep/answer', body, headers)).status
    }),
  )
  await other.close()
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const { revision, questions, history } = await read(desk, path)
  expect([revision, questions.length, history.length]).toEqual([2, 1, 3])
  const copies = await query(
    `SELECT 1 FROM messages WHERE recipient = '${person.email}' AND subject LIKE '%your answer'`,
  )
  expect(copies.rows).toHaveLength(1)

  for (let round = 0; round < 5; round += 1) {
    await ask(desk, path)
    const [decided, answered] = await Promise.all([decide(desk, path, 'in review', ''), answer(person, 'Both.')])
    const last = (await read(desk, path)).questions.at(-1)
    expect(last?.answeredAt !== null, `round ${round}`).toBe(answered.status === 200)
    expect(answered.status === 200 && decided.body.saved === true).toBe(false)
  }
})

test('the pilot program takes multi-factor login for an answer too (PILOT-36, DESK-04)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  await turnOnTexts(place, person, '6145559044')
  await place.call('POST', '/api/pilot', posted.pilot, person)
  const { rows } = await query(`SELECT id FROM applications WHERE user_id = '${idOf(person)}'`)
  const path = `/api/staff/applications/pilot/${rows[0]?.id}`
  await ask(desk, path, 'Who is your mentor?', ['mentorCompany'])
  const { question } = (await place.call<Standing>('GET', '/api/pilot', undefined, person)).body
  const body = { question: question?.id, replyToDesk: '', answers: { ...posted.pilot, mentorCompany: 'Small Prime' } }
  expect((await place.call('POST', '/api/pilot/answer', body, await newPerson(place))).status).toBe(403)
  expect((await place.call('POST', '/api/pilot/answer', body, person)).status).toBe(200)
  expect((await read(desk, path)).questions[0]?.changes).toEqual([
    { label: 'Name of your mentor', before: 'Big Prime', after: 'Small Prime' },
  ])
})

test('applicants see their applications with states, messages and questions, and go on with a draft (DESK-07)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  expect(await listOwn(person)).toEqual([])
  await place.call('PUT', '/api/mep/draft', { entries: { city: 'Dayton' } }, person)
  expect(await listOwn(person)).toMatchObject([{ program: 'mep', status: null, number: '', states: [] }])
  const path = await registered(person)
  await place.call('POST', `${path}/notes`, { text: 'Their plant is next door.' }, desk)
  await ask(desk, path)
  await answer(person, 'In Dayton.')
  await decide(desk, path, 'declined', 'Not this year.')
  await place.call('POST', '/api/mep/anew', undefined, person)
  const all = await listOwn(person)
  expect(all).toMatchObject([
    { status: null, setAside: false },
    {
      status: 'declined',
      setAside: true,
      number: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/),
      states: [
        { status: 'submitted', own: true, message: '' },
        { status: 'more information needed', own: false, message: 'In which city is the plant?' },
        { status: 'in review', own: true, message: 'In Dayton.' },
        { status: 'declined', own: false, message: 'Not this year.' },
      ],
    },
  ])
  expect(JSON.stringify(all)).not.toContain('next door')
  expect(await listOwn(await newPerson(place)), 'nobody else’s').toEqual([])
})

test('an applicant withdraws until it is decided, and the desk hears of it (DESK-07)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  expect((await withdraw(person)).status, 'nothing sent').toBe(404)
  for (const status of [undefined, 'in review', 'more information needed'] as const) {
    const path = await registered(person)
    if (status) await decide(desk, path, status, 'Why?')
    expect((await withdraw(person)).status, String(status)).toBe(200)
    expect(await own(person)).toMatchObject({ status: 'withdrawn', question: null })
    const { history } = await read(desk, path)
    expect(history.at(-1)).toMatchObject({ after: 'withdrawn', by: 'Ada Lovelace' })
    const told = await place.mail.next('info@beacon.example.org', 'withdrawn: registration with MEP')
    expect(told.text).toContain(path.replace('/api', ''))
    expect((await withdraw(person)).status, 'a second time').toBe(409)
    expect((await place.call('POST', '/api/mep/anew', undefined, person)).status).toBe(200)
  }
  const path = await registered(person)
  await decide(desk, path, 'accepted', '')
  expect(await withdraw(person)).toMatchObject({ status: 409, body: { code: 'decided' } })
  expect(await own(person)).toMatchObject({ status: 'accepted' })
})

test('of twenty that withdraw at once one does, and a decision on the earlier revision is shown it (DESK-07, DESK-09)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  const { revision } = await read(desk, path)
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await withdraw(person)).status))
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const late = await place.call('POST', `${path}/status`, { revision, status: 'accepted', message: '' }, desk)
  expect(late.body).toMatchObject({ saved: false, application: { status: 'withdrawn', revision: 1 } })
})
