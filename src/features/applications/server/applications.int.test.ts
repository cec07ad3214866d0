import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import {
  idOf,
  newAdmin,
  newPerson,
  newStaff,
  password,
  type Session,
  town,
  turnOnTexts,
} from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { systemActor } from '../../../platform/actor.ts'
import type { Answers } from '../form/payload.ts'
import { onlyParticipants } from '../programs/pilot.ts'
import { correctCenter } from './index.ts'

const place = town({ template: 'starter' })

let phones = 5550100
async function newApplicant(): Promise<Session> {
  const person = await newPerson(place)
  await turnOnTexts(place, person, `614${++phones}`)
  return person
}

interface Refusal {
  code: string
  message: string
  fieldErrors: Record<string, string>
}

const pilotAnswers = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...posted.pilot,
  ...changes,
})
const mepAnswers = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...posted.mep,
  ...changes,
})
const apply = (person: Session | undefined, answers: Record<string, unknown>) =>
  place.call<Refusal>('POST', '/api/pilot/', answers, person)
const register = (person: Session | undefined, answers: Record<string, unknown>) =>
  place.call<Refusal>('POST', '/api/mep/', answers, person)

const keptAnswers = async (person: Session, program: 'pilot' | 'mep'): Promise<Answers | null | undefined> =>
  (
    await place.portal.portal.db
      .selectFrom('applications')
      .select('answers')
      .where('user_id', '=', idOf(person))
      .where('program', '=', program)
      .executeTakeFirst()
  )?.answers

test('PILOT-36 ROLE-01 ROLE-04 an application takes a login, multi-factor login, and a yes to MPP', async () => {
  expect(await apply(undefined, pilotAnswers())).toMatchObject({ status: 401 })
  const person = await newPerson(place)
  expect(await apply(person, pilotAnswers())).toMatchObject({ status: 403 })
  expect(await apply(person, {}), 'the permission comes before the fields').toMatchObject({ status: 403 })
  await turnOnTexts(place, person, `614${++phones}`)
  const refused = await apply(person, pilotAnswers({ mpp: false }))
  expect(refused).toMatchObject({
    status: 400,
    body: { message: onlyParticipants, fieldErrors: { mpp: onlyParticipants } },
  })
  expect(await keptAnswers(person, 'pilot')).toBeUndefined()
})

test('PILOT-33 PILOT-37 PILOT-38 an application is kept once, confirmed by mail, and known afterwards', async () => {
  const person = await newApplicant()
  expect(await place.call('GET', '/api/pilot/', undefined, person)).toMatchObject({
    status: 200,
    body: { submitted: false, submittedAt: null, status: null },
  })
  expect(await apply(person, pilotAnswers())).toMatchObject({ status: 200, body: { message: 'Submission Successful' } })
  const { body } = await place.call('GET', '/api/pilot/', undefined, person)
  const now = place.clock.now().toISOString()
  expect(body).toEqual({
    submitted: true,
    submittedAt: now,
    status: 'submitted',
    statusAt: now,
    message: '',
    number: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/),
    question: null,
    earlier: null,
  })
  expect(await keptAnswers(person, 'pilot')).toEqual(posted.pilot)
  const mail = await place.mail.next(person.email, 'we received your pilot application')
  expect(mail.text).toContain('https://portal.example.org/cyber-readiness-check')
  expect(await apply(person, pilotAnswers())).toMatchObject({ status: 409, body: { code: 'already_submitted' } })
})

