import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { flowVerbs, lineOf } from '../../../../../test/flow-verbs.ts'
import { town } from '../../../../../test/people.ts'
import { systemVerbs } from '../../../../../test/system-verbs.ts'

/** Lines of a flow that belong together: of one proposal, of one station, or the same twice. */

const place = town()
const { pair } = systemVerbs(place)
const { add, added, change, list, rename } = flowVerbs(place)
const db = () => place.portal.portal.db

const acme = { kind: 'outside', name: 'Acme' } as const
const customer = { kind: 'outside', name: 'Customer' } as const

test('SYSTEM-04 a line that was taken from a proposal stays known as such when it is changed, and no other is taken from it', async () => {
  const { ada, ben } = await pair()
  const proposed = { ...lineOf('Drawings'), proposal: 'come mail' }
  const { body } = await add(ada, [proposed], { skip: true })
  const [line] = body.added
  if (!line) throw new Error('It was added')
  expect(line).toMatchObject({ proposal: 'come mail' })
  const named = lineOf('Drawings', { from: 'Acme', way: 'Mail' })
  expect((await change(ben, line.id, named, 1)).body.line).toMatchObject({ from: 'Acme', proposal: 'come mail' })
  // Of a page that has not heard of it, one by one and with others.
  expect((await add(ada, [proposed], { skip: true })).body.added).toEqual([])
  const others = [proposed, { ...lineOf('Orders'), proposal: 'come portal' }, lineOf('Prints')]
  expect((await add(ada, others, { skip: true })).body.added.map(({ what }) => what)).toEqual(['Orders', 'Prints'])
  expect((await list(ada)).body.Items.map(({ from, proposal }) => [from, proposal])).toEqual([
    ['Acme', 'come mail'],
    ['Customer', 'come portal'],
    ['Customer', undefined],
  ])
  // What somebody brings back is theirs to say.
  expect((await add(ada, [proposed])).status).toBe(200)
  expect((await add(ada, [{ ...lineOf('Models'), proposal: 'Come_Mail' }])).status).toBe(400)
})

test('SYSTEM-04 a station is called otherwise in all its lines at once, at both ends, and sent again it is the same', async () => {
  const { ada, ben } = await pair()
  await added(ada, { ...lineOf('Drawings'), protection: 'TLS' })
  await added(ada, lineOf('Results', { from: 'Mailboxes', fromKind: 'device', to: 'customer', toKind: 'outside' }))
  await added(ada, lineOf('Copies', { from: 'Mailboxes', fromKind: 'device', to: 'Customer', toKind: 'backup' }))
  const { Items } = (await list(ada)).body
  const seen = Items.filter(({ what }) => what !== 'Copies')
  for (const answer of [await rename(ben, customer, acme, seen), await rename(ben, customer, acme, seen)])
    expect(answer.body.changed.map(({ what, version, by }) => [what, version, by]).sort()).toEqual([
      ['Drawings', 2, 'Ben Roy'],
      ['Results', 2, 'Ben Roy'],
    ])
  expect((await list(ada)).body.Items.map(({ from, to, protection }) => [from, to, protection])).toEqual([
    ['Acme', 'Mailboxes', 'TLS'],
    ['Mailboxes', 'Acme', ''],
    ['Mailboxes', 'Customer', ''],
  ])
})

test('SYSTEM-04 a station is renamed in no line where one was changed or added meanwhile, or lines would be the same', async () => {
  const { ada, ben } = await pair()
  const one = await added(ada, lineOf('Drawings'))
  const other = await added(ada, lineOf('Orders'))
  const changed = (await change(ben, other.id, lineOf('Orders', { way: 'Mail' }), 1)).body.line
  const late = [await rename(ada, customer, acme, [one, other]), await rename(ada, customer, acme, [changed])]
  expect(late.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'line_changed']))
  const seen = [one, changed]
  const toItself = await rename(ada, customer, { kind: 'device', name: 'mailboxes' }, seen)
  expect(toItself).toMatchObject({ status: 400, body: { fieldErrors: { now: expect.stringContaining('lead') } } })
  await added(ada, lineOf('drawings', { from: 'ACME' }))
  const same = await rename(ada, customer, acme, seen)
  expect(same).toMatchObject({ status: 400, body: { fieldErrors: { now: expect.stringContaining('same') } } })
  expect((await list(ada)).body.Items.map(({ from, version }) => [from, version])).toEqual([
    ['ACME', 1],
    ['Customer', 1],
    ['Customer', 2],
  ])
})

test('SYSTEM-04 twenty at once rename a station, each to another name: one is saved whole', async () => {
  const { ada, ben } = await pair()
  const lines = Array.from({ length: 30 }, (_, index) => lineOf(`Drawings ${index}`))
  expect((await add(ada, lines)).status).toBe(200)
  const { Items } = (await list(ada)).body
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      rename(index % 2 ? ada : ben, customer, { kind: 'outside', name: `Customer ${index}` }, Items),
    ),
  )
  // Those that come late find no line of the old name, and are told how it stands.
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const now = (await list(ada)).body.Items
  expect(new Set(now.map(({ from }) => from)).size).toBe(1)
  expect(now.every(({ version }) => version === 2)).toBe(true)
  for (const { body } of answers) expect(new Set(body.changed.map(({ from }) => from))).toEqual(new Set([now[0]?.from]))
})

test('SYSTEM-04 of two lines that are the same, since an old key came back, each may be changed', async () => {
  const { ada } = await pair()
  const one = await added(ada, lineOf('Drawings'))
  const { rows } = await sql<{ sealed: string }>`SELECT sealed FROM system_flows WHERE id = ${one.id}`.execute(db())
  await sql`UPDATE system_flows SET sealed = 'x' WHERE id = ${one.id}`.execute(db())
  const other = await added(ada, lineOf('Drawings', { way: '' }))
  await sql`UPDATE system_flows SET sealed = ${rows[0]?.sealed} WHERE id = ${one.id}`.execute(db())
  const saved = await change(ada, other.id, lineOf('Drawings', { protection: 'TLS' }), 1)
  expect(saved.body).toMatchObject({ saved: true, line: { protection: 'TLS' } })
})
