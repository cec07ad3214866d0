import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWord } from '../../../../test/assessment-verbs.ts'
import { newAdmin, newMember, newPerson, type Session, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import { setOf } from '../answer-sets.ts'
import { dayAfter } from '../close-out.ts'
import type { AssessmentResponse, System } from '../contract.ts'
import { scoredRequirements } from './catalog.ts'

const place = town()
const { add, added, change, enterIn, list, workIn } = systemsVerbs(place)
const { completeAll, factOf } = systemVerbs(place)
const key = 'NEWCMMCLEVEL1'
const db = () => place.portal.portal.db

test('SYSTEM-07 a change over what somebody else entered meanwhile is refused; sent once more after a lost answer it stands', async () => {
  const admin = await newAdmin(place, 'Changed Systems')
  const member = await newMember(place, 'Changed Systems', admin)
  await added(admin, 'Mill', ['1A2B3'])
  const seen = (await list(member)).Items[1] as System
  const theirs = { name: 'Gear mill', cageCodes: ['4C5D6'] }
  expect((await change(member, seen, theirs)).body).toEqual({ ...seen, ...theirs })
  const mine = { name: 'Old mill', cageCodes: ['1A2B3'] }
  const refused = await change(admin, seen, mine)
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await list(admin)).Items[1]).toMatchObject(theirs)
  expect((await change(member, seen, theirs)).status).toBe(200)
  expect((await change(admin, { ...seen, ...theirs }, mine)).status).toBe(200)
  const events = await db().selectFrom('audit_events').select('event').where('item', '=', seen.system).execute()
  expect(events.map(({ event }) => event).sort()).toEqual(['system-added', 'system-changed', 'system-changed'])
})

test('SYSTEM-07 an id in capitals is the same system, and answers name the one that was asked for', async () => {
  const person = await newPerson(place)
  const shop = await added(person, 'Shop')
  const entries = [{ item: '3.1.1[a]', field: 'answer', value: 1 }]
  const capitals = { system: shop.toUpperCase(), network_uuid: shop.toUpperCase() }
  const body = { key, since: 0, entries, ...capitals }
  expect((await place.call('POST', '/api/assessment/user/entries', body, person)).status).toBe(200)
  expect(await workIn(person, key, shop.toUpperCase())).toMatchObject({ system: shop, version: 1 })
  expect((await workIn(person, key)).version).toBe(0)
  const read = async (body: object) =>
    (
      await place.call<{ Items: { answers: AssessmentResponse }[] }>(
        'POST',
        '/api/assessment/user/response',
        { assessmentKey: key, ...body },
        person,
      )
    ).body.Items[0]?.answers
  const answers = await read({ system: shop })
  expect(answers).toMatchObject({ network_uuid: shop, data: { '3.1.1': { '3.1.1[a]': { answer: 1 } } } })
  const { completion } = await completeAll(person, shop)
  const posted = { status: 'final', assessor: 'self', statusDate: '2026-10-01', uid: '', official: 'Ada' }
  await place.call('PUT', `/api/assessment/user/status/${key}?system=${shop}`, posted, person)
  for (const path of [
    `changes/${key}?since=0&`,
    `history/${key}?`,
    `completions/${key}/${completion}?`,
    `documents/${key}/answer-list?`,
    `status/${key}?`,
    `status/${key}/calendar?`,
  ])
    for (const [query, system] of [
      [`system=${shop.toUpperCase()}`, shop],
      ['', (await workIn(person, key)).system],
    ]) {
      const { status, body } = await place.call<object>(
        'GET',
        `/api/assessment/user/${path}${query}`,
        undefined,
        person,
      )
      // The first one has none of some.
      if (query) expect(status, path).toBe(200)
      if (status === 200) expect(body, path).toMatchObject({ system })
    }
  // Sent back without a system it goes into no other.
  expect((await place.call('POST', '/api/assessment/partial', answers, person)).status).toBe(403)
  expect((await place.call('POST', '/api/assessment/partial', { ...answers, system: shop }, person)).status).toBe(200)
})

test('SYSTEM-07 entries of "Your system" name it in the body too, as a release that knows of none checks it', async () => {
  const person = await newPerson(place)
  const shop = await added(person, 'Shop')
  const entries = [{ field: 'purpose', value: 'Gears', seen: 0 }]
  const put = (query: string, body: object) =>
    place.call('PUT', `/api/assessment/user/system${query}`, { entries, ...body }, person)
  // As a page of the release before sends it, opened before its person came into another network.
  expect((await put('', { place: shop })).status).toBe(403)
  expect((await put(`?system=${shop}`, { place: (await workIn(person, key)).system })).status).toBe(403)
  expect(await factOf(person, 'purpose')).toBeUndefined()
  expect((await put(`?system=${shop}`, { place: shop })).status).toBe(200)
})

test('SYSTEM-07 calendar files of systems whose names look alike have names of their own', async () => {
  const person = await newPerson(place)
  const systems = ['', await added(person, 'Depot'), await added(person, 'Dépôt'), await added(person, '倉庫')]
  const posted = { status: 'final', assessor: 'self', statusDate: '2026-10-01', uid: '', official: 'Ada' }
  const names: string[] = []
  for (const system of systems) {
    const query = system && `?system=${system}`
    const status = `/api/assessment/user/status/${key}`
    await place.call('PUT', status + query, posted, person)
    names.push((await place.call<{ name: string }>('GET', `${status}/calendar${query}`, undefined, person)).body.name)
  }
  expect(names[0]).toBe('cmmc-status.ics')
  expect(new Set(names).size).toBe(systems.length)
})

