import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { earlierDatabase } from '../../../../test/earlier-database.ts'
import { newAdmin, newMember, newPerson, type Session, town } from '../../../../test/people.ts'
import type { AssessmentKey, EntryState, Work } from '../contract.ts'
import { readAnswers } from './store.ts'

const place = town()
const key: AssessmentKey = 'NEWCMMCLEVEL2'

interface Saved {
  version: number
  progress: number
  completedAt: string | null
  changes: EntryState[]
  replaced: EntryState[]
  outrun: EntryState[]
  fieldErrors?: Record<string, string>
}

const enter = (session: Session | undefined, entries: unknown[], since = 0, more = {}) =>
  place.call<Saved>('POST', '/api/assessment/user/entries', { key, since, entries, ...more }, session)
const answer = (item: string, value: number, age = 0) => ({ item, field: 'answer', value, age })
const changes = (session: Session, since: number) =>
  place.call<Saved>('GET', `/api/assessment/user/changes/${key}?since=${since}`, undefined, session)
const work = async (session: Session) =>
  (await place.call<Work>('GET', `/api/assessment/user/work/${key}`, undefined, session)).body

test('ASSESS-26 ACCESS-03 ACCESS-04 ACCESS-08 single entries are for those who are logged in, individuals included', async () => {
  expect((await enter(undefined, [answer('3.1.1[a]', 1)])).status).toBe(401)
  for (const path of [`work/${key}`, `changes/${key}?since=0`, 'assessments'])
    expect((await place.call('GET', `/api/assessment/user/${path}`)).status).toBe(401)
  const person = await newPerson(place)
  expect(await work(person)).toEqual({
    key,
    mayWrite: true,
    network_uuid: expect.any(String),
    system: expect.any(String),
    version: 0,
    progress: 0,
    completedAt: null,
    posted: null,
    noticeAccepted: 0,
    lastItem: '',
    data: {},
    requirements: {},
    conflicts: [],
    providers: [],
  })
  expect((await enter(person, [answer('3.1.1[a]', 1)])).status).toBe(200)
})

test('how it is done and a private note are two texts of an objective, each kept by itself (EASE-08)', async () => {
  const person = await newPerson(place)
  await enter(person, [
    answer('3.1.1[a]', 1),
    { item: '3.1.1[a]', field: 'how', value: 'Accounts are listed' },
    { item: '3.1.1[a]', field: 'comment', value: 'Ask Kim' },
  ])
  await enter(person, [{ item: '3.1.1[a]', field: 'comment', value: '' }])
  expect((await work(person)).data['3.1.1']).toEqual({ '3.1.1[a]': { answer: 1, how: 'Accounts are listed' } })
  const tooLong = await enter(person, [{ item: '3.1.1[a]', field: 'how', value: 'x'.repeat(2_001) }])
  expect(tooLong.body.fieldErrors).toEqual({ 'entries.0.value': 'Please use at most 2000 characters here.' })
  const claimed = await enter(person, [{ item: '3.1.1[a]', field: 'wasComment', value: true }])
  expect(claimed.status).toBe(400)
})

test('earlier comments are private notes after the upgrade, each waiting to be placed (EASE-08)', async () => {
  const { db, upgrade } = await earlierDatabase('0030')
  const row = (objective: string, comment: string) => sql`
    INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, comment, answered_by)
    VALUES (${network}, ${key}, '3.1.1', ${objective}, 1, ${comment}, 'kim@mail.example.org')`
  const network = randomUUID()
  await row('3.1.1[a]', 'We use one shared login').execute(db)
  await row('3.1.1[b]', '').execute(db)
  await upgrade()
  expect(await readAnswers(db, { network, key })).toEqual({
    '3.1.1': {
      '3.1.1[a]': { answer: 1, comment: 'We use one shared login', wasComment: true },
      '3.1.1[b]': { answer: 1 },
    },
  })
})

