import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  idOf,
  newAdmin,
  newMember,
  newPerson,
  password,
  type Session,
  sessionOf,
  town,
} from '../../../../test/people.ts'
import { planOf, type Statement, statementsOf } from '../../../../test/statements.ts'
import { dayAfter } from '../close-out.ts'
import type { AssessmentKey, AssessmentSchema } from '../contract.ts'
import { sendReminders } from './reminders.ts'

const place = town()
const key = 'NEWCMMCLEVEL1'
const day = 86_400_000
const inDays = (days: number) => dayAfter(place.clock.now(), days)
const inWords = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

const enter = async (
  session: Session,
  entries: [item: string, field: string, value: unknown][],
  of: AssessmentKey = key,
) =>
  expect(
    await place.call(
      'POST',
      '/api/assessment/user/entries',
      { key: of, since: 0, entries: entries.map(([item, field, value]) => ({ item, field, value })) },
      session,
    ),
  ).toMatchObject({ status: 200 })
const remind = () => sendReminders(place.portal.portal)
/** Sent, or waiting to be sent. */
const mailsTo = async ({ email }: Session) => {
  const rows = await place.portal.portal.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', email)
    .where('subject', 'like', '%CMMC Level%')
    .execute()
  return rows.map(({ subject }) => subject)
}
const choose = (session: Session | undefined, body?: unknown) =>
  place.call(body ? 'PUT' : 'GET', '/api/assessment/user/reminders', body, session)

/** Yes to every objective of one requirement. */
async function meet(session: Session, requirement: string, to = 1): Promise<void> {
  const { body } = await place.call<AssessmentSchema>('GET', `/api/assessment/schema/${key}`)
  const questions = body.pages.flatMap(({ elements }) => elements)
  const rows = questions.filter(({ name }) => name === requirement).flatMap((question) => question.rows)
  await enter(
    session,
    rows.map(({ name }) => [name, 'answer', to]),
  )
}

async function completeAll(session: Session): Promise<void> {
  const { body } = await place.call<AssessmentSchema>('GET', `/api/assessment/schema/${key}`)
  const data = Object.fromEntries(
    body.pages
      .flatMap(({ elements }) => elements)
      .map(({ name, rows }) => [name, Object.fromEntries(rows.map((row) => [row.name, { answer: 1 }]))]),
  )
  const done = await place.call('POST', '/api/assessment/complete', { currentPageNo: 0, key, data }, session)
  expect(done.body).toMatchObject({ complete: true })
}

test('14 days and one day before a target date one mail lists what is due then and not met, once each', async () => {
  const person = await newPerson(place)
  const due = inDays(20)
  await meet(person, '3.1.2')
  await meet(person, '3.1.20', 0)
  await enter(person, [
    ['3.1.1', 'targetDate', due],
    ['3.1.2', 'targetDate', due],
    ['3.1.20', 'targetDate', due],
    ['3.1.22', 'targetDate', inDays(25)],
  ])
  place.clock.advance(5 * day)
  await remind()
  expect(await mailsTo(person)).toEqual([])

  place.clock.advance(day)
  await Promise.all([remind(), remind(), remind()])
  const subject = `CMMC Level 1: target dates are on ${inWords(due)}`
  const mail = await place.mail.next(person.email, 'target date')
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(
    `In your CMMC Level 1 readiness check, 2 requirements have the target date ${inWords(due)} and are not met yet:`,
  )
  expect(mail.text).toMatch(/^3\.1\.1 \w/m)
  expect(mail.text).toMatch(/^3\.1\.20 \w/m)
  expect(mail.text).not.toMatch(/^3\.1\.2(2)? /m)
  expect(mail.text).toContain('https://portal.example.org/cyber-readiness-check-tool/NEWCMMCLEVEL1')
  expect(mail.text).toContain('You can turn these reminders off in the readiness check, under “Over time”.')
  // The day after, it is the same reminder still.
  place.clock.advance(day)
  await remind()
  expect(await mailsTo(person)).toEqual([subject])

  place.clock.advance(12 * day)
  await meet(await sessionOf(place, person.email), '3.1.1')
  await Promise.all([remind(), remind()])
  place.clock.advance(day)
  await remind()
  expect((await mailsTo(person)).sort()).toEqual([`CMMC Level 1: a target date is on ${inWords(due)}`, subject])
})

