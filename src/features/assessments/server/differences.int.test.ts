import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../test/assessment-verbs.ts'
import { idOf, newAdmin, newMember, newPerson, type Session, town } from '../../../../test/people.ts'
import type { AssessmentKey, Work } from '../contract.ts'

const place = town()
const { enter } = assessmentVerbs(place)
const nist = 'NEWNIST800171'
const level2 = 'NEWCMMCLEVEL2'
const level1 = 'NEWCMMCLEVEL1'

interface Saved {
  version: number
  outrun: { value: unknown }[]
  conflicts: { value: string }[]
}

const get = async <Body>(session: Session, path: string) =>
  (await place.call<Body>('GET', `/api/assessment/user/${path}`, undefined, session)).body
const work = (session: Session, key: AssessmentKey) => get<Work>(session, `work/${key}`)
const save = (session: Session, key: AssessmentKey, entries: unknown[], since: number) =>
  place.call<Saved>('POST', '/api/assessment/user/entries', { key, since, entries }, session)

async function differ(session: Session, field: string, theirs: unknown, item = '3.1.1'): Promise<void> {
  const { network_uuid } = await work(session, level2)
  await place.portal.portal.db
    .insertInto('assessment_differences')
    .values({
      network_uuid,
      item,
      field: field as 'plan',
      theirs: JSON.stringify(theirs),
      entered_by: idOf(session),
      entered_at: place.clock.now(),
    })
    .execute()
}
const differencesOf = async (session: Session, key: AssessmentKey = level2) =>
  ((await work(session, key)).differences ?? []).map(({ item, field, theirs }) => [item, field, theirs])

test('EASE-06 a difference is decided in either view by an entry, and is gone then', async () => {
  const person = await newPerson(place)
  await enter(person, level2, [
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1', 'plan', 'Call'],
    ['3.1.1', 'owner', 'Dana'],
  ])
  await differ(person, 'answer', 0, '3.1.1[a]')
  await differ(person, 'plan', 'Buy')
  await differ(person, 'owner', 'Dana')
  const open = [
    ['3.1.1', 'plan', 'Buy'],
    ['3.1.1[a]', 'answer', 0],
  ]
  expect(await differencesOf(person)).toEqual(open)
  expect(await differencesOf(person, nist)).toEqual(open)
  expect((await work(person, level1)).differences).toBeUndefined()
  // An entry alone decides nothing.
  const { version } = await work(person, level2)
  const keep = { item: '3.1.1[a]', field: 'answer', value: 1 }
  await save(person, level2, [keep], version)
  expect(await differencesOf(person)).toEqual(open)

  // What stands is kept: nothing changes, so what is complete stays so.
  expect((await save(person, nist, [{ ...keep, decides: true }], version)).body.version).toBe(version)
  expect(await differencesOf(person)).toEqual([open[0]])
  const take = { item: '3.1.1', field: 'plan', value: 'Buy', decides: true }
  expect((await save(person, level2, [take], version)).body.version).toBe(version + 1)
  expect(await differencesOf(person)).toEqual([])
  expect((await work(person, nist)).requirements['3.1.1']?.plan).toBe('Buy')
})