test('answers, notes, evidence, owner, date and flag are kept entry by entry', async () => {
  const person = await newPerson(place)
  const saved = await enter(person, [
    answer('3.1.1[a]', 1),
    { item: '3.1.1[a]', field: 'comment', value: 'See the account list' },
    { item: '3.1.1', field: 'evidence', value: 'Account list, https://files.example.org/a' },
    { item: '3.1.1', field: 'owner', value: 'Dana Ruiz' },
    { item: '3.1.1', field: 'targetDate', value: '2027-02-28' },
    { item: '3.1.1', field: 'flagged', value: true },
    { item: '3.1.1', field: 'plan', value: 'List the service accounts' },
    { item: '3.1.1', field: 'resources', value: 'Two days' },
  ])
  expect(saved.body).toEqual({
    version: 1,
    progress: 0,
    completedAt: null,
    changes: [],
    replaced: [],
    outrun: [],
    conflicts: [],
    ended: [],
  })
  expect(await work(person)).toMatchObject({
    version: 1,
    data: {
      '3.1.1': { '3.1.1[a]': { answer: 1, comment: 'See the account list' } },
    },
    requirements: {
      '3.1.1': {
        evidence: 'Account list, https://files.example.org/a',
        owner: 'Dana Ruiz',
        targetDate: '2027-02-28',
        flagged: true,
        plan: 'List the service accounts',
        resources: 'Two days',
      },
    },
  })
  await enter(person, [{ item: '3.1.1', field: 'targetDate', value: '' }, answer('3.1.1[a]', 2)])
  const after = await work(person)
  expect(after.requirements['3.1.1']).toMatchObject({ targetDate: '', owner: 'Dana Ruiz' })
  expect(after.data['3.1.1']?.['3.1.1[a]']).toEqual({ answer: 2, comment: 'See the account list' })
})

test('one goes on where one left off, each person at the own place', async () => {
  const admin = await newAdmin(place, 'Resume Works')
  const member = await newMember(place, 'Resume Works', admin)
  await enter(admin, [answer('3.1.1[a]', 1)])
  place.clock.advance(1_000)
  await enter(admin, [answer('3.4.2[b]', 1)])
  place.clock.advance(1_000)
  await enter(member, [answer('3.14.1[a]', 0)])
  expect((await work(admin)).lastItem).toBe('3.4.2[b]')
  expect((await work(member)).lastItem).toBe('3.14.1[a]')
})

test('ASSESS-26 two people at once: the later answer stands, and both are told who', async () => {
  const admin = await newAdmin(place, 'Pair Works', { firstName: 'Ada', lastName: 'Ott' })
  const member = await newMember(place, 'Pair Works', admin, { firstName: 'Ben', lastName: 'Roy' })
  const first = await enter(admin, [answer('3.1.1[a]', 1)])
  place.clock.advance(60_000)
  const second = await enter(member, [answer('3.1.1[a]', 0), answer('3.1.1[b]', 1)])
  expect(second.body.replaced).toMatchObject([
    { item: '3.1.1[a]', field: 'answer', value: 1, by: 'Ada Ott', mine: false },
  ])
  const told = await changes(admin, first.body.version)
  expect(told.body.changes).toMatchObject([
    { item: '3.1.1[a]', value: 0, by: 'Ben Roy', mine: false },
    { item: '3.1.1[b]', value: 1, by: 'Ben Roy' },
  ])
  expect((await changes(admin, told.body.version)).body.changes).toEqual([])
  const third = await enter(admin, [answer('3.2.1[a]', 1)], first.body.version)
  expect(third.body.changes).toHaveLength(2)
  expect(third.body.replaced).toEqual([])
})

test('what was entered without a connection counts from the moment it was entered', async () => {
  const admin = await newAdmin(place, 'Offline Works', { firstName: 'Ada', lastName: 'Ott' })
  const member = await newMember(place, 'Offline Works', admin)
  await enter(admin, [answer('3.1.1[a]', 1)])
  const late = await enter(member, [answer('3.1.1[a]', 0, 600_000), answer('3.1.1[b]', 0, 600_000)])
  expect(late.body.outrun).toMatchObject([{ item: '3.1.1[a]', value: 1, by: 'Ada Ott' }])
  expect((await work(admin)).data['3.1.1']).toEqual({ '3.1.1[a]': { answer: 1 }, '3.1.1[b]': { answer: 0 } })
})