test('EASE-06 of a target date in both views one mail comes, also after one that a release before sent for a view', async () => {
  const [person, told] = [await newPerson(place), await newPerson(place)]
  for (const who of [person, told]) await enter(who, [['3.1.1', 'targetDate', inDays(14)]], 'NEWNIST800171')
  const { network_uuid } = (
    await place.call<{ network_uuid: string }>('GET', '/api/assessment/user/work/NEWNIST800171', undefined, told)
  ).body
  await place.portal.portal.db
    .insertInto('assessment_reminders')
    .values({
      ...{ network_uuid, assessment_key: 'NEWNIST800171', kind: 'two-weeks' },
      ...{ due_on: inDays(14), user_id: idOf(told) },
    })
    .execute()
  await Promise.all([remind(), remind()])
  expect(await mailsTo(person)).toEqual([
    `CMMC Level 2 (Self) and NIST SP 800-171: a target date is on ${inWords(inDays(14))}`,
  ])
  expect(await mailsTo(told)).toEqual([])
})

test('nobody hears of what is met', async () => {
  const person = await newPerson(place)
  await meet(person, '3.1.1')
  await meet(person, '3.1.2', -1)
  for (const requirement of ['3.1.1', '3.1.2']) await enter(person, [[requirement, 'targetDate', inDays(14)]])
  await remind()
  expect(await mailsTo(person)).toEqual([])
})

test('90, 30 and 7 days before what follows from the status date one mail comes each, and none from a completion (RULE-15)', async () => {
  const person = await newPerson(place)
  await completeAll(person)
  const posted = { status: 'final', assessor: 'self', statusDate: inDays(0), uid: 'abc1234567', official: 'Pat Doe' }
  const path = `/api/assessment/user/status/${key}`
  expect((await place.call('PUT', path, posted, person)).body).toMatchObject({ posted: { uid: 'ABC1234567' } })
  const over = new Date(place.clock.now())
  over.setUTCFullYear(over.getUTCFullYear() + 1)
  const before = (days: number) => place.clock.set(new Date(over.getTime() - days * day))
  const due = over.toISOString().slice(0, 10)
  before(91)
  await remind()
  expect(await mailsTo(person)).toEqual([])
  for (const [days, mails] of [
    [90, 1],
    [60, 1],
    [30, 2],
    [7, 3],
    [1, 3],
  ] as const) {
    before(days)
    await Promise.all(Array.from({ length: 20 }, () => remind()))
    expect(await mailsTo(person), `${days} days before`).toHaveLength(mails)
  }
  const mail = await place.mail.next(person.email, 'due on')
  expect(mail.subject).toBe(`CMMC Level 1: due on ${inWords(due)}`)
  expect(mail.text).toContain('The Level 1 status has lasted its year')
  before(-1)
  await remind()
  expect(await mailsTo(person)).toHaveLength(3)
})

test('rows of a check that only a release after this one knows are left to it', async () => {
  const { db } = place.portal.portal
  const person = await newPerson(place)
  await meet(person, '3.1.2')
  const posted = { status: 'final', assessor: 'self', statusDate: inDays(0), uid: '', official: '' }
  await place.call('PUT', `/api/assessment/user/status/${key}`, posted, person)
  const { body } = await place.call<{ network_uuid: string }>(
    'GET',
    `/api/assessment/user/work/${key}`,
    undefined,
    person,
  )
  for (const table of ['assessments', 'assessment_statuses'])
    await sql`INSERT INTO ${sql.table(table)}
      SELECT (jsonb_populate_record(row, '{"assessment_key": "NEWER"}')).* FROM ${sql.table(table)} row
      WHERE network_uuid = ${body.network_uuid} AND assessment_key = ${key}`.execute(db)
  place.clock.set(new Date(Date.parse(inDays(365)) - 7 * day))
  await remind()
  const again = await sessionOf(place, person.email)
  expect(await mailsTo(person)).toHaveLength(1)
  const own = await place.call<{ Items: { key: string }[] }>(
    'GET',
    '/api/assessment/user/assessments',
    undefined,
    again,
  )
  expect(own.body.Items.map((item) => item.key)).toEqual([key])
  const home = await place.call<{ parts: { name: string; failed: boolean }[] }>(
    'GET',
    '/api/user/home',
    undefined,
    again,
  )
  expect(home.body.parts.find(({ name }) => name === 'readiness')).toMatchObject({ failed: false })
})

