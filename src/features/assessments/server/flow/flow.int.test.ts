import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { flowVerbs, lineOf } from '../../../../../test/flow-verbs.ts'
import { listStage } from '../../../../../test/list-stage.ts'
import { faultsOf } from '../../../../../test/logged.ts'
import { newPerson, town } from '../../../../../test/people.ts'
import { mostFlowLines } from '../../limits-contract.ts'

/** The flow of CUI of a system: its lines listed, added, changed and removed by several people at once. */

const place = town()
const { pair, addedSystem, countsOf, db, makeReader } = listStage(place, 'system_flows')
const { add, added, change, list, remove, rename } = flowVerbs(place)

const acme = { kind: 'outside', name: 'Acme' } as const
const customer = { kind: 'outside', name: 'Customer' } as const

const many = (count: number, name = 'Drawings') =>
  Array.from({ length: count }, (_, index) => lineOf(`${name} ${index}`))

/** As many lines, in calls that take no more than they may. */
async function fill(session: Parameters<typeof add>[0], count: number): Promise<void> {
  for (let from = 0; from < count; from += 100)
    expect((await add(session, many(count, 'Filled').slice(from, from + 100))).status).toBe(200)
}

test('SYSTEM-04 lines stand by where they begin and end, with what goes, by which way and how it is protected', async () => {
  const { ada, ben } = await pair()
  await added(ada, lineOf('Copies', { from: 'Store 10', fromKind: 'device', to: 'Tapes', toKind: 'backup' }))
  await added(ben, lineOf('Copies', { from: '  Store   2 ', fromKind: 'device', to: 'Tapes', toKind: 'backup' }))
  await added(ada, lineOf('Drawings', { way: 'Mail', protection: 'TLS, no FIPS' }))
  const { body } = await list(ben)
  expect(body.Items.map(({ from }) => from)).toEqual(['Customer', 'Store 2', 'Store 10'])
  expect(body.Items[0]).toMatchObject({ way: 'Mail', protection: 'TLS, no FIPS', by: 'Ada Ott', version: 1 })
  expect(body).toMatchObject({ Count: 3, mayWrite: true })
})

test.each([
  [{ what: ' ' }, 'what'],
  [{ from: '' }, 'from'],
  [{ from: 'x'.repeat(81) }, 'from'],
  [{ to: 'a\u0000b' }, 'to'],
  [{ to: 'NAS \u202e1' }, 'to'],
  [{ to: ' customer ', toKind: 'outside' as const }, 'to'],
  [{ toKind: 'moon' as never }, 'toKind'],
  [{ way: 'x'.repeat(81) }, 'way'],
  [{ protection: 'x'.repeat(301) }, 'protection'],
])('SYSTEM-04 %j is refused by name, of a new line and of one that stands', async (wrong, field) => {
  const person = await newPerson(place)
  const { id } = await added(person, lineOf('Orders'))
  const refused = await add(person, [{ ...lineOf('Drawings'), ...wrong }])
  expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { [`lines.0.${field}`]: expect.any(String) } } })
  const unchanged = await change(person, id, { ...lineOf('Drawings'), ...wrong }, 1)
  expect(unchanged).toMatchObject({ status: 400, body: { fieldErrors: { [field]: expect.any(String) } } })
  expect((await list(person)).body.Items).toMatchObject([{ what: 'Orders', version: 1 }])
})

test('SYSTEM-04 what goes, from, to and the way the same, a line stands once; of proposals those that stand are left out', async () => {
  const { ada } = await pair()
  await added(ada, lineOf('Drawings', { protection: 'TLS' }))
  const again = await add(ada, [lineOf('Orders'), lineOf(' drawings', { from: 'CUSTOMER' })])
  expect(again).toMatchObject({ status: 400, body: { fieldErrors: { 'lines.1.what': expect.any(String) } } })
  expect((await list(ada)).body.Count).toBe(1)
  const skipped = await add(ada, [lineOf('Orders'), lineOf('Drawings'), lineOf('orders')], { skip: true })
  expect(skipped.body.added.map(({ what }) => what)).toEqual(['Orders'])
  const { id } = await added(ada, lineOf('Drawings', { way: 'Paper' }))
  expect(await change(ada, id, lineOf('Drawings'), 1)).toMatchObject({
    status: 400,
    body: { fieldErrors: { what: expect.any(String) } },
  })
})

test('SYSTEM-04 what is sent again after a lost answer is not added twice, and is answered as it stands', async () => {
  const { ada, ben } = await pair()
  const id = crypto.randomUUID()
  const one = { ...lineOf('Drawings'), id }
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(ada, [one])))
  expect(answers.map(({ status, body }) => [status, body.added?.map((line) => line.id)])).toEqual(
    Array(4).fill([200, [id]]),
  )
  expect((await change(ben, id, lineOf('Models'), 1)).body.saved).toBe(true)
  const late = await add(ada, [one, lineOf('Orders')])
  expect(late.body.added).toMatchObject([{ what: 'Orders' }, { id, what: 'Models', version: 2, by: 'Ben Roy' }])
  expect((await list(ada)).body.Count).toBe(2)
  expect((await add(ada, [{ ...one, id: id.toUpperCase() }])).body.added).toMatchObject([{ id, what: 'Models' }])
  expect((await add(ada, [one, { ...lineOf('Prints'), id }])).status).toBe(400)
})