test('SYSTEM-07 the plan of action names its system once', async () => {
  const person = await newPerson(place)
  const shop = await added(person, 'Shop floor', ['1A2B3'])
  await enterIn(person, 'NEWCMMCLEVEL2', shop, '3.1.1[a]', 'answer', 0)
  const planOf = async (session: Session, query: string) => {
    const path = `/api/assessment/user/documents/NEWCMMCLEVEL2/plan-of-action?${query}`
    const { body } = await place.call<{ content: string }>('GET', path, undefined, session)
    return (await readWord(Buffer.from(body.content, 'base64'))).text
  }
  const plan = await planOf(person, `system=${shop}`)
  expect(plan.match(/Shop floor/g)).toHaveLength(1)
  expect(plan).toContain('Unique name')
  const alone = await newPerson(place)
  await enterIn(alone, 'NEWCMMCLEVEL2', undefined, '3.1.1[a]', 'answer', 0)
  expect(await planOf(alone, '')).toMatch(/\nSystem\nTo be entered/)
})

test('SYSTEM-07 target dates of all systems stand on My page, each with its own answers', async () => {
  const person = await newPerson(place)
  const shop = await added(person, 'Shop')
  const soon = (days: number) => dayAfter(place.clock.now(), days)
  await enterIn(person, key, undefined, '3.1.1', 'targetDate', soon(20))
  await enterIn(person, key, shop, '3.1.1', 'targetDate', soon(10))
  await enterIn(person, key, shop, '3.1.2', 'targetDate', soon(10))
  await enterIn(person, key, shop, '3.1.22', 'targetDate', soon(40))
  const work = await workIn(person, key, shop)
  expect(work.requirements['3.1.1']?.targetDate).toBe(soon(10))
  const dated = async () =>
    JSON.stringify((await place.call('GET', '/api/user/home', undefined, person)).body).match(/[^"]*to be met/g)
  expect(await dated()).toEqual(['2 requirements are to be met', 'Requirement 3.1.1 is to be met'])
  for (const row of ['a', 'b', 'c', 'd', 'e', 'f']) await enterIn(person, key, shop, `3.1.1[${row}]`, 'answer', 1)
  expect(await dated()).toEqual(['Requirement 3.1.2 is to be met', 'Requirement 3.1.1 is to be met'])
})

test('SYSTEM-07 of more than a thousand target dates My page shows the earliest, and none that is met', async () => {
  const person = await newPerson(place)
  const { system: first } = await workIn(person, 'NEWCMMCLEVEL2')
  const soon = (days: number) => dayAfter(place.clock.now(), days)
  await enterIn(person, 'NEWCMMCLEVEL2', first, '3.1.1', 'targetDate', soon(-200))
  const level2 = scoredRequirements('NEWCMMCLEVEL2')
  for (let number = 0; number < 10; number++) {
    const system = await added(person, `System ${number}`)
    await sql`
      INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement, target_date)
      SELECT ${system}, ${setOf('NEWCMMCLEVEL2')}, id, ${soon(20)}::date
      FROM unnest(${level2.map(({ id }) => id)}::text[]) AS id`.execute(db())
    // All but one is met.
    const rows = level2.slice(1).flatMap(({ id, objectives }) => objectives.map((row) => [id, row] as const))
    await sql`
      INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, answered_by)
      SELECT ${system}, ${setOf('NEWCMMCLEVEL2')}, id, row, 1, ''
      FROM unnest(${rows.map(([id]) => id)}::text[], ${rows.map(([, row]) => row)}::text[]) AS r (id, row)`.execute(
      db(),
    )
  }
  const { body } = await place.call<{ Items: { title: string; day?: string }[] }>(
    'GET',
    '/api/user/home',
    undefined,
    person,
  )
  const dated = JSON.stringify(body).match(/[^"]*to be met/g)
  expect(JSON.stringify(body)).toContain(soon(-200))
  expect(dated).toEqual(Array.from({ length: 5 }, () => 'Requirement 3.1.1 is to be met'))
})

test('SYSTEM-07 before the moment at which systems open none is added, and the screen can say when that is', async () => {
  const admin = await newAdmin(place, 'Opening Systems')
  expect(await list(admin)).toMatchObject({ opensAt: null })
  const opensAt = new Date(place.clock.now().getTime() + 60_000)
  await db().insertInto('systems_open').values({ opens_at: opensAt }).execute()
  try {
    expect(await list(admin)).toMatchObject({ opensAt: opensAt.toISOString() })
    const refused = await add(admin, 'Early')
    expect(refused).toMatchObject({ status: 409, body: { code: 'systems_not_open' } })
    expect(refused.body.message).toMatch(/Systems can be added from \w+ \d+, \d{4}, .* UTC on\./)
    expect((await list(admin)).Items).toHaveLength(1)
    // The first one may be named.
    const [first] = (await list(admin)).Items as [System]
    expect((await change(admin, first, { name: 'Works' })).status).toBe(200)
    place.clock.advance(60_000)
    expect(await list(admin)).toMatchObject({ opensAt: null })
    expect((await add(admin, 'In time')).status).toBe(200)
  } finally {
    await db().deleteFrom('systems_open').execute()
  }
})
