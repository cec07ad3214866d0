import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { interviewVerbs, interviewPath as path, type Read, type Saved } from '../../../../test/interview-verbs.ts'
import { headersOf, idOf, newAdmin, newMember, newPerson, type Session, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { asideField, interviewFields } from '../interview/rules.ts'

/** The interview before a check: sealed, shared by the organization, saved question by question. */

const [before, after] = ['the-first-secret-of-32-characters-or-more', 'the-second-secret-of-32-characters-or-so']
const place = town({ env: { SECRET_KEY: before } })
const { read, save, answerOf } = interviewVerbs(place)
const { added } = systemsVerbs(place)
const db = () => place.portal.portal.db
let made = 0

async function pair() {
  const organization = `Asked Gear ${++made}`
  const ada = await newAdmin(place, organization, { firstName: 'Ada', lastName: 'Ott' })
  return { ada, ben: await newMember(place, organization, ada, { firstName: 'Ben', lastName: 'Roy' }) }
}

test('EASE-02 EASE-13 SYSTEM-04 questions are answered one by one, shared, and told with who answered them', async () => {
  const { ada, ben } = await pair()
  expect(await read(ada)).toMatchObject({ answers: {}, facts: [], mayWrite: true })
  const saved = await save(ada, [
    ['makes', ['software', 'parts']],
    ['wireless', ['no']],
  ])
  expect({ status: saved.status, conflicts: saved.body.conflicts }).toEqual({ status: 200, conflicts: [] })
  await save(ben, [
    ['come', ['mail', 'usb']],
    [asideField, ['not-applicable 3.1.16', 'asset usb']],
  ])
  const state = await read(ben)
  expect(state.answers).toEqual({ makes: ['parts', 'software'], wireless: ['no'], come: ['mail', 'usb'] })
  expect(state.facts.find(({ field }) => field === 'makes')).toMatchObject({ by: 'Ada Ott', mine: false, version: 1 })
  const aside = state.facts.find(({ field }) => field === asideField)
  expect(aside).toMatchObject({ value: ['not-applicable 3.1.16', 'asset usb'] })
  // Taken back, it is as if it had been left out; others see what there was to see.
  await save(ben, [['wireless', [], 1]])
  expect((await read(ada)).answers).toEqual({ makes: ['parts', 'software'], come: ['mail', 'usb'] })
})

test('EASE-02 everything is answered in one call, and stands in clear in no table', async () => {
  const { ada } = await pair()
  const entries = interviewFields.map((field): [string, unknown] => [field, []])
  expect((await save(ada, entries)).status).toBe(200)
  await save(ada, [
    ['lie', ['cabinet', 'mailbox']],
    [asideField, ['not-applicable 3.1.16', 'asset private-devices']],
  ])
  const { rows } = await sql<{ row: string }>`SELECT one::text AS row FROM interview_answers AS one`.execute(db())
  const whole = rows.map(({ row }) => row).join('\n')
  expect(whole).toContain('lie')
  expect(whole).not.toMatch(/cabinet|mailbox|3\.1\.16|private/)
})

test('EASE-02 a row that is moved to another system, or under another question, opens nothing', async () => {
  const { ada } = await pair()
  const { ada: eve } = await pair()
  await save(ada, [
    ['wireless', ['yes']],
    ['voip', ['no']],
  ])
  await save(eve, [['wireless', ['no']]])
  const [own, others] = [(await read(ada)).place, (await read(eve)).place]
  const take = (to: string, from: string, field: string) =>
    sql`UPDATE interview_answers AS one SET sealed = other.sealed FROM interview_answers AS other
      WHERE one.place = ${to} AND one.field = 'wireless' AND other.place = ${from} AND other.field = ${field}`.execute(
      db(),
    )
  await take(others, own, 'wireless')
  await take(own, own, 'voip')
  for (const person of [ada, eve]) expect(await answerOf(person, 'wireless')).toMatchObject({ readable: false })
  expect((await read(ada)).answers).toEqual({ voip: ['no'] })
  // Whoever has not seen that it does not open writes nothing over it; who has can answer anew.
  expect((await save(ada, [['wireless', ['yes'], 0]])).body.conflicts).toEqual(['wireless'])
  expect((await save(ada, [['wireless', ['yes'], 1]])).body.conflicts).toEqual([])
  expect((await read(ada)).answers).toEqual({ voip: ['no'], wireless: ['yes'] })
})

test('EASE-02 of two people at one question the first answer stands, and the other is told and may still choose', async () => {
  const { ada, ben } = await pair()
  await save(ada, [['people', ['one']]])
  const late = await save(ben, [
    ['people', ['under-10']],
    ['it', ['provider']],
  ])
  expect(late.body.conflicts).toEqual(['people'])
  expect(late.body.facts.find(({ field }) => field === 'people')).toMatchObject({ value: ['one'], by: 'Ada Ott' })
  expect((await read(ada)).answers).toEqual({ people: ['one'], it: ['provider'] })
  expect((await save(ben, [['people', ['under-10'], 1]])).body.conflicts).toEqual([])
  // The same once more, in another order, as when an answer was lost, is no conflict and no change.
  await save(ben, [['come', ['mail', 'usb']]])
  expect((await save(ada, [['come', ['usb', 'mail']]])).body.conflicts).toEqual([])
  expect(await answerOf(ada, 'come')).toMatchObject({ version: 1, by: 'Ben Roy' })
})

test('EASE-02 twenty savers at once on two instances: each answer stands or its author is told', async () => {
  const { ada, ben } = await pair()
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const put = (at: typeof second, session: Session, people: string) =>
    at.get(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headersOf(session) },
      body: JSON.stringify({
        entries: [
          { field: 'people', value: [people], seen: 0 },
          { field: 'cloud', value: ['yes'], seen: 0 },
        ],
      }),
    })
  const choices = ['one', 'under-10', 'under-50', 'under-250', 'more']
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const choice = choices[index % 5] ?? ''
      const answer = await put(index % 2 ? second : place.portal, index % 3 ? ada : ben, choice)
      expect(answer.status).toBe(200)
      return { choice, ...((await answer.json()) as Saved) }
    }),
  )
  const stands = await answerOf(ada, 'people')
  expect(stands?.version).toBe(1)
  for (const { choice, conflicts, answers: told } of answers) {
    expect(told.people).toEqual(stands?.value)
    expect(conflicts).toEqual([stands?.value].flat().includes(choice) ? [] : ['people'])
  }
  expect(await answerOf(ada, 'cloud')).toMatchObject({ value: ['yes'], version: 1 })
})