test('SYSTEM-04 two people change different lines without harm; of two at one line the first one stands, and the other sees it', async () => {
  const { ada, ben } = await pair()
  const [first, second] = [await added(ada, lineOf('Drawings')), await added(ada, lineOf('Orders'))]
  const [mine, theirs] = await Promise.all([
    change(ada, first.id, lineOf('Drawings', { way: 'Mail' }), 1),
    change(ben, second.id, lineOf('Orders', { way: 'Portal' }), 1),
  ])
  expect([mine.body.saved, theirs.body.saved]).toEqual([true, true])
  const late = await change(ben, first.id, lineOf('Drawings', { way: 'Paper' }), 1)
  expect(late.body).toMatchObject({ saved: false, line: { way: 'Mail', version: 2, by: 'Ada Ott' } })
  expect((await remove(ben, first.id, 1)).body).toMatchObject({ code: 'line_changed' })
  const saved = { saved: true, line: { version: 3 } }
  expect((await change(ben, first.id, lineOf('Drawings', { way: 'Paper' }), 2)).body).toMatchObject(saved)
  // Sent again after an answer that was lost.
  expect((await change(ben, first.id, lineOf('Drawings', { way: 'Paper' }), 2)).body).toMatchObject(saved)
  expect((await remove(ada, first.id, 3)).body.message).toBe('“Drawings” was removed.')
  expect(await change(ben, first.id, lineOf('Drawings'), 3)).toMatchObject({
    status: 404,
    body: { code: 'no_such_line' },
  })
  expect((await remove(ben, first.id, 3)).status).toBe(404)
})

test('SYSTEM-04 twenty at once change one line: one is saved, and the others are told', async () => {
  const { ada, ben } = await pair()
  const { id } = await added(ada, lineOf('Drawings'))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      change(index % 2 ? ada : ben, id, lineOf('Drawings', { way: `Way ${index}` }), 1),
    ),
  )
  expect(answers.filter(({ body }) => body.saved)).toHaveLength(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await list(ada)).body.Items).toMatchObject([{ version: 2 }])
})

test('SYSTEM-04 twenty add at once at the limit: as many as fit are added, and none beyond; twenty of one line add it once', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const { ada, ben } = await pair()
  await fill(ada, mostFlowLines - 5)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => add(index % 2 ? ada : ben, [lineOf(`At once ${index}`)])),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['too_many_lines']),
  )
  expect((await list(ada)).body.Count).toBe(mostFlowLines)
  const other = await pair()
  const same = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      add(index % 2 ? other.ada : other.ben, [lineOf('Drawings')], { skip: index % 3 === 0 }),
    ),
  )
  expect(same.flatMap(({ body }) => body.added ?? [])).toHaveLength(1)
  expect(faults).toEqual([])
})

test('SYSTEM-04 a call on all lines that may be asks the database as often as one on few', async () => {
  const { ada } = await pair()
  const { id } = await added(ada, lineOf('Drawings'))
  let seen = 1
  const calls: [name: string, call: () => Promise<{ status: number }>][] = [
    ['list', () => list(ada)],
    ['add', () => add(ada, [lineOf(`More ${seen}`)])],
    ['change', () => change(ada, id, lineOf('Drawings', { way: `Way ${seen}` }), seen++)],
  ]
  const few = await countsOf(calls)
  await fill(ada, mostFlowLines - 10)
  expect(await countsOf(calls)).toEqual(few)
  expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(2)
})

test('SYSTEM-04 the flow of a network is for its people alone; a reader reads, and a visitor does neither', async () => {
  const { ada, ben } = await pair()
  const { id } = await added(ada, lineOf('Drawings'))
  const { body } = await list(ada)
  const further = await addedSystem(ada, 'Second hall')
  const stranger = await newPerson(place)
  for (const system of [body.place, further]) {
    const asked = await Promise.all([
      list(stranger, system),
      add(stranger, [lineOf('X')], { system }),
      change(stranger, id, lineOf('X'), 1, system),
      remove(stranger, id, 1, system),
      rename(stranger, customer, acme, [{ id, version: 1 }], system),
    ])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect((await change(stranger, id, lineOf('X'), 1)).status).toBe(404)
  expect((await list(undefined)).status).toBe(401)
  await makeReader(ben, ada)
  expect((await list(ben)).body).toMatchObject({ mayWrite: false, Count: 1 })
  const refused = await Promise.all([
    add(ben, [lineOf('X')]),
    change(ben, id, lineOf('X'), 1),
    remove(ben, id, 1),
    rename(ben, customer, acme, [{ id, version: 1 }]),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await list(ada)).body.Items).toMatchObject([{ what: 'Drawings', version: 1 }])
})

test('SYSTEM-04 each system has its own flow, and a line that is moved to another one by hand does not open', async () => {
  const { ada, ben } = await pair()
  const system = await addedSystem(ada, 'Enclave')
  const { id } = await added(ada, lineOf('Drawings'), system)
  await added(ada, lineOf('Orders'))
  expect((await list(ada, system)).body.Items.map(({ what }) => what)).toEqual(['Drawings'])
  expect((await change(ada, id, lineOf('Other'), 1)).status).toBe(404)
  const first = (await list(ada)).body.place
  await sql`UPDATE system_flows SET place = ${first} WHERE id = ${id}`.execute(db())
  expect((await list(ben)).body.Items).toMatchObject([
    { what: 'Orders' },
    { id, what: '', protection: '', readable: false },
  ])
  // What is entered anew takes its place.
  const anew = await change(ben, id, lineOf('Drawings', { way: 'Mail' }), 1)
  expect(anew.body).toMatchObject({ saved: true, line: { way: 'Mail', readable: true } })
})
