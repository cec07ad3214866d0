import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { assessmentVerbs, readWord } from '../../../../test/assessment-verbs.ts'
import { checkCalls, memberCalls, systemCalls, takesSystem } from '../../../../test/check-calls.ts'
import { newAdmin, newMember, newPerson, sessionOf, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import { scoredRequirements } from './catalog.ts'

const place = town()
const { answerAll } = assessmentVerbs(place)
const { add, added, change, enterIn, list, workIn } = systemsVerbs(place)
const { save } = systemVerbs(place)
const key = 'NEWCMMCLEVEL1'
const { requestOf } = checkCalls(key, 'NEWCMMCLEVEL2')

/** Calls that are of no single system, or name it in their path. */
const without = [
  'GET /api/assessment/user/notice',
  'POST /api/assessment/user/notice',
  'GET /api/assessment/user/reminders',
  'PUT /api/assessment/user/reminders',
  'GET /api/assessment/user/systems',
  'POST /api/assessment/user/systems',
  'PUT /api/assessment/user/systems/:system',
  'DELETE /api/assessment/user/systems/:system',
]

const posted = { status: 'final', assessor: 'self', statusDate: '2026-10-01', uid: '', official: 'Ada' }

test('SYSTEM-07 every call of the checks takes a system, and finds none of another network', async () => {
  expect(
    memberCalls
      .filter((one) => !takesSystem(one))
      .map(({ route }) => route)
      .sort(),
  ).toEqual(without.sort())

  const owner = await newAdmin(place, 'Own Systems')
  const theirs = await added(owner, 'Enclave')
  await enterIn(owner, key, theirs, '3.1.1[a]', 'answer', 0)
  const { network_uuid } = await workIn(owner, key)
  const before = await workIn(owner, key, theirs)
  const stranger = await newAdmin(place, 'Strange Systems')
  await added(stranger, 'Mine')

  const answers: [string, string][] = []
  for (const one of systemCalls)
    for (const system of [theirs, network_uuid, randomUUID()]) {
      const { method, path, body } = requestOf(one, system)
      const answer = await place.call<{ message?: string }>(method, path, body, stranger)
      answers.push([`${one.route} ${system}`, `${answer.status} ${answer.body.message}`])
    }
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter(([, answer]) => answer !== '404 There is no such system.')).toEqual([])
  expect(await workIn(owner, key, theirs)).toEqual(before)
  expect((await list(owner)).Items.map(({ name }) => name)).toEqual(['', 'Enclave'])
})

test('SYSTEM-07 five systems have answers, versions, completions, statuses and documents of their own; without one the first is meant', async () => {
  const admin = await newAdmin(place, 'Five Systems')
  await enterIn(admin, key, undefined, '3.1.1[a]', 'answer', 1)
  const first = (await workIn(admin, key)).network_uuid
  const names = ['Mill', 'Office', 'Lab', 'Dépôt']
  const systems = [first]
  for (const name of names) {
    place.clock.advance(1_000)
    systems.push(await added(admin, name, name === 'Mill' ? ['1A2B3', '4c5d6'] : []))
  }
  for (const [at, system] of systems.entries()) {
    for (let save = 0; save <= at; save++) await enterIn(admin, key, system, '3.1.1', 'owner', `Owner ${at} ${save}`)
    await enterIn(admin, key, system, '3.1.1[b]', 'answer', at % 2)
  }
  for (const [at, system] of systems.entries())
    expect(await workIn(admin, key, system)).toMatchObject({
      system,
      network_uuid: first,
      version: at + 2 + (at === 0 ? 1 : 0),
      requirements: { '3.1.1': { owner: `Owner ${at} ${at}` } },
      data: { '3.1.1': { '3.1.1[b]': { answer: at % 2 } } },
      systems: [{ system: first, name: '', first: true }, ...names.map((name) => ({ name, first: false }))],
    })
  expect(await workIn(admin, key)).toEqual(await workIn(admin, key, first))
  expect((await workIn(admin, key, systems[1])).data['3.1.1']).not.toHaveProperty(['3.1.1[a]'])

  const [, mill = '', office = ''] = systems
  const all = Object.fromEntries(
    scoredRequirements(key).map(({ id, objectives }) => [
      id,
      Object.fromEntries(objectives.map((row) => [row, { answer: 1 }])),
    ]),
  )
  const body = { currentPageNo: 0, key, data: all, system: mill }
  const complete = () =>
    place.call<{ complete: boolean; completion: string }>('POST', '/api/assessment/complete', body, admin)
  const completed = await complete()
  expect(completed.body).toMatchObject({ complete: true })
  const status = `/api/assessment/user/status/${key}?system=${mill}`
  expect((await place.call('PUT', status, posted, admin)).status).toBe(200)
  const counts = async (path: string, system?: string) =>
    (
      await place.call<{ Count?: number; posted?: object }>(
        'GET',
        `${path}${system ? `?system=${system}` : ''}`,
        undefined,
        admin,
      )
    ).body
  expect(await counts(`/api/assessment/user/history/${key}`, mill)).toMatchObject({ Count: 1 })
  for (const other of [undefined, office]) {
    expect(await counts(`/api/assessment/user/history/${key}`, other)).toMatchObject({ Count: 0 })
    expect(await counts(`/api/assessment/user/status/${key}`, other)).toMatchObject({ posted: null })
  }
  expect((await workIn(admin, key, office)).progress).toBeLessThan(100)

  const made = async (query: string, document = 'system-security-plan') => {
    const path = `/api/assessment/user/documents/${key}/${document}?${query}`
    const { body } = await place.call<{ name: string; content: string }>('GET', path, undefined, admin)
    return { name: body.name, content: Buffer.from(body.content, 'base64') }
  }
  const plan = await made(`system=${mill}`)
  expect(plan.name).toContain('-five-systems-mill-')
  expect((await readWord(plan.content)).text).toContain('System: Mill. CAGE codes: 1A2B3, 4C5D6.')
  const frozen = await made(`system=${mill}&completion=${completed.body.completion}`)
  // As it was on that day, whatever it is called since.
  const seen = { system: mill, name: 'Mill', cageCodes: ['1A2B3', '4C5D6'] }
  expect((await change(admin, seen, { name: 'Old mill', cageCodes: [] })).status).toBe(200)
  expect((await readWord((await made(`system=${mill}`)).content)).text).toContain('System: Old mill.')
  const then = await made(`system=${mill}&completion=${completed.body.completion}`)
  expect((await readWord(then.content)).text).toBe((await readWord(frozen.content)).text)
  // RULE-10: nobody has named the first one.
  const unnamed = await made('')
  expect((await readWord(unnamed.content)).text).toContain('System: To be entered.')
  expect((await made('', 'answer-list')).content.toString()).toContain('System: To be entered.')
  const file = await made(`system=${office}`, 'answer-list')
  expect(file.name).toContain('-office-')
  expect(file.content.toString()).toContain('System: Office.')
  const calendar = await place.call<{ name: string }>('GET', status.replace('?', '/calendar?'), undefined, admin)
  expect(calendar.body.name).toBe('cmmc-status-old-mill.ics')

  expect((await complete()).body).toMatchObject({ complete: true, unchanged: false })
  const home = await place.call<object>('GET', '/api/user/home', undefined, admin)
  expect(JSON.stringify(home.body)).toContain(`CMMC Level 1, Old mill`)
  expect(JSON.stringify(home.body)).toContain(`?view=result&system=${mill}`)
})

