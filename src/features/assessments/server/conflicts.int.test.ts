import { expect, test } from 'vitest'
import {
  headersOf,
  idOf,
  newAdmin,
  newMember,
  newPerson,
  password,
  type Session,
  town,
} from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import type { Conflict, Work } from '../contract.ts'
import { forgetKept } from './overtaken.ts'

const place = town()
const key = 'NEWCMMCLEVEL2'

interface Saved {
  version: number
  conflicts: Conflict[]
  replaced: unknown[]
}

const save = async (session: Session, entries: unknown[], since = 0) =>
  (await place.call<Saved>('POST', '/api/assessment/user/entries', { key, since, entries }, session)).body
const plan = (value: string, more = {}) => ({ item: '3.1.1', field: 'plan', value, ...more })
const write = (session: Session, value: string, more = {}, since = 0) => save(session, [plan(value, more)], since)
const work = async (session: Session) =>
  (await place.call<Work>('GET', `/api/assessment/user/work/${key}`, undefined, session)).body
const planOf = async (session: Session) => (await work(session)).requirements['3.1.1']?.plan

async function pair(organization: string) {
  const ada = await newAdmin(place, organization, { firstName: 'Ada', lastName: 'Ott' })
  return { ada, ben: await newMember(place, organization, ada, { firstName: 'Ben', lastName: 'Roy' }) }
}

/** Ada's plan stands, Ben's was typed over nothing. */
async function conflict(organization: string) {
  const { ada, ben } = await pair(organization)
  await write(ada, 'Call the supplier', { over: 0 })
  const { conflicts, version } = await write(ben, 'Buy a lock', { over: 0 })
  return { ada, ben, version, id: conflicts[0]?.id as string, conflicts }
}

test('of two texts at once the first stands, and the other one’s author is told of both (ASSESS-30)', async () => {
  const { ada, ben, conflicts } = await conflict('Two Texts')
  expect(conflicts).toMatchObject([
    { item: '3.1.1', field: 'plan', value: 'Buy a lock', standing: { value: 'Call the supplier', by: 'Ada Ott' } },
  ])
  expect(await planOf(ben)).toBe('Call the supplier')
  expect((await work(ben)).conflicts).toEqual(conflicts)
  expect((await work(ada)).conflicts).toEqual([])
})

test('a text that came while another field was being sent does not count as seen (ASSESS-30)', async () => {
  const { ada, ben } = await pair('Other Field')
  const { version } = await write(ada, 'Call the supplier')
  const late = await write(ben, 'Buy a lock', { over: version - 1 }, version)
  expect(late).toMatchObject({ replaced: [], conflicts: [{ value: 'Buy a lock' }] })
})

test.each([
  ['kept', 'Buy a lock'],
  ['theirs', 'Call the supplier'],
  ['joined', 'Call the supplier\nBuy a lock'],
])('once its author has chosen (%s), the kept text goes (ASSESS-30)', async (name, value) => {
  const { ben, version, id } = await conflict(`Choosing ${name}`)
  expect((await write(ben, value, { over: version, kept: id })).conflicts).toEqual([])
  expect(await work(ben)).toMatchObject({ conflicts: [], requirements: { '3.1.1': { plan: value } } })
})

test('typing on with the conflict open is one text; sent twice it is kept once (ASSESS-30)', async () => {
  const { ben, id } = await conflict('Typing On')
  expect((await write(ben, 'Buy a lock', { over: 0 })).conflicts).toMatchObject([{ id: expect.any(String) }])
  expect((await work(ben)).conflicts).toHaveLength(1)
  const { conflicts } = await write(ben, 'Buy two locks', { over: 0, kept: (await work(ben)).conflicts[0]?.id })
  expect((await work(ben)).conflicts).toEqual(conflicts)
  expect(conflicts).toMatchObject([{ id, value: 'Buy two locks' }])
})

test('a choice made over a third text, which came meanwhile, loses neither (ASSESS-30)', async () => {
  const { ada, ben, version, id } = await conflict('Third Text')
  await write(ada, 'Ask Kim', { over: version })
  const { conflicts } = await write(ben, 'Buy a lock', { over: version, kept: id })
  expect(conflicts).toMatchObject([{ id, value: 'Buy a lock', standing: { value: 'Ask Kim' } }])
})