test('EASE-06 two who decide at once lose nothing, and a decision that came too late is still to be made', async () => {
  const ada = await newAdmin(place, 'Deciding Works', { firstName: 'Ada', lastName: 'Ott' })
  const ben = await newMember(place, 'Deciding Works', ada, { firstName: 'Ben', lastName: 'Roy' })
  for (let round = 1; round <= 10; round++) {
    const item = `3.1.${round}`
    await enter(ada, level2, [[item, 'plan', 'Call']])
    await differ(ada, 'plan', 'Buy', item)
    const { version: over } = await work(ben, level2)
    const decide = (who: Session, key: AssessmentKey, value: string) =>
      save(who, key, [{ item, field: 'plan', value, over, decides: true }], over)
    const both = await Promise.all([decide(ada, level2, 'Call'), decide(ben, nist, 'Buy')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { requirements, differences } = await work(ada, level2)
    expect(differences).toBeUndefined()
    // What was decided first stands; whoever decided otherwise after it is asked beside that.
    const beside = both.flatMap(({ body }) => body.conflicts.map(({ value }) => value))
    expect([requirements[item]?.plan, ...beside].sort()).toEqual(['Buy', 'Call'])
  }

  await differ(ada, 'answer', 0, '3.1.1[a]')
  await enter(ada, level2, [['3.1.1[a]', 'answer', 1]])
  const late = { item: '3.1.1[a]', field: 'answer', value: 0, age: 60_000, decides: true }
  expect((await save(ben, nist, [late], 0)).body.outrun).toMatchObject([{ value: 1 }])
  expect(await differencesOf(ben)).toEqual([['3.1.1[a]', 'answer', 0]])
  const copy = JSON.stringify((await place.call('GET', '/api/user/export', undefined, ada)).body)
  expect(copy.match(/"item":"3.1.1\[a\]"/g)).toHaveLength(1)
})

test('EASE-06 a decision that comes after another one overturns nothing, however late the other was entered', async () => {
  const ada = await newAdmin(place, 'Twice Works', { firstName: 'Ada', lastName: 'Ott' })
  const ben = await newMember(place, 'Twice Works', ada, { firstName: 'Ben', lastName: 'Roy' })
  await enter(ada, level2, [
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1', 'plan', 'Call'],
  ])
  await differ(ada, 'answer', 0, '3.1.1[a]')
  await differ(ada, 'plan', 'Buy')
  place.clock.advance(120_000)
  const { version } = await work(ada, level2)
  const decide = (who: Session, answer: number, plan: string, age = 0) =>
    save(
      who,
      level2,
      [
        { item: '3.1.1[a]', field: 'answer', value: answer, age, decides: true },
        { item: '3.1.1', field: 'plan', value: plan, age, over: version, decides: true },
      ],
      version,
    )
  await decide(ada, 1, 'Call')
  // Made before that, without a connection, and after what stands was entered.
  const { body } = await decide(ben, 0, 'Buy', 60_000)
  expect(body).toMatchObject({ version, outrun: [{ value: 1 }], conflicts: [{ value: 'Buy' }] })
  const { data, requirements } = await work(ben, nist)
  expect([data['3.1.1']?.['3.1.1[a]']?.answer, requirements['3.1.1']?.plan]).toEqual([1, 'Call'])
  // Sent again because the answer was lost, a decision says nothing new.
  expect((await decide(ada, 1, 'Call')).body).toMatchObject({ version, outrun: [], conflicts: [] })
})

test('EASE-06 a decision over a text that its author had not seen is still to be made', async () => {
  const ada = await newAdmin(place, 'Unseen Works', { firstName: 'Ada', lastName: 'Ott' })
  const ben = await newMember(place, 'Unseen Works', ada, { firstName: 'Ben', lastName: 'Roy' })
  await enter(ada, level2, [['3.1.1', 'plan', 'Call']])
  await differ(ada, 'plan', 'Buy')
  const { version: over } = await work(ben, level2)
  await enter(ada, level2, [['3.1.1', 'plan', 'Call twice']])
  const plan = { item: '3.1.1', field: 'plan', decides: true }
  const { body } = await save(ben, level2, [{ ...plan, value: 'Buy', over }], over)
  expect(body.conflicts).toMatchObject([{ value: 'Buy' }])
  expect(await differencesOf(ben)).toEqual([['3.1.1', 'plan', 'Buy']])
  // The choice between the two texts decides it.
  await save(ben, level2, [{ ...plan, value: 'Call twice', over: body.version }], body.version)
  expect(await differencesOf(ben)).toEqual([])
})

test('EASE-06 RULE-03 a claim that the answers contradict is not decided by being taken', async () => {
  const person = await newPerson(place)
  await enter(person, level2, [['3.13.11[a]', 'answer', 1]])
  const claim = { item: '3.13.11[partial]', field: 'answer', value: 1, decides: true }
  await differ(person, 'answer', 1, claim.item)
  const { version } = await work(person, level2)
  await save(person, level2, [claim], version)
  expect(await differencesOf(person)).toEqual([[claim.item, 'answer', 1]])
})

test('EASE-06 a difference is over once its value stands, and when all answers are replaced', async () => {
  const person = await newPerson(place)
  await enter(person, level2, [['3.1.1', 'plan', 'Call']])
  await differ(person, 'plan', 'Buy')
  await differ(person, 'owner', 'Lee')
  await enter(person, level2, [['3.1.1', 'plan', 'Buy']])
  place.clock.advance(1_000)
  await enter(person, level2, [['3.1.1', 'plan', 'Sell']])
  expect(await differencesOf(person)).toEqual([['3.1.1', 'owner', 'Lee']])
  const file = await get(person, `export/${nist}`)
  const take = (mode: string) => place.call('POST', `/api/assessment/user/import/${nist}`, { mode, file }, person)
  await take('merge')
  expect(await differencesOf(person)).toEqual([['3.1.1', 'owner', 'Lee']])
  expect((await take('replace')).status).toBe(200)
  expect(await differencesOf(person)).toEqual([])
})

test('EASE-06 a mark is decided as a whole', async () => {
  const person = await newPerson(place)
  const theirs = {
    mark: 'temporary-deficiency',
    markReason: 'A lathe',
    mitigation: '',
    operationalPlan: 'Op 1',
    planPlace: 'Page 3',
  }
  await enter(person, level2, [
    ['3.1.2', 'mark', 'enduring-exception'],
    ['3.1.2', 'markReason', 'A lathe'],
    ['3.1.2', 'mitigation', 'A fence'],
  ])
  const listed = Object.entries(theirs).map(([field, value]) => ['3.1.2', field, value])
  for (const [field, value] of Object.entries(theirs)) await differ(person, field, value, '3.1.2')
  expect(await differencesOf(person)).toEqual(listed)
  // One of them alone, entered by hand, ends none.
  place.clock.advance(1_000)
  await enter(person, level2, [['3.1.2', 'planPlace', 'Page 3']])
  expect(await differencesOf(person)).toEqual(listed)
  const { version } = await work(person, level2)
  const entries = Object.entries(theirs).map(([field, value]) => ({ item: '3.1.2', field, value, decides: true }))
  await save(person, level2, entries, version)
  expect(await differencesOf(person)).toEqual([])
  expect((await work(person, nist)).requirements['3.1.2']).toMatchObject({ mark: theirs.mark, operationalPlan: 'Op 1' })
})

test('EASE-06 a note is taken with what says that it is an earlier comment', async () => {
  const person = await newPerson(place)
  const item = '3.1.1[a]'
  await enter(person, level2, [[item, 'comment', 'New']])
  await differ(person, 'comment', 'Old', item)
  await differ(person, 'wasComment', true, item)
  const { version } = await work(person, level2)
  const entries = [
    { item, field: 'comment', value: 'Old', decides: true },
    { item, field: 'wasComment', value: true, decides: true },
  ]
  expect((await save(person, level2, entries, version)).status).toBe(200)
  expect((await work(person, nist)).data['3.1.1']?.[item]).toMatchObject({ comment: 'Old', wasComment: true })
  expect(await differencesOf(person)).toEqual([])
})