test('sent twice, because the first answer was lost, an entry is taken once', async () => {
  const person = await newPerson(place)
  const once = await enter(person, [answer('3.1.1[a]', 1)])
  const twice = await enter(person, [answer('3.1.1[a]', 1, 5_000)])
  expect(twice.body.version).toBe(once.body.version)
})

test('eighty entries of two people at the same moment: all are there, each version once', async () => {
  const admin = await newAdmin(place, 'Crowd Works')
  const member = await newMember(place, 'Crowd Works', admin)
  const letters = ['a', 'b', 'c', 'd', 'e', 'f']
  const rows = letters.map((letter) => `3.1.1[${letter}]`)
  const saves = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      enter(index % 2 ? admin : member, [
        answer(rows[index % rows.length] as string, index % 3 === 0 ? 0 : 1, 80 - index),
      ]),
    ),
  )
  expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Object.keys((await work(admin)).data['3.1.1'] ?? {})).toEqual(expect.arrayContaining(rows))
})

test('ASSESS-27 the whole-body calls leave alone what others entered after it was read', async () => {
  const admin = await newAdmin(place, 'Body Works')
  const member = await newMember(place, 'Body Works', admin)
  const { body } = await enter(admin, [answer('3.1.1[a]', 1)])
  await enter(member, [answer('3.1.1[a]', 0)], body.version)
  const whole = { currentPageNo: 0, key, data: { '3.1.1': { '3.1.1[a]': { answer: 1 } } }, version: body.version }
  expect((await place.call('POST', '/api/assessment/partial/', whole, admin)).status).toBe(200)
  expect((await work(admin)).data['3.1.1']?.['3.1.1[a]']).toEqual({ answer: 0 })
})

test('the own assessments are listed with their state; a change after completion opens them again', async () => {
  const person = await newPerson(place)
  const levelOne = { key: 'NEWCMMCLEVEL1' }
  const { body: schema } = await place.call<{ pages: { elements: { rows: { name: string }[] }[] }[] }>(
    'GET',
    '/api/assessment/schema/NEWCMMCLEVEL1',
  )
  const rows = schema.pages.flatMap(({ elements }) => elements.flatMap(({ rows }) => rows.map(({ name }) => name)))
  await enter(
    person,
    rows.slice(0, 50).map((row) => answer(row, 1)),
    0,
    levelOne,
  )
  await enter(
    person,
    rows.slice(50).map((row) => answer(row, -1)),
    0,
    levelOne,
  )
  const list = async () =>
    (
      await place.call<{ Items: Record<string, unknown>[] }>(
        'GET',
        '/api/assessment/user/assessments',
        undefined,
        person,
      )
    ).body.Items
  expect(await list()).toMatchObject([{ key: 'NEWCMMCLEVEL1', progress: 100, completedAt: null, result: null }])
  await place.call('POST', '/api/assessment/complete/', { currentPageNo: 0, data: {}, ...levelOne }, person)
  expect(await list()).toMatchObject([{ completedAt: expect.any(String), result: { score: 100 } }])
  await enter(person, [answer('3.1.1[a]', 0)], 0, levelOne)
  expect(await list()).toMatchObject([{ completedAt: null, result: { score: 100 } }])
})

test.each([
  [{ item: '3.1.1[a]', field: 'colour', value: 'red' }, 'entries.0.field'],
  [{ item: '3.1.1[a]', field: 'answer', value: 'yes' }, 'entries.0.value'],
  [{ item: '3.1.1', field: 'answer', value: 1 }, 'entries.0.item'],
  [{ item: '3.1.1[z]', field: 'answer', value: 1 }, 'entries.0.item'],
  [{ item: '3.1.1[partial]', field: 'answer', value: 1 }, 'entries.0.item'],
  [{ item: '3.99.1', field: 'owner', value: 'x' }, 'entries.0.item'],
  [{ item: '3.1.1', field: 'owner', value: 'x'.repeat(201) }, 'entries.0.value'],
  [{ item: '3.1.1', field: 'evidence', value: 'a\u0000b' }, 'entries.0.value'],
  [{ item: '3.1.1', field: 'targetDate', value: '2027-02-30' }, 'entries.0.value'],
  [{ item: '3.1.1', field: 'targetDate', value: '0000-01-01' }, 'entries.0.value'],
  [{ item: '3.1.1[a]', field: 'answer', value: 1, age: -5 }, 'entries.0.age'],
])('a bad entry is refused with its field named: %j', async (entry, field) => {
  const person = await newPerson(place)
  const refused = await enter(person, [entry])
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fieldErrors ?? {})).toEqual([field])
})