test('those who took part are written to, without any of them the administrators, and no other network', async () => {
  const admin = await newAdmin(place, 'Reminder Works')
  const [author, silent] = [
    await newMember(place, 'Reminder Works', admin),
    await newMember(place, 'Reminder Works', admin),
  ]
  const stranger = await newPerson(place)
  await meet(stranger, '3.1.1', 0)
  const writer = await sessionOf(place, author.email)
  await enter(writer, [['3.1.1', 'targetDate', inDays(14)]])
  await enter(writer, [['3.1.1', 'targetDate', inDays(15)]], 'NEWCMMCLEVEL2')
  await remind()
  expect(await mailsTo(author)).toHaveLength(1)
  for (const other of [admin, silent, stranger]) expect(await mailsTo(other)).toEqual([])

  expect((await place.call('POST', '/api/user/delete', { password }, writer)).status).toBe(200)
  const before = await mailsTo(author)
  place.clock.advance(day)
  await remind()
  expect(await mailsTo(author)).toEqual(before)
  expect(await mailsTo(admin)).toContainEqual(
    expect.stringContaining('CMMC Level 2 (Self) and NIST SP 800-171: a target date is on'),
  )
  for (const other of [silent, stranger]) expect(await mailsTo(other)).toEqual([])
})

test('who took part is looked up once, not once for each member', async () => {
  const person = await newPerson(place)
  await enter(person, [['3.1.1', 'targetDate', inDays(14)]])
  const sent = await statementsOf(remind)
  expect(await mailsTo(person)).toHaveLength(1)
  const asked = sent.find(({ text }) => text.includes('WITH marked')) as Statement
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const plan = await planOf(client, asked)
  expect(plan).toContain('(hashed SubPlan')
  expect(plan).not.toMatch(/\(SubPlan/)
})

test('reminders are turned off and on by each person; the choice is in the copy of the own data', async () => {
  const person = await newPerson(place)
  expect(await choose(person)).toMatchObject({ status: 200, body: { wanted: true } })
  for (const wanted of [false, false]) expect((await choose(person, { wanted })).body).toEqual({ wanted })
  expect((await choose(person)).body).toEqual({ wanted: false })
  expect((await choose(await newPerson(place))).body).toEqual({ wanted: true })
  const copy = await place.call('GET', '/api/user/export', undefined, person)
  expect(copy.body).toMatchObject({ assessments: { reminderMails: false } })
  const { status, body } = await choose(person, { wanted: 'perhaps' })
  expect([status, body.fieldErrors]).toEqual([400, { wanted: 'Say whether you want reminders: true or false.' }])
  expect((await choose(undefined, { wanted: false })).status).toBe(401)

  await enter(person, [['3.1.1', 'targetDate', inDays(14)]])
  await remind()
  expect(await mailsTo(person)).toEqual([])
  await choose(person, { wanted: true })
  await remind()
  expect(await mailsTo(person)).toHaveLength(1)

  await choose(person, { wanted: false })
  const { db } = place.portal.portal
  const rowsOf = async () => [
    ...(await db.selectFrom('assessment_reminders').select('user_id').where('user_id', '=', idOf(person)).execute()),
    ...(await db
      .selectFrom('assessment_reminders_off')
      .select('user_id')
      .where('user_id', '=', idOf(person))
      .execute()),
  ]
  expect(await rowsOf()).toHaveLength(2)
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect(await rowsOf()).toEqual([])
})