test('PILOT-37 MEP-18 of two at the same moment one wins, and the other is told', async () => {
  const person = await newApplicant()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => apply(person, pilotAnswers({ city: `City ${n}` }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const won = answers.findIndex(({ status }) => status === 200) + 1
  expect(await keptAnswers(person, 'pilot')).toMatchObject({ city: `City ${won}` })
  const registrations = await Promise.all([1, 2, 3].map(() => register(person, mepAnswers())))
  expect(registrations.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the program hears of each application once, from which company, and nothing of what was entered (PILOT-39, MEP-23, DESK-02)', async () => {
  const programme = place.portal.portal.settings.site.infoMailbox
  const { db } = place.portal.portal
  // By the recipient: a text goes once it is sent.
  const written = () => db.selectFrom('messages').select('id').where('recipient', '=', programme).execute()
  const before = await written()
  const [person, admin] = [await newApplicant(), await newAdmin(place, 'Example Turning')]
  const given = { firstName: 'Grace', lastName: 'Example' }
  expect((await apply(person, pilotAnswers({ ...given, mpp: false }))).status).toBe(400)
  await Promise.all(Array.from({ length: 20 }, () => apply(person, pilotAnswers(given))))
  expect((await register(admin, mepAnswers({ ...given, optInForMEP: true }))).status).toBe(200)
  const pathOf = async (session: Session) => {
    const row = db.selectFrom('applications').select(['id', 'program']).where('user_id', '=', idOf(session))
    const { program, id } = await row.executeTakeFirstOrThrow()
    return `/staff/applications/${program}/${id}`
  }
  const [pilot, mep] = [await pathOf(person), await pathOf(admin)]
  const heard = () =>
    place.mail.mails.filter(({ to, text }) => to.includes(programme) && (text.includes(pilot) || text.includes(mep)))
  expect(await written()).toHaveLength(before.length + 2)
  await until(() => heard().length === 2, 'the program hears of both')
  expect(
    heard()
      .map(({ subject }) => subject.replace(/^.*: /, ''))
      .sort(),
  ).toEqual(['a new application to the pilot program', 'a new registration with MEP'])
  for (const { text, subject, replyTo } of heard()) {
    expect(text).toMatch(
      /A new application to the pilot program came in\.|registration with MEP came in from Example Turning\./,
    )
    expect(subject).not.toMatch(/Grace|Turning/)
    expect(replyTo).toBeUndefined()
    for (const entered of [
      'Grace',
      person.email,
      admin.email,
      '1A2B3',
      '123456789',
      '1 Main Street',
      'Columbus',
      '43004',
      'Big Prime',
    ])
      expect(text).not.toContain(entered)
  }
})

test('PILOT-18 PILOT-19 PILOT-20 PILOT-21 GEN-11 forged and wrong fields are refused, each by its name', async () => {
  const person = await newApplicant()
  const other = await newPerson(place)
  const cases: [Record<string, unknown>, string[]][] = [
    [{ userId: idOf(other) }, ['userId']],
    [{ user_id: idOf(other), status: 'accepted' }, ['status', 'user_id']],
    [{ mppStartDate: '2009-12-31' }, ['mppStartDate']],
    [{ mppStartDate: new Date(place.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10) }, ['mppStartDate']],
    [{ mppEndDate: '2031-01-01' }, ['mppEndDate']],
    [{ mppEndDate: '2022-03-03' }, ['mppEndDate']],
    [{ govtAgency: 'Coast Guard', serviceBase: 'magic' }, ['govtAgency', 'serviceBase']],
    [{ mpp: 'perhaps' }, ['mpp']],
    [{ womenOwned: 'maybe', dodSub: 7 }, ['dodSub', 'womenOwned']],
    [{ yearsInBusiness: -1 }, ['yearsInBusiness']],
    [{ city: 'x'.repeat(101) }, ['city']],
    [{ city: 'null\u0000byte', mentorCompany: 'half \ud800' }, ['city', 'mentorCompany']],
    [{ streetaddress1: undefined, state: 'Ohio' }, ['state', 'streetaddress1']],
  ]
  for (const [changes, fields] of cases) {
    const { status, body } = await apply(person, pilotAnswers(changes))
    expect(status, fields.join()).toBe(400)
    expect(Object.keys(body.fieldErrors).sort()).toEqual(fields)
  }
  expect(await keptAnswers(person, 'pilot')).toBeUndefined()
  const name = await apply(person, pilotAnswers({ name: 'Somebody Else' }))
  expect(name.status).toBe(200)
  expect(await keptAnswers(person, 'pilot')).toMatchObject({ name: 'Ada Lovelace' })
})

test('a draft is kept as typed, laid over what other devices kept, one person’s own, and gone when submitted', async () => {
  const person = await newApplicant()
  const other = await newApplicant()
  const save = (entries: Record<string, unknown>, step?: number) =>
    place.call<Refusal>('PUT', '/api/pilot/draft', { entries, step }, person)
  const read = async (by: Session) => (await place.call('GET', '/api/pilot/draft', undefined, by)).body
  const none = { entries: {}, step: 0, savedAt: null, version: 0, marks: {} }
  expect(await read(person)).toEqual(none)
  expect(await save({ mpp: 'yes', CAGECode: '12', city: 'Colum' })).toMatchObject({ status: 200 })
  expect(await save({ city: 'Columbus' })).toMatchObject({ status: 200 })
  expect(await read(person)).toMatchObject({ entries: { mpp: 'yes', CAGECode: '12', city: 'Columbus' }, step: 0 })
  expect((await read(other)).entries).toEqual({})
  expect(await place.call('PUT', '/api/pilot/draft', { entries: {} })).toMatchObject({ status: 401 })
  expect(await place.call('PUT', '/api/pilot/draft', { entries: {} }, await newPerson(place))).toMatchObject({
    status: 403,
  })
  for (const [entries, field] of [
    [{ owner: 'me' }, 'owner'],
    [{ city: 'x'.repeat(10_001) }, 'city'],
    [{ city: { a: 1 } }, 'city'],
    [{ city: 'a\u0000b' }, 'city'],
  ] as const)
    expect((await save(entries)).body.fieldErrors, field).toHaveProperty(field)
  expect(await apply(person, pilotAnswers())).toMatchObject({ status: 200 })
  expect(await read(person)).toEqual(none)
  expect(await save({ city: 'Late' })).toMatchObject({ status: 409 })
})

test('MEP-04 MEP-16 MEP-18 a registration takes a login, is kept once and known afterwards', async () => {
  expect(await register(undefined, mepAnswers())).toMatchObject({ status: 401 })
  const person = await newPerson(place)
  const isMEP = async () => (await place.call('GET', '/api/mep/', undefined, person)).body
  expect(await isMEP()).toMatchObject({ isMEP: false })
  const refused = await register(person, mepAnswers({ familiarWith: [], zipCode: 'A1' }))
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body.fieldErrors).toEqual({
    zipCode: 'Please provide a numeric zip code',
    familiarWith: 'Please check with which program(s) you are familiar.',
  })
  expect(await register(person, mepAnswers())).toMatchObject({
    status: 200,
    body: { message: 'Submission Successful' },
  })
  expect(await keptAnswers(person, 'mep')).toEqual(posted.mep)
  expect(await isMEP()).toMatchObject({ isMEP: true })
  expect(await register(person, mepAnswers())).toMatchObject({ status: 409, body: { code: 'already_registered' } })
  expect((await place.mail.next(person.email, 'registered for MEP')).text).toContain('was not shared with anyone')
})

test('MEP-09 contact information goes to the state office by opt-in, and to nobody without', async () => {
  const [open, quiet] = [await newPerson(place), await newPerson(place)]
  expect(await register(quiet, mepAnswers({ state: 'WY' }))).toMatchObject({ status: 200 })
  expect(await register(open, mepAnswers({ state: 'WY', optInForMEP: true }))).toMatchObject({ status: 200 })
  const mail = await place.mail.next('mep-wy@beacon.example.org', 'asks to be contacted')
  expect(mail.text).toContain(open.email)
  expect(mail.replyTo).toBe(open.email)
  expect((await place.mail.next(open.email, 'registered for MEP')).text).toContain('As you asked, we shared')
  const toOffice = await place.portal.portal.db
    .selectFrom('messages')
    .select('reply_to')
    .where('recipient', '=', 'mep-wy@beacon.example.org')
    .execute()
  expect(toOffice).toEqual([{ reply_to: open.email }])
})

test('MEP-07 the lead centers are listed as "State--Center name", Puerto Rico among them, and staff correct them', async () => {
  const list = async () =>
    (await place.portal.json<{ Items: { state: string; label: string }[]; Count: number }>('/api/mep/centers')).Items
  const labels = (await list()).map(({ label }) => label)
  expect(labels).toHaveLength(51)
  expect(labels).toContain('Puerto Rico--PRiMEX')
  expect(labels).toContain('Kentucky--Kentucky Manufacturing Extension Partnership (KY-MEP)')
  expect(labels[0]).toBe('Alabama--Alabama Technology Network')

  const { portal } = place.portal
  const person = await newPerson(place)
  const actor = { kind: 'user', userId: idOf(person), email: person.email, roles: [] } as never
  await expect(correctCenter(portal, actor, 'OH', { name: 'Mine' })).rejects.toMatchObject({ status: 404 })
  const staff = systemActor('test')
  await expect(correctCenter(portal, staff, 'OH', { email: 'nobody' })).rejects.toMatchObject({
    status: 400,
    fieldErrors: { email: expect.any(String) },
  })
  await expect(correctCenter(portal, staff, 'DC', { name: 'None here' })).rejects.toMatchObject({ status: 404 })
  await correctCenter(portal, staff, 'OH', { name: 'Ohio Centers' })
  await expect.poll(async () => (await list()).map(({ label }) => label)).toContain('Ohio--Ohio Centers')
  expect((await register(person, mepAnswers())).body.fieldErrors).toHaveProperty('localCenter')
  expect(await register(person, mepAnswers({ localCenter: 'Ohio--Ohio Centers' }))).toMatchObject({ status: 200 })
  await correctCenter(portal, staff, 'OH', { name: 'Ohio MEP' })
})

test('MEP-19 MEP-21 MEP-22 PAGE-10 PAGE-11 a message goes to the center of the state, which answers to the sender', async () => {
  const write = (by: Session | undefined, body: unknown) => place.call<Refusal>('POST', '/api/mep/contact', body, by)
  expect(await write(undefined, { toAddress: 'VT', message: 'Hello' })).toMatchObject({ status: 401 })
  const person = await newPerson(place, { firstName: 'Grace', lastName: 'Hopper' })
  expect((await write(person, { toAddress: '', message: ' ' })).body.fieldErrors).toEqual({
    toAddress: 'State is required',
    message: 'Message is required',
  })
  for (const toAddress of ['GU', 'Vermont', 'someone@example.org'])
    expect((await write(person, { toAddress, message: 'Hello' })).body.fieldErrors, toAddress).toEqual({
      toAddress: 'State is required',
    })
  const sent = await write(person, { toAddress: 'VT', message: 'First line\nSecond line <b>' })
  expect(sent).toMatchObject({ status: 200, body: { message: expect.stringContaining('VMEC') } })
  const mail = await place.mail.next('mep-vt@beacon.example.org', 'MEP cyber expert in Vermont')
  expect(mail.replyTo).toBe(person.email)
  expect(mail.text).toContain(`Grace Hopper (${person.email}) wrote through the portal to VMEC:`)
  expect(mail.text).toContain('First line\n\nSecond line <b>')

  await write(person, { toAddress: 'DC', message: 'From the capital' })
  expect((await place.mail.next('mep-md@beacon.example.org')).text).toContain('From the capital')
  await correctCenter(place.portal.portal, systemActor('test'), 'UT', { email: '' })
  const passed = await write(person, { toAddress: 'UT', message: 'No address there' })
  expect(passed.body.message).toContain('the program team, who pass it on')
  expect(
    (await place.mail.next(place.portal.portal.settings.site.infoMailbox, 'a question for an MEP')).text,
  ).toContain('please pass')
})

test('messages to experts are limited for one person', async () => {
  const person = await newPerson(place)
  const write = () => place.call('POST', '/api/mep/contact', { toAddress: 'ME', message: 'Again' }, person)
  const answers = await Promise.all(Array.from({ length: 7 }, write))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the desk lists what was submitted, searched and by pages, and no draft', async () => {
  const admin = await newAdmin(place, 'Listed Gears')
  expect(await register(admin, mepAnswers())).toMatchObject({ status: 200 })
  const desk = await newStaff(place, 'desk')
  const list = (query: string) => place.call('GET', `/api/staff/applications/mep${query}`, undefined, desk)
  const { status, body } = await list('?q=listed+gears&page=1&pageSize=5')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    Count: 1,
    Items: [
      { company: 'Listed Gears', applicant: 'Ada Lovelace', email: admin.email, state: 'OH', status: 'submitted' },
    ],
  })
  expect((await list('?q=nobody+like+this')).body).toEqual({ Items: [], Count: 0 })
  expect((await list('?page=1&pageSize=1')).body).toMatchObject({ Items: [expect.anything()] })
  expect((await place.call('GET', '/api/staff/applications/knitting', undefined, desk)).status).toBe(400)
})