test('SYSTEM-07 of one system alone nothing is said, until it is named', async () => {
  const person = await newPerson(place)
  await answerAll(person, key)
  expect(await workIn(person, key)).not.toHaveProperty('systems')
  const plan = async () =>
    (
      await place.call<{ name: string; content: string }>(
        'GET',
        `/api/assessment/user/documents/${key}/system-security-plan`,
        undefined,
        person,
      )
    ).body
  const before = await plan()
  expect((await readWord(Buffer.from(before.content, 'base64'))).text).not.toContain('System: ')
  const { network_uuid } = await workIn(person, key)
  const named = { name: 'Whole shop', cageCodes: ['9Z8Y7'] }
  expect((await change(person, { system: network_uuid, name: '', cageCodes: [] }, named)).body).toEqual({
    system: network_uuid,
    ...named,
    first: true,
  })
  const after = await plan()
  expect(after.name).toBe(before.name)
  expect((await readWord(Buffer.from(after.content, 'base64'))).text).toContain(
    'System: Whole shop. CAGE codes: 9Z8Y7.',
  )
})

test('SYSTEM-07 a reader sees all systems and changes none, and a server that knows of none is told to refuse', async () => {
  const admin = await newAdmin(place, 'Reading Systems')
  const system = await added(admin, 'Read me')
  await newMember(place, 'Reading Systems', admin).then(async (member) => {
    const { body } = await place.call<{ Items: { id: string; email: string }[] }>(
      'GET',
      '/api/organization/members',
      undefined,
      admin,
    )
    const { id } = body.Items.find(({ email }) => email === member.email) as { id: string }
    await place.call('PUT', `/api/organization/members/${id}/role`, { role: 'reader' }, admin)
    const reader = await sessionOf(place, member.email)
    expect(await list(reader)).toMatchObject({ mayWrite: false, mayRemove: false, Items: [{}, { name: 'Read me' }] })
    // By its code a page tells it from what a server refuses that knows of no further system.
    const refused = { status: 403, body: { code: 'reads_only' } }
    expect(await enterIn(reader, key, system, '3.1.1', 'plan', 'No')).toMatchObject(refused)
    expect(await save(reader, [['purpose', 'No']], system)).toMatchObject(refused)
    expect(await add(reader, 'Another')).toMatchObject(refused)
  })
  // As the browser sends it: the system stands in for the network.
  const entries = [{ item: '3.1.1[a]', field: 'answer', value: 1 }]
  const sent = (body: object) =>
    place.call('POST', '/api/assessment/user/entries', { key, since: 0, entries, ...body }, admin)
  expect((await sent({ network_uuid: system, system })).status).toBe(200)
  // What a server of the release before reads of it.
  expect((await sent({ network_uuid: system })).status).toBe(403)
})
