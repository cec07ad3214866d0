import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWord } from '../../../../test/assessment-verbs.ts'
import { newPerson, town } from '../../../../test/people.ts'
import { providerVerbs } from '../../../../test/provider-verbs.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'

/** Who does what: by several people, in several checks, in completions, and while two releases run. */

const place = town()
const { added, change, changesFor, list, said, say, workOf } = providerVerbs(place, 'NEWCMMCLEVEL2')
const { pair, completeAll } = systemVerbs(place)
const db = () => place.portal.portal.db
const level1 = 'NEWCMMCLEVEL1'
const nist = 'NEWNIST800171'
const a = '3.1.1[a]'

test('SYSTEM-05 of two people at one objective the later entry stands, however late it arrives, and both are told', async () => {
  const { ada, ben } = await pair()
  const { provider } = await added(ada, { name: 'Acme' })
  expect((await say(ada, [[a, `shared ${provider}`]])).body).toMatchObject({ version: 1 })
  // Ben was without a connection: what he entered an hour ago comes now.
  const late = await say(ben, [[a, 'ours', { age: 3_600_000 }]])
  expect(late.body.outrun).toMatchObject([
    { item: a, field: 'responsibility', value: `shared ${provider}`, by: 'Ada Ott' },
  ])
  expect(await said(ada)).toEqual({ [a]: `shared ${provider}` })
  place.clock.advance(1_000)
  const later = await say(ben, [[a, `inherited ${provider}`]])
  expect(later.body.replaced).toMatchObject([{ item: a, value: `shared ${provider}`, by: 'Ada Ott' }])
  expect(await changesFor(ada, 1)).toMatchObject([
    { item: a, field: 'responsibility', value: `inherited ${provider}`, by: 'Ben Roy' },
  ])
  // Sent twice because the answer was lost: nothing changes.
  expect((await say(ben, [[a, `inherited ${provider}`]])).body.version).toBe(later.body.version)
})

test('SYSTEM-05 NIST SP 800-171 and Level 2 share who does what; Level 1 has its own', async () => {
  const { ada } = await pair()
  const { provider } = await added(ada, { name: 'Acme' })
  await say(ada, [[a, `provider ${provider}`]])
  await say(ada, [[a, 'ours']], { of: level1 })
  expect(await said(ada, nist)).toEqual({ [a]: `provider ${provider}` })
  expect(await said(ada, level1)).toEqual({ [a]: 'ours' })
  await say(ada, [[a, `shared ${provider}`]], { of: level1 })
  expect((await list(ada)).body.Items[0]?.parts).toEqual([
    { key: level1, family: 'AC', objective: a, who: 'shared' },
    { key: 'NEWCMMCLEVEL2', family: 'AC', objective: a, who: 'provider' },
  ])
})

test('SYSTEM-05 it answers nothing: progress and answers stay as they are, and an answer leaves it alone', async () => {
  const { ada } = await pair()
  const { provider } = await added(ada, { name: 'Acme' })
  await say(ada, [[a, `inherited ${provider}`]])
  expect(await workOf(ada)).toMatchObject({ progress: 0, data: {} })
  const { rows } = await sql`SELECT FROM assessment_answers WHERE objective = ${a} AND network_uuid = ${
    (await list(ada)).body.place
  }`.execute(db())
  expect(rows).toEqual([])
  await say(ada, [[a, 0, { field: 'answer' }]])
  expect(await workOf(ada)).toMatchObject({
    data: { '3.1.1': { [a]: { answer: 0 } } },
    responsibilities: { [a]: `inherited ${provider}` },
  })
})

test.each([
  ['nobody', 'Choose who does it.'],
  ['shared', 'Choose who does it.'],
  ['ours 0b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c77', 'Choose who does it.'],
  ['shared 0b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c77', 'The provider chosen at 3.1.1[a] was removed. Please choose again.'],
])('SYSTEM-05 “%s” is refused, and the entry is named', async (value, message) => {
  const person = await newPerson(place)
  const refused = await say(person, [
    ['3.1.1[b]', 1, { field: 'answer' }],
    [a, value],
  ])
  expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { 'entries.1.value': message } } })
  expect((await workOf(person)).data).toEqual({})
})

test('SYSTEM-05 nobody does a claim to partial credit', async () => {
  const person = await newPerson(place)
  expect((await say(person, [['3.5.3[partial]', 'ours']])).status).toBe(400)
})

test('SYSTEM-05 of a field that a server does not know the whole call is refused, and nothing of it saved', async () => {
  const person = await newPerson(place)
  const refused = await say(person, [
    [a, 1, { field: 'answer' }],
    [a, 'x', { field: 'ofALaterRelease' }],
  ])
  expect(refused).toMatchObject({
    status: 400,
    body: { fieldErrors: { 'entries.1.field': 'There is no such field.' } },
  })
  expect((await workOf(person)).data).toEqual({})
})