test.each<[string, unknown, string]>([
  ['passwords', ['x'], 'The interview has no such question.'],
  ['makes', ['ships'], 'Choose from the answers of this question.'],
  ['people', ['one', 'more'], 'Choose one answer.'],
  ['backup', ['none', 'disks'], 'goes with no other answer'],
  ['people', 'one', 'This cannot be kept.'],
  ['asset usb', ['yes'], 'The interview has no such question.'],
  [asideField, ['not-applicable 3.1.1'], 'There is no such proposal.'],
])('EASE-02 what is no answer is refused as a whole, with a sentence: %s %j', async (question, taken, message) => {
  const person = await newPerson(place)
  const refused = await save(person, [
    ['wireless', ['no']],
    [question, taken],
  ])
  expect(refused.status).toBe(400)
  expect(refused.body.fieldErrors?.[question]).toContain(message)
  expect((await read(person)).facts).toEqual([])
})

test('EASE-02 a question that comes twice in one call is refused', async () => {
  const person = await newPerson(place)
  const refused = await save(person, [
    ['wireless', ['no']],
    ['wireless', ['yes']],
  ])
  expect(refused.body.fieldErrors).toEqual({ wireless: 'This question comes twice.' })
})

test('EASE-02 answers are for the people of the network alone; a reader reads, and each system has its own', async () => {
  const { ada, ben } = await pair()
  await save(ada, [['wireless', ['no']]])
  const own = (await read(ada)).place
  const stranger = await newPerson(place)
  expect((await read(stranger)).answers).toEqual({})
  expect((await save(stranger, [['wireless', ['yes'], 5]], own)).status).toBe(404)
  expect((await place.call('GET', path)).status).toBe(401)
  expect((await place.call('PUT', path, { entries: [{ field: 'wireless', value: ['no'], seen: 0 }] })).status).toBe(401)
  const second = await added(ada, 'Second')
  expect((await read(ada, second)).answers).toEqual({})
  await save(ada, [['wireless', ['yes']]], second)
  expect((await read(ada, second)).systems).toHaveLength(2)
  expect((await read(ada)).answers).toEqual({ wireless: ['no'] })
  await place.call('PUT', `/api/organization/members/${idOf(ben)}/role`, { role: 'reader' }, ada)
  expect(await read(ben)).toMatchObject({ mayWrite: false, answers: { wireless: ['no'] } })
  expect((await save(ben, [['wireless', ['yes'], 1]])).status).toBe(403)
})

test('EASE-02 what no key opens is told as such, is no answer, and opens again with the old secret behind the new one', async () => {
  const person = await newPerson(place)
  await save(person, [['wireless', ['no']]])
  const readAt = async (secret: string) => {
    const portal = await startTestPortal({
      beside: place.portal,
      clock: place.clock,
      env: { ...place.env, SECRET_KEY: secret },
    })
    const login = await portal.post('/api/user/login', { username: person.email, password: 'Correct-Horse-7' })
    const session = { email: person.email, ...(await login.json()) }
    return (await (await portal.get(path, { headers: headersOf(session) })).json()) as Read
  }
  expect(await readAt(`${after},${before}`)).toMatchObject({ answers: { wireless: ['no'] } })
  expect(await readAt(after)).toMatchObject({ answers: {}, facts: [{ field: 'wireless', readable: false }] })
})