test('ten texts of two people for one field at once: one stands, all others are kept (ASSESS-30)', async () => {
  const { ada, ben } = await pair('Ten Texts')
  const texts = Array.from({ length: 10 }, (_, index) => `${String.fromCharCode(97 + index)} text`)
  await Promise.all(texts.map((text, index) => write(index % 2 ? ada : ben, text, { over: 0 })))
  const kept = [...(await work(ada)).conflicts, ...(await work(ben)).conflicts].map(({ value }) => value)
  expect([...kept, await planOf(ada)].sort()).toEqual(texts)
})

test('of one author and field the five newest texts are kept, however many are sent, in one call too (ASSESS-30)', async () => {
  const { ada, ben } = await pair('Many Texts')
  await write(ada, 'Call the supplier', { over: 0 })
  for (let round = 0; round < 12; round++) {
    place.clock.advance(1_000)
    await write(ben, `Text ${round}`, { over: 0 })
  }
  const values = async () => (await work(ben)).conflicts.map(({ value }) => value)
  expect(await values()).toEqual(['Text 7', 'Text 8', 'Text 9', 'Text 10', 'Text 11'])
  place.clock.advance(1_000)
  const entries = Array.from({ length: 50 }, (_, index) => plan(`At once ${index}`, { over: 0 }))
  expect((await save(ben, entries)).conflicts).toMatchObject([{ value: 'At once 49' }])
  expect(await values()).toEqual(['Text 8', 'Text 9', 'Text 10', 'Text 11', 'At once 49'])
  const [{ id }] = (await work(ben)).conflicts as [Conflict]
  const twice = [plan('One', { over: 0, kept: id }), plan('Two', { over: 0, kept: id })]
  expect((await save(ben, twice)).conflicts).toMatchObject([{ id, value: 'Two' }])
})

test('nobody saves more often than ten times a second, on whichever instance', async () => {
  const { ada } = await pair('Quick Fingers')
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  await write(ada, 'Once', { over: 0 })
  const { db } = place.portal.portal
  await db
    .updateTable('request_counts')
    .set({ count: 590 })
    .where('key', '=', `assessment-saves:${idOf(ada)}`)
    .execute()
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const body = { key, since: 0, entries: [plan(`Text ${index}`)] }
      const portal = index % 2 ? second : place.portal
      return (await portal.post('/api/assessment/user/entries', body, headersOf(ada))).status
    }),
  )
  expect(statuses.sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
  place.clock.advance(60_001)
  expect(
    (await place.call('POST', '/api/assessment/user/entries', { key, since: 0, entries: [plan('Later')] }, ada)).status,
  ).toBe(200)
})

test('nobody reaches another’s kept text by its id (ASSESS-30, ASSESS-26)', async () => {
  const { ada, ben, id, version, conflicts } = await conflict('Own Texts')
  await write(ada, 'Call the supplier', { over: version, kept: id })
  const stranger = await newPerson(place)
  await write(stranger, 'Anything', { over: 0, kept: id })
  expect((await work(ben)).conflicts).toEqual(conflicts)
})

test('a kept text is in the copy of one’s data, and goes with the account or after a year (ASSESS-30)', async () => {
  const { ben } = await conflict('Kept A Year')
  const { ben: leaving } = await conflict('Kept Until Leaving')
  const copy = await place.call<{ assessments: unknown }>('GET', '/api/user/export', undefined, leaving)
  expect(copy.body.assessments).toMatchObject({ keptTexts: [{ item: '3.1.1', field: 'plan', value: 'Buy a lock' }] })
  const { db, clock } = place.portal.portal
  const texts = () => db.selectFrom('assessment_overtaken').select('id').where('value', '=', 'Buy a lock').execute()
  const before = (await texts()).length
  expect((await place.call('POST', '/api/user/delete', { password }, leaving)).status).toBe(200)
  expect(await texts()).toHaveLength(before - 1)
  await forgetKept(db, new Date(clock.now().getTime() + 300 * 86_400_000))
  expect((await work(ben)).conflicts).toHaveLength(1)
  await forgetKept(db, new Date(clock.now().getTime() + 370 * 86_400_000))
  expect((await work(ben)).conflicts).toEqual([])
})