test('SYSTEM-05 until a day after the upgrade pages do not offer it, and the list says from when on', async () => {
  const person = await newPerson(place)
  const { provider } = await added(person, { name: 'Acme' })
  const at = new Date(place.clock.now().getTime() + 86_400_000)
  // Asked, and none listed; not asked yet: a page that takes one for the other says what is not so.
  expect(await workOf(await newPerson(place))).toMatchObject({ providers: [] })
  await sql`INSERT INTO responsibilities_open VALUES (${at})`.execute(db())
  expect(await workOf(person)).not.toHaveProperty('providers')
  expect(await workOf(await newPerson(place))).not.toHaveProperty('providers')
  expect((await list(person)).body.asksFrom).toBe(at.toISOString())
  await sql`UPDATE responsibilities_open SET at = ${place.clock.now()}`.execute(db())
  expect((await list(person)).body).not.toHaveProperty('asksFrom')
  expect((await workOf(person)).providers).toEqual([{ id: provider, name: 'Acme' }])
  await sql`DELETE FROM responsibilities_open`.execute(db())
})

test('SYSTEM-05 EASE-07 a completion keeps providers and who does what of its day, sealed, and a change opens the check', async () => {
  const { ada } = await pair()
  const marker = 'Iridium-Stork'
  const { provider } = await added(ada, { name: marker })
  await say(ada, [[a, `inherited ${provider}`]], { of: level1 })
  const first = await completeAll(ada)
  expect((await completeAll(ada)).unchanged).toBe(true)
  const { rows } = await sql<{ row: string }>`
    SELECT t::text AS row FROM assessment_snapshots t WHERE id = ${first.completion}`.execute(db())
  expect(rows[0]?.row).not.toContain(marker)
  await change(ada, provider, 1, { name: 'Renamed' })
  expect((await workOf(ada, level1)).completedAt).toBeNull()
  const second = await completeAll(ada)
  expect(second.unchanged).toBe(false)
  await say(ada, [[a, 'ours']], { of: level1 })
  const third = await completeAll(ada)
  expect(third.unchanged).toBe(false)
  const planOf = async (completion = '') => {
    const { body } = await place.call<{ content: string }>(
      'GET',
      `/api/assessment/user/documents/${level1}/system-security-plan${completion && `?completion=${completion}`}`,
      undefined,
      ada,
    )
    return (await readWord(Buffer.from(body.content, 'base64'))).text
  }
  expect(await planOf(first.completion)).toContain(`Inherited from ${marker}: ${a}.`)
  expect(await planOf(second.completion)).toContain(`Inherited from Renamed: ${a}.`)
  expect(await planOf(third.completion)).not.toContain('Who does it:')
  expect(await planOf()).toContain('Renamed')
})

test('SYSTEM-05 of a completion whose providers no key opens, the plan says so, and the next one is another', async () => {
  const { ada } = await pair()
  await added(ada, { name: 'Acme' })
  const { completion } = await completeAll(ada)
  await sql`UPDATE assessment_snapshots SET service_providers = 'x' || service_providers WHERE id = ${completion}`.execute(
    db(),
  )
  const { body } = await place.call<{ content: string }>(
    'GET',
    `/api/assessment/user/documents/${level1}/system-security-plan?completion=${completion}`,
    undefined,
    ada,
  )
  const { text, links } = await readWord(Buffer.from(body.content, 'base64'))
  expect(text).toContain(
    'External service providers\nTo be entered: what was listed on that day cannot be opened any more.',
  )
  expect(links).toContainEqual(expect.stringContaining('/cyber-readiness-check/system/providers'))
  place.clock.advance(1_000)
  expect((await completeAll(ada)).unchanged).toBe(false)
})

test('SYSTEM-05 a completion of the release before, which knows none, is no longer the newest with the next one here', async () => {
  const { ada } = await pair()
  await completeAll(ada)
  await added(ada, { name: 'Acme' })
  place.clock.advance(1_000)
  const second = await completeAll(ada)
  await sql`UPDATE assessment_snapshots SET service_providers = NULL WHERE id = ${second.completion}`.execute(db())
  place.clock.advance(1_000)
  expect((await completeAll(ada)).unchanged).toBe(false)
})

test('SYSTEM-05 a file that replaces all answers, and answers of another check, leave who does what as it is', async () => {
  const { ada } = await pair()
  const { provider } = await added(ada, { name: 'Acme' })
  await say(ada, [
    [a, `shared ${provider}`],
    [a, 1, { field: 'answer' }],
  ])
  const file = await place.call<object>('GET', '/api/assessment/user/export/NEWCMMCLEVEL2', undefined, ada)
  expect(JSON.stringify(file.body)).not.toContain(provider)
  const body = { mode: 'replace', file: { ...file.body, data: {} } }
  expect((await place.call('POST', '/api/assessment/user/import/NEWCMMCLEVEL2', body, ada)).status).toBe(200)
  expect(await workOf(ada)).toMatchObject({
    data: { '3.1.1': { [a]: { answer: 2 } } },
    responsibilities: { [a]: `shared ${provider}` },
  })
  await say(ada, [['3.1.1[b]', 1, { field: 'answer' }]])
  const copied = await place.call('POST', `/api/assessment/user/copies/${level1}`, { from: 'NEWCMMCLEVEL2' }, ada)
  expect(copied).toMatchObject({ status: 200, body: { changed: 1 } })
  expect(await said(ada, level1)).toEqual({})
})