test('ASSESS-26 another organization neither sees nor changes anything', async () => {
  const owner = await newAdmin(place, 'Closed Works')
  const other = await newAdmin(place, 'Curious Works')
  await enter(owner, [answer('3.1.1[a]', 1)])
  expect((await changes(other, 0)).body.changes).toEqual([])
  await enter(other, [answer('3.1.1[a]', 0)])
  const { network_uuid } = await work(owner)
  expect((await enter(other, [answer('3.1.1[a]', 0)], 0, { network_uuid })).status).toBe(403)
  expect((await work(owner)).data['3.1.1']).toEqual({ '3.1.1[a]': { answer: 1 } })
  expect((await work(other)).data['3.1.1']).toEqual({ '3.1.1[a]': { answer: 0 } })
})

/** As the page confirms a proposal of two objectives. */
const confirm = (session: Session, since: number) =>
  enter(
    session,
    ['3.1.16[a]', '3.1.16[b]'].flatMap((item) => [answer(item, -1), { item, field: 'how', value: 'No wireless.' }]),
    since,
    { untouched: true },
  )

test('EASE-13 a confirmation is entered as a whole, or not at all where a colleague entered anything that was not seen', async () => {
  const ada = await newAdmin(place, 'Confirmed')
  const ben = await newMember(place, 'Confirmed', ada)
  // An hour ago by Ben's clock, as after a lost connection: of two answers the later one would stand.
  const late = await enter(ben, [answer('3.1.16[b]', 1, 3_600_000)])
  const kept = await confirm(ada, 0)
  expect(kept.body).toMatchObject({ replaced: [], conflicts: [], outrun: [{ item: '3.1.16[b]', value: 1 }] })
  expect((await work(ada)).data['3.1.16']).toEqual({ '3.1.16[b]': expect.objectContaining({ answer: 1 }) })
  expect(kept.body.version).toBe(late.body.version)
  // Seen, it is the page that judges; sent again, it is no change.
  await enter(ben, [answer('3.1.16[b]', -9)], late.body.version)
  const seen = (await work(ada)).version
  expect((await confirm(ada, seen)).body.outrun).toEqual([])
  expect((await work(ben)).data['3.1.16']).toMatchObject({
    '3.1.16[a]': { answer: -1, how: 'No wireless.' },
    '3.1.16[b]': { answer: -1, how: 'No wireless.' },
  })
})

test('EASE-13 a text that a colleague wrote meanwhile keeps the answer back too', async () => {
  const ada = await newAdmin(place, 'Described')
  const ben = await newMember(place, 'Described', ada)
  await enter(ben, [{ item: '3.1.16[a]', field: 'how', value: 'WPA3, keys changed yearly' }])
  expect((await confirm(ada, 0)).body.outrun).toMatchObject([{ field: 'how', value: 'WPA3, keys changed yearly' }])
  expect(Object.keys((await work(ada)).data['3.1.16'] ?? {})).toEqual(['3.1.16[a]'])
})

test('EASE-13 ten confirmations and ten answers at once: no answer is overwritten', async () => {
  const ada = await newAdmin(place, 'At Once')
  const ben = await newMember(place, 'At Once', ada)
  const { version } = await work(ada)
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? confirm(ada, version) : enter(ben, [answer('3.1.16[a]', 1)], version),
    ),
  )
  for (const { status } of said) expect(status).toBe(200)
  const { data } = await work(ada)
  // Whoever came first: Ben's answer stands in the end, because Ben's call is an ordinary one and came once at least.
  expect(data['3.1.16']?.['3.1.16[a]']?.answer).toBe(1)
})
