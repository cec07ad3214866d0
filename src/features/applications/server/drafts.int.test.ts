import { expect, test } from 'vitest'
import { headersOf, newPerson, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import type { Draft, SavedDraft } from '../contract.ts'

const place = town()

const read = async (by: Session) => (await place.call<Draft>('GET', '/api/mep/draft', undefined, by)).body
const save = async (by: Session, body: Record<string, unknown>) =>
  (await place.call<SavedDraft>('PUT', '/api/mep/draft', body, by)).body

test('each save is a version, and each field says with which it was entered', async () => {
  const person = await newPerson(place)
  expect(await save(person, { entries: { city: 'Dayton' } })).toMatchObject({ version: 1, others: {}, overlaps: [] })
  place.clock.advance(5_000)
  expect(await save(person, { entries: { zipCode: '45402' } })).toMatchObject({ version: 2 })
  expect(await save(person, { entries: { zipCode: '45402' }, step: 1 })).toMatchObject({ version: 2 })
  expect(await read(person)).toMatchObject({
    entries: { city: 'Dayton', zipCode: '45402' },
    step: 1,
    version: 2,
    marks: { city: { version: 1, age: 5_000 }, zipCode: { version: 2, age: 0 } },
  })
})

test('an older entry, made without knowing of a newer one, does not take its place', async () => {
  const person = await newPerson(place)
  await save(person, { entries: { city: 'Dayton' } })
  place.clock.advance(60_000)
  await save(person, { entries: { city: 'Columbus' }, made: { city: { version: 1, age: 0 } }, version: 1 })
  const late = await save(person, {
    entries: { city: 'Toledo', country: 'United States' },
    made: { city: { version: 0, age: 61_000 }, country: { version: 0, age: 0 } },
    version: 0,
  })
  expect(late).toMatchObject({
    version: 3,
    others: { city: 'Columbus' },
    overlaps: [{ field: 'city', stands: 'theirs', other: 'Toledo', age: 0 }],
  })
  expect(await read(person)).toMatchObject({ entries: { city: 'Columbus', country: 'United States' } })
})

test('a newer entry takes the place of one it did not know, and is told what that was', async () => {
  const person = await newPerson(place)
  await save(person, { entries: { city: 'Dayton' } })
  place.clock.advance(60_000)
  const answer = await save(person, {
    entries: { city: 'Toledo' },
    made: { city: { version: 0, age: 5_000 } },
    version: 0,
  })
  expect(answer).toMatchObject({
    others: {},
    overlaps: [{ field: 'city', stands: 'mine', other: 'Dayton', age: 60_000 }],
  })
  expect(await read(person)).toMatchObject({ entries: { city: 'Toledo' } })
})

test('a device hears what others entered since the version that it knows', async () => {
  const person = await newPerson(place)
  await save(person, { entries: { city: 'Dayton', zipCode: '45402' } })
  await save(person, { entries: { zipCode: '45403' } })
  expect(await save(person, { entries: { country: 'USA' }, version: 1 })).toMatchObject({
    others: { zipCode: '45403' },
  })
  expect(await save(person, { entries: {}, version: 3 })).toMatchObject({ others: {} })
})

test('of many devices at once over two instances every field is kept, and each save has a version of its own', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const person = await newPerson(place)
  const fields = ['city', 'country', 'zipCode', 'firstName', 'lastName', 'CAGECode', 'NAICSCodes', 'DUNSNumber']
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const body = { entries: { [fields[index % fields.length] as string]: String(index) }, version: 0 }
      if (index % 2) return save(person, body)
      const headers = { ...headersOf(person), 'content-type': 'application/json' }
      const answer = await second.get('/api/mep/draft', { method: 'PUT', headers, body: JSON.stringify(body) })
      return (await answer.json()) as SavedDraft
    }),
  )
  expect(new Set(answers.map(({ version }) => version)).size).toBe(24)
  const { entries, version } = await read(person)
  expect(version).toBe(24)
  expect(Object.keys(entries).sort()).toEqual([...fields].sort())
})

test('versions and ages that are none are refused', async () => {
  const person = await newPerson(place)
  for (const made of [{ city: { version: -1, age: 0 } }, { city: { version: 0, age: -5 } }, { city: 7 }]) {
    const answer = await place.call('PUT', '/api/mep/draft', { entries: { city: 'x' }, made }, person)
    expect(answer.status).toBe(400)
  }
})
