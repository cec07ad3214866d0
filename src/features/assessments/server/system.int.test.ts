import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startRegistry } from '../../../../test/fakes/sam.ts'
import { company, idOf, newPerson, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import type { UserActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { SavedSystem } from '../contract.ts'
import { systemFields } from '../system/form.ts'
import { systemService } from './system.ts'

/** "Your system": sealed, shared by the organization, saved field by field. */

const place = town()
const { read, save, factOf, pair, completeAll } = systemVerbs(place)
const db = () => place.portal.portal.db
const path = '/api/assessment/user/system'

/** Every row of every table as text, as a dump holds it. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT schemaname AS schema, tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db())
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT one::text AS row FROM ${sql.table(`${schema}.${name}`)} AS one`.execute(db())
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('SYSTEM-01 what is entered of a system stands in clear in no table, nor does a completion hold it so', async () => {
  const { ada } = await pair()
  const marker = 'Wolfram-Kestrel'
  const entries = [...systemFields.values()]
    .filter(({ kind, name }) => (kind === 'text' || kind === 'long text') && !/Mail$|cageCodes|uei/.test(name))
    .map(({ name }): [string, unknown] => [name, `${marker} ${name}`])
  const { status, body } = await save(ada, [
    ...entries,
    ['cageCodes', '9ZX8Y'],
    ['systemOwnerMail', `${marker}@x.example`],
  ])
  expect({ status, conflicts: body.conflicts }).toEqual({ status: 200, conflicts: [] })
  await completeAll(ada)
  const whole = await dump()
  expect(whole).toContain('Ada')
  expect(whole).not.toContain(marker)
  expect(whole).not.toContain('9ZX8Y')
  expect(await factOf(ada, 'purpose')).toMatchObject({ value: `${marker} purpose`, version: 1, mine: true })
})

test('SYSTEM-01 a row that is moved to another system, or under another field, opens nothing', async () => {
  const { ada } = await pair()
  const { ada: eve } = await pair()
  await save(ada, [
    ['name', 'Ours'],
    ['planName', 'Our plan'],
  ])
  await save(eve, [['name', 'Theirs']])
  const [own, others] = [(await read(ada)).place, (await read(eve)).place]
  await sql`
    UPDATE system_facts AS fact SET sealed = other.sealed FROM system_facts AS other
    WHERE fact.place = ${others} AND fact.field = 'name' AND other.place = ${own} AND other.field = 'name'`.execute(
    db(),
  )
  await sql`
    UPDATE system_facts AS fact SET sealed = other.sealed FROM system_facts AS other
    WHERE fact.place = ${own} AND fact.field = 'name' AND other.place = ${own} AND other.field = 'planName'`.execute(
    db(),
  )
  for (const person of [ada, eve]) expect(await factOf(person, 'name')).toMatchObject({ value: '', readable: false })
  // Whoever has not seen that it does not open writes nothing over it; who has can enter it anew.
  expect((await save(ada, [['name', 'Unseen', 0]])).body.conflicts).toEqual(['name'])
  expect((await save(ada, [['name', 'Ours', 1]])).body.conflicts).toEqual([])
  expect(await factOf(ada, 'name')).toMatchObject({ value: 'Ours', readable: true })
})

test('SYSTEM-02 of two people in one field the first entry stands, and the other is told and may still choose', async () => {
  const { ada, ben } = await pair()
  await save(ada, [['purpose', 'Gears for pumps']])
  const late = await save(ben, [
    ['purpose', 'Shafts'],
    ['boundary', 'Both halls'],
  ])
  expect(late.body.conflicts).toEqual(['purpose'])
  expect(late.body.facts.find(({ field }) => field === 'purpose')).toMatchObject({
    value: 'Gears for pumps',
    by: 'Ada Ott',
    mine: false,
    version: 1,
  })
  expect(await factOf(ada, 'boundary')).toMatchObject({ value: 'Both halls', by: 'Ben Roy' })
  // Chosen with what stands before one's eyes, it takes its place.
  expect((await save(ben, [['purpose', 'Gears for pumps, and shafts', 1]])).body.conflicts).toEqual([])
  expect(await factOf(ada, 'purpose')).toMatchObject({ value: 'Gears for pumps, and shafts', version: 2 })
  // The same once more, as when an answer was lost, is no conflict and no change.
  expect((await save(ben, [['purpose', 'Gears for pumps, and shafts', 0]])).body.conflicts).toEqual([])
  expect(await factOf(ada, 'purpose')).toMatchObject({ version: 2 })
})

test.each([
  ['no check begun', false],
  ['a complete check', true],
])(
  'SYSTEM-02 twenty savers at once on two instances, with %s: each entry stands or its author is told',
  async (_, complete) => {
    const { ada, ben } = await pair()
    if (complete) await completeAll(ada)
    const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
    const put = (at: typeof second, session: Session, value: string) =>
      at.get(path, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'x-access-token': session.accessToken,
          'x-id-token': session.idToken,
        },
        body: JSON.stringify({
          entries: [
            { field: 'name', value, seen: 0 },
            { field: 'planName', value: 'One plan', seen: 0 },
            { field: 'users', value: String(value.length), seen: 0 },
          ],
        }),
      })
    const values = Array.from({ length: 20 }, (_, index) => `System ${index}`)
    const answers = await Promise.all(
      values.map(async (value, index) => {
        const answer = await put(index % 2 ? second : place.portal, index % 3 ? ada : ben, value)
        expect(answer.status).toBe(200)
        return { value, ...((await answer.json()) as SavedSystem) }
      }),
    )
    const stands = await factOf(ada, 'name')
    const won = answers.filter(({ conflicts }) => !conflicts.includes('name'))
    expect(won.map(({ value }) => value)).toEqual([stands?.value])
    expect(stands?.version).toBe(1)
    for (const { facts } of answers) expect(facts.find(({ field }) => field === 'name')?.value).toBe(stands?.value)
    expect(await factOf(ada, 'planName')).toMatchObject({ value: 'One plan', version: 1 })
  },
)

test('SYSTEM-02 an answer tells the version that was written, and not one that somebody else wrote before it was made', async () => {
  const { ada, ben } = await pair()
  await save(ada, [['name', 'Hall A']])
  const { portal } = place.portal
  const { place: networkUuid } = await read(ada)
  // Between the commit and the answer.
  let between = async () => {}
  const late = new Proxy(portal.db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name).bind(target)
      return () => ({
        async execute(work: (tx: Tx) => Promise<unknown>) {
          const done = await target.transaction().execute(work)
          await between()
          return done
        },
      })
    },
  })
  const service = systemService({ ...portal, db: late }, { findCompany: () => Promise.reject(new Error('Unasked')) })
  between = async () => {
    expect((await save(ben, [['name', 'Hall B', 1]])).body.conflicts).toEqual([])
  }
  const actor = { kind: 'user', userId: idOf(ada), networkUuid, readsOnly: false } as UserActor
  const answer = await service.saveSystem(actor, { entries: [{ field: 'name', value: '', seen: 1 }] })
  expect(answer).toMatchObject({ conflicts: [], facts: [{ field: 'name', value: '', version: 2 }] })
  expect(await factOf(ada, 'name')).toMatchObject({ value: 'Hall B', version: 3 })
})

test('SYSTEM-01 a field that comes twice in one call is refused', async () => {
  const person = await newPerson(place)
  const refused = await save(person, [
    ['name', 'One'],
    ['name', 'Other'],
  ])
  expect(refused.body.fieldErrors).toEqual({ name: 'This field comes twice.' })
  expect((await read(person)).facts).toEqual([])
})

test('SYSTEM-01 the system of a network is for its people alone; a reader reads, and a visitor does neither', async () => {
  const { ada, ben } = await pair()
  await save(ada, [['name', 'Hall A']])
  const own = (await read(ada)).place
  expect(await factOf(ben, 'name')).toMatchObject({ value: 'Hall A' })
  const stranger = await newPerson(place)
  expect((await read(stranger)).facts).toEqual([])
  expect((await save(stranger, [['name', 'Mine now', 5]], own)).status).toBe(404)
  expect((await place.call('GET', path)).status).toBe(401)
  expect((await place.call('PUT', path, { entries: [{ field: 'name', value: 'x', seen: 0 }] })).status).toBe(401)
  await place.call('PUT', `/api/organization/members/${idOf(ben)}/role`, { role: 'reader' }, ada)
  expect(await read(ben)).toMatchObject({ mayWrite: false })
  expect((await save(ben, [['name', 'Hall B', 1]])).status).toBe(403)
  expect(await factOf(ada, 'name')).toMatchObject({ value: 'Hall A', version: 1 })
})

test.each([
  ['passwords', 'x', 'This form has no such field.'],
  ['uei', '123', 'A UEI has 12 letters and digits'],
  ['users', 'many', 'Give a whole number'],
  ['planDate', '1066-01-01', 'Give a day between'],
  ['cageCodes', '1A2B3, nonsense', 'A CAGE code has 5 letters or digits'],
  ['cuiCategories', ['Gossip'], 'Choose from the categories'],
  ['cuiCategories', 'Controlled Technical Information', 'This cannot be kept.'],
  ['name', 'a'.repeat(201), 'Use at most 200 characters'],
  ['name', 'a\u0000b', 'Use plain text'],
])('SYSTEM-01 what does not fit the form is refused as a whole: %s', async (field, value, message) => {
  const person = await newPerson(place)
  const refused = await save(person, [
    ['purpose', 'Fits'],
    [field, value],
  ])
  expect(refused.status).toBe(400)
  expect(refused.body.fieldErrors?.[field]).toContain(message)
  expect((await read(person)).facts).toEqual([])
})

test('SYSTEM-02 what profile and registry know is offered; with the registry away the profile’s part all the same', async () => {
  const registry = await startRegistry()
  const beside = await startTestPortal({
    beside: place.portal,
    clock: place.clock,
    env: { ...place.env, ...registry.env },
  })
  const known = async (session: Session) => {
    const answer = await beside.get(`${path}/known`, {
      headers: { 'x-access-token': session.accessToken, 'x-id-token': session.idToken },
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const profile = [
    { field: 'cageCodes', value: company.CAGECode, source: 'profile' },
    { field: 'uei', value: company.UEI, source: 'profile' },
  ]
  const { ada } = await pair()
  registry.fault = 'error-500'
  expect(await known(ada)).toEqual({ Items: profile, registry: 'away' })
  registry.fault = undefined
  place.clock.advance(60_000)
  expect(await known(ada)).toEqual({
    Items: [...profile, { field: 'cageCodes', value: '7F4Q2', source: 'registry' }],
    registry: 'answered',
  })
  expect(await known(await newPerson(place))).toEqual({ Items: [], registry: 'unasked' })
  // Nothing is saved before somebody takes it.
  expect((await read(ada)).facts).toEqual([])
  await registry.close()
})
