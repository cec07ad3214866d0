import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../test/assessment-verbs.ts'
import { idOf, newPerson, type Session, town } from '../../../../test/people.ts'
import type { AssessmentKey, Completion, EntryState, SaveAnswer, Work } from '../contract.ts'

const place = town()
const { answerAll, enter } = assessmentVerbs(place)
const nist = 'NEWNIST800171'
const level2 = 'NEWCMMCLEVEL2'
const level1 = 'NEWCMMCLEVEL1'

interface Saved {
  version: number
  completedAt: string | null
  changes: EntryState[]
}

const get = async <Body>(session: Session, path: string) =>
  (await place.call<Body>('GET', `/api/assessment/user/${path}`, undefined, session)).body
const work = (session: Session, key: AssessmentKey) => get<Work>(session, `work/${key}`)
const save = (session: Session, key: AssessmentKey, entries: unknown[], since: number) =>
  place.call<Saved>('POST', '/api/assessment/user/entries', { key, since, entries }, session)
const complete = async (session: Session, key: AssessmentKey) =>
  (await place.call<SaveAnswer>('POST', '/api/assessment/complete', { currentPageNo: 0, key, data: {} }, session)).body

test('EASE-06 what is entered in one view stands in the other, under one version', async () => {
  const person = await newPerson(place)
  await answerAll(person, nist, { '3.1.1': 0 })
  place.clock.advance(1_000)
  await enter(person, level2, [['3.1.1', 'plan', 'Remove them']])
  const [one, other] = [await work(person, nist), await work(person, level2)]
  expect(one).toEqual({ ...other, key: nist })
  expect(one).toMatchObject({
    version: 2,
    progress: 100,
    lastItem: '3.1.1',
    requirements: { '3.1.1': { plan: 'Remove them' } },
  })
  const { Items } = await get<{ Items: object[] }>(person, 'assessments')
  expect(Items).toMatchObject([
    { key: level2, progress: 100 },
    { key: nist, progress: 100 },
  ])
  const changes = await get<Saved>(person, `changes/${nist}?since=1`)
  expect(changes.changes).toMatchObject([{ item: '3.1.1', field: 'plan', value: 'Remove them' }])
  const late = await save(person, nist, [{ item: '3.1.1[a]', field: 'answer', value: 1, age: 0 }], 0)
  expect(late.body.version).toBe(3)
  expect((await work(person, level2)).data['3.1.1']?.['3.1.1[a]']?.answer).toBe(1)
})

test('EASE-06 each view has its own completions, and a change through one ends that both are complete', async () => {
  const person = await newPerson(place)
  await answerAll(person, level2)
  expect(await complete(person, nist)).toMatchObject({ complete: true, nistScore: 110 })
  expect((await work(person, level2)).completedAt).toBeNull()
  expect(await complete(person, level2)).toMatchObject({ complete: true, score: 100 })
  expect((await work(person, nist)).completedAt).not.toBeNull()
  const [one] = (await get<{ Items: Completion[] }>(person, `history/${nist}`)).Items
  expect((await get<{ Count: number }>(person, `history/${level2}`)).Count).toBe(1)

  await enter(person, level2, [['3.1.1[a]', 'answer', 0]])
  for (const key of [nist, level2] as const) {
    expect((await work(person, key)).completedAt).toBeNull()
    expect(await get(person, `completions/${key}/latest`)).toMatchObject({ changed: true })
  }
  // As it was: answers of the day, whatever came since.
  expect(await get(person, `completions/${nist}/${one?.id}`)).toMatchObject({ result: { nistScore: 110 } })
  await enter(person, nist, [['3.1.1[a]', 'answer', 1]])
  expect(await complete(person, nist)).toMatchObject({ completion: one?.id, unchanged: true })
})

test('EASE-06 Level 1 is offered what means the same, question by question, and told what does not', async () => {
  const person = await newPerson(place)
  expect((await work(person, level1)).offers).toBeUndefined()
  await enter(person, nist, [
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[a]', 'how', 'The list'],
    ['3.1.22[b]', 'answer', 0],
    ['3.1.3[a]', 'answer', 1],
  ])
  expect((await work(person, level1)).offers).toEqual([
    { item: '3.1.1[a]', answer: 1, how: 'The list', comment: '', same: true },
    { item: '3.1.22[b]', answer: 0, how: '', comment: '', same: false },
  ])
  expect((await work(person, level2)).offers).toBeUndefined()
})

test('EASE-06 a text that a release before kept for its author under the other view is there to be chosen', async () => {
  const person = await newPerson(place)
  await enter(person, level2, [['3.1.1', 'plan', 'Call']])
  const { network_uuid } = await work(person, level2)
  await place.portal.portal.db
    .insertInto('assessment_overtaken')
    .values({
      network_uuid,
      assessment_key: nist,
      item: '3.1.1',
      field: 'plan',
      value: 'Buy',
      entered_by: idOf(person),
      entered_at: place.clock.now(),
    })
    .execute()
  for (const key of [nist, level2] as const)
    expect((await work(person, key)).conflicts).toMatchObject([{ value: 'Buy', standing: { value: 'Call' } }])
})

test('EASE-06 a file of one view is taken in by the other, and by no other set', async () => {
  const [person, other] = [await newPerson(place), await newPerson(place)]
  await enter(person, nist, [['3.1.1', 'owner', 'Dana']])
  const file = await get(person, `export/${nist}`)
  const take = (key: AssessmentKey) =>
    place.call('POST', `/api/assessment/user/import/${key}`, { mode: 'replace', file }, other)
  expect((await take(level2)).body).toMatchObject({ changed: 1 })
  expect((await work(other, nist)).requirements['3.1.1']?.owner).toBe('Dana')
  expect((await take(level1)).status).toBe(400)
})

test('EASE-06 what a person gets of the own entries names each once', async () => {
  const person = await newPerson(place)
  await enter(person, nist, [
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1', 'owner', 'Dana'],
  ])
  const { body } = await place.call<{ assessments: Record<string, unknown[]> }>(
    'GET',
    '/api/user/export',
    undefined,
    person,
  )
  expect(body.assessments).toMatchObject({
    answers: [{ assessment: level2, objective: '3.1.1[a]' }],
    requirements: [{ assessment: level2, requirement: '3.1.1' }],
  })
})
