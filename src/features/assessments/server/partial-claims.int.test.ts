import { expect, test } from 'vitest'
import { newPerson, type Session, town } from '../../../../test/people.ts'
import type { AnswerData, Work } from '../contract.ts'

const place = town()
const key = 'NEWNIST800171'

const enter = async (session: Session, codes: Record<string, number>) => {
  const entries = Object.entries(codes).map(([item, value]) => ({ item, field: 'answer', value }))
  const saved = await place.call<{ ended: string[] }>(
    'POST',
    '/api/assessment/user/entries',
    { key, since: 0, entries },
    session,
  )
  expect(saved.status).toBe(200)
  return saved.body.ended
}
const claimOf = async (session: Session, requirement: string) => {
  const { body } = await place.call<Work>('GET', `/api/assessment/user/work/${key}`, undefined, session)
  return body.data[requirement]?.[`${requirement}[partial]`]?.answer
}
const secondFactorForSome = { '3.5.3[a]': 1, '3.5.3[b]': 1, '3.5.3[c]': 1, '3.5.3[d]': 0 }

test('a claim to partial credit stands with its answers, and an answer that contradicts it ends it and says so (RULE-03)', async () => {
  const person = await newPerson(place)
  expect(await enter(person, { ...secondFactorForSome, '3.5.3[partial]': 1 })).toEqual([])
  expect(await claimOf(person, '3.5.3')).toBe(1)
  expect(await enter(person, { '3.5.3[d]': 1 })).toEqual(['3.5.3'])
  expect(await claimOf(person, '3.5.3')).toBe(2)
  // The answer taken back does not bring the claim back: it has to be confirmed anew.
  expect(await enter(person, { '3.5.3[d]': 0 })).toEqual([])
  expect(await claimOf(person, '3.5.3')).toBe(2)
})

test('a claim against the answers does not stand, in whatever way it comes (RULE-03)', async () => {
  const person = await newPerson(place)
  expect(await enter(person, { '3.5.3[a]': 0, '3.5.3[partial]': 1 })).toEqual(['3.5.3'])
  expect(await enter(person, { '3.13.11[a]': 1, '3.13.11[partial]': 1 })).toEqual(['3.13.11'])
  expect(await enter(person, { '3.13.11[a]': 0, '3.13.11[partial]': 1 })).toEqual([])

  const data: AnswerData = { '3.13.11': { '3.13.11[a]': { answer: 1 } } }
  await place.call('POST', '/api/assessment/partial', { currentPageNo: 0, key, data }, person)
  expect(await claimOf(person, '3.13.11')).toBe(2)

  const { body: file } = await place.call<{ data: AnswerData }>(
    'GET',
    `/api/assessment/user/export/${key}`,
    undefined,
    person,
  )
  file.data['3.5.3'] = { '3.5.3[d]': { answer: 1 }, '3.5.3[partial]': { answer: 1 } }
  const taken = await place.call<{ ended: string[] }>(
    'POST',
    `/api/assessment/user/import/${key}`,
    { mode: 'merge', file },
    person,
  )
  expect(taken.body.ended).toEqual(['3.5.3'])
  expect(await claimOf(person, '3.5.3')).toBe(2)
})

test('of twenty who claim and contradict at once, none leaves a claim against the answers (RULE-03)', async () => {
  const person = await newPerson(place)
  await enter(person, secondFactorForSome)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      enter(person, index % 2 === 0 ? { '3.5.3[partial]': 1 } : { '3.5.3[d]': 1 }),
    ),
  )
  expect(await claimOf(person, '3.5.3')).toBe(2)
})
