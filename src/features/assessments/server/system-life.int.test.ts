import { expect, test } from 'vitest'
import { readWord } from '../../../../test/assessment-verbs.ts'
import { idOf, newPerson, password, town } from '../../../../test/people.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import { forgetClosed, forgetFormerAuthors } from './personal-data.ts'

/** What becomes of facts of a system: in completions, and when people leave. */

const place = town()
const { read, save, factOf, pair, completeAll } = systemVerbs(place)
const db = () => place.portal.portal.db

test('EASE-07 a completion keeps what was entered of the system on that day, and a change makes it one of the past', async () => {
  const { ada } = await pair()
  await save(ada, [['planVersion', 'Version seven']])
  const first = await completeAll(ada)
  expect((await completeAll(ada)).unchanged).toBe(true)
  await save(ada, [['planVersion', 'Version eight', 1]])
  const changed = await place.call(
    'GET',
    `/api/assessment/user/completions/NEWCMMCLEVEL1/${first.completion}`,
    undefined,
    ada,
  )
  expect(changed.body).toMatchObject({ newest: true, changed: true })
  const second = await completeAll(ada)
  expect(second.unchanged).toBe(false)
  const planOf = async (completion = '') => {
    const { body } = await place.call<{ content: string }>(
      'GET',
      `/api/assessment/user/documents/NEWCMMCLEVEL1/system-security-plan${completion && `?completion=${completion}`}`,
      undefined,
      ada,
    )
    return (await readWord(Buffer.from(body.content, 'base64'))).text
  }
  expect(await planOf(first.completion)).toMatch(/\nVersion of this plan\nVersion seven\n/)
  expect(await planOf(second.completion)).toMatch(/\nVersion of this plan\nVersion eight\n/)
  expect(await planOf()).toMatch(/\nVersion of this plan\nVersion eight\n/)
})

test('who leaves takes their name along and leaves the entries; an organization that is closed leaves nothing', async () => {
  const { ada, ben } = await pair()
  await save(ben, [['name', 'Hall A']])
  await save(ada, [['purpose', 'Gears']])
  const exported = await place.call<{ assessments: { system: unknown } }>('GET', '/api/user/export', undefined, ben)
  expect(JSON.stringify(exported.body)).toContain('"field":"name","value":"Hall A"')
  expect(JSON.stringify(exported.body)).not.toContain('"field":"purpose"')
  expect((await place.call('POST', '/api/user/delete', { password }, ben)).status).toBe(200)
  expect(await factOf(ada, 'name')).toMatchObject({ value: 'Hall A', by: '', mine: false })
  const named = () => db().selectFrom('system_facts').select('by').where('by', '=', idOf(ben)).execute()
  expect(await named()).toEqual([])
  // Of somebody who went while an entry of theirs was still being saved.
  await db()
    .updateTable('system_facts')
    .set({ by: idOf(ben) })
    .where('field', '=', 'name')
    .execute()
  await forgetFormerAuthors(db())
  expect(await named()).toEqual([])

  const person = await newPerson(place)
  await save(person, [['name', 'Bench']])
  const own = (await read(person)).place
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  const factsIn = (of: string) => db().selectFrom('system_facts').select('field').where('place', '=', of).execute()
  expect(await factsIn(own)).toEqual([])
  const { place: kept } = await read(ada)
  await db()
    .insertInto('system_facts')
    .values({ place: own, field: 'name', sealed: '', by: null, at: place.clock.now(), version: 1 })
    .execute()
  await forgetClosed(db())
  expect(await factsIn(own)).toEqual([])
  expect((await factsIn(kept)).length).toBe(2)
})