test('all of it is in the copy of one’s own data, and goes with the account', async () => {
  const person = await newApplicant()
  await apply(person, pilotAnswers())
  await place.call('PUT', '/api/mep/draft', { entries: { city: 'Dayton' } }, person)
  await place.call('POST', '/api/mep/contact', { toAddress: 'NH', message: 'Please call' }, person)
  const { db } = place.portal.portal
  const toCenters = () => db.selectFrom('messages').select('sent_at').where('reply_to', '=', person.email).execute()
  await expect.poll(async () => (await toCenters()).map((mail) => mail.sent_at !== null)).toEqual([true])
  const { body } = await place.call<{ applications: unknown }>('GET', '/api/user/export', undefined, person)
  expect(body.applications).toMatchObject({
    applications: [
      { program: 'mep', status: 'draft', draft: { city: 'Dayton' } },
      { program: 'pilot', status: 'submitted', answers: { mentorCompany: 'Big Prime' } },
    ],
    messagesToExperts: [{ state: 'NH', message: 'Please call' }],
  })
  const id = idOf(person)
  expect(await place.call('POST', '/api/user/delete', { password }, person)).toMatchObject({ status: 200 })
  for (const table of ['applications', 'expert_messages'] as const)
    expect(await db.selectFrom(table).select('id').where('user_id', '=', id).execute()).toEqual([])
  expect(await toCenters()).toEqual([])
})
