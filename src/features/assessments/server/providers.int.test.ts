import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { headersOf, idOf, newAdmin, newPerson, password, town } from '../../../../test/people.ts'
import { providerVerbs } from '../../../../test/provider-verbs.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import { countWaiting } from '../../../../test/waiting.ts'
import { mostProviders } from '../limits-contract.ts'
import { fedrampStates, noProvider } from '../system/providers.ts'
import { forgetPlaces } from './place-tables.ts'
import { forgetClosed, forgetFormerAuthors } from './upkeep.ts'

/** Service providers of a system: sealed, shared by the organization, each changed as a whole. */

const place = town()
const { add, added, change, list, remove, say } = providerVerbs(place, 'NEWCMMCLEVEL2')
const { added: newSystem, remove: removeSystem } = systemsVerbs(place)
const { pair } = systemVerbs(place)
const db = () => place.portal.portal.db
const path = '/api/assessment/user/providers'

const rowsAt = async (at: string) =>
  (
    await sql<{ count: number }>`
      SELECT (SELECT count(*) FROM system_providers WHERE place = ${at})::int
        + (SELECT count(*) FROM responsibilities WHERE place = ${at})::int AS count`.execute(db())
  ).rows[0]?.count

test('SYSTEM-05 what is entered of a provider stands in clear in no column, and another row opens nothing', async () => {
  const { ada } = await pair()
  const marker = 'Osmium-Heron'
  const { provider } = await added(ada, {
    name: `${marker} IT`,
    does: `${marker} patches`,
    cui: 'yes',
    fedramp: 'moderate-equivalent',
    matrixDate: '2026-10-01',
    matrixPlace: `${marker} folder`,
  })
  const other = await added(ada, { name: 'Other' })
  const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM system_providers t`.execute(db())
  const whole = rows.map(({ row }) => row).join('\n')
  expect(whole).toContain(provider)
  for (const words of [marker, '2026-10-01', ...fedrampStates, 'Other']) expect(whole).not.toContain(words)
  expect((await list(ada)).body.Items).toMatchObject([{ name: `${marker} IT`, cui: 'yes' }, { name: 'Other' }])
  await sql`
    UPDATE system_providers SET sealed = (SELECT sealed FROM system_providers WHERE id = ${provider})
    WHERE id = ${other.provider}`.execute(db())
  const moved = (await list(ada)).body.Items.find((one) => one.provider === other.provider)
  expect(moved).toMatchObject({ name: '', cui: '', readable: false })
})

test('SYSTEM-05 of two who change a provider the first stands, and the other is told and may still save', async () => {
  const { ada, ben } = await pair()
  const { provider, version } = await added(ada, { name: 'Acme', does: 'Mail' })
  expect((await change(ada, provider, version, { name: 'Acme', does: 'Mail and backups' })).status).toBe(200)
  const late = await change(ben, provider, version, { name: 'Acme IT', does: 'Mail' })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(late.body.message).toContain('Ada Ott changed it meanwhile')
  expect((await list(ben)).body.Items).toMatchObject([
    { name: 'Acme', does: 'Mail and backups', version: 2, by: 'Ada Ott' },
  ])
  const joined = { name: 'Acme IT', does: 'Mail and backups' }
  expect((await change(ben, provider, 2, joined)).body).toMatchObject({ ...joined, version: 3, mine: true })
  // Once more, as when an answer was lost: no conflict and no change.
  expect((await change(ben, provider, 2, joined)).body).toMatchObject({ version: 3 })
  expect((await remove(ada, provider, 2)).status).toBe(409)
  expect((await remove(ada, provider, 3)).body).toEqual({ message: '“Acme IT” was removed.' })
  expect((await change(ben, provider, 3, joined)).status).toBe(404)
})

test('SYSTEM-05 a provider that is sent again, because the answer was lost, is one, and what was typed anew is not lost', async () => {
  const { ada, ben } = await pair()
  const sent = { provider: randomUUID(), name: 'Acme', does: 'Mail' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(ada, sent)))
  expect(answers.map(({ status, body }) => [status, body.provider])).toEqual(Array(5).fill([200, sent.provider]))
  // As some programs write ids.
  expect((await add(ada, { ...sent, provider: sent.provider.toUpperCase() })).body.provider).toBe(sent.provider)
  expect(await add(ada, { ...sent, name: 'Bolt' })).toMatchObject({
    status: 409,
    body: { code: 'added_already', message: expect.stringContaining('It is in the list already, as “Acme”') },
  })
  await change(ben, sent.provider, 1, { ...sent, does: 'Mail and backups' })
  expect((await add(ada, sent)).status).toBe(409)
  expect((await list(ada)).body.Items).toMatchObject([{ name: 'Acme', does: 'Mail and backups', version: 2 }])
})

test('SYSTEM-05 no two of one system have names that look alike', async () => {
  const { ada } = await pair()
  const { provider, version } = await added(ada, { name: 'Acme Cloud' })
  const taken = { name: 'Another provider has this name. Choose one that tells them apart.' }
  expect(await add(ada, { name: ' ACME  cloud ' })).toMatchObject({ status: 400, body: { fieldErrors: taken } })
  const bolt = await added(ada, { name: 'Bolt' })
  expect(await change(ada, bolt.provider, bolt.version, { name: 'acme cloud' })).toMatchObject({
    status: 400,
    body: { fieldErrors: taken },
  })
  expect((await change(ada, provider, version, { name: 'ACME Cloud' })).body.name).toBe('ACME Cloud')
  const both = await Promise.all([add(ada, { name: 'Copper' }), add(ada, { name: 'copper' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await list(ada)).body.Items.map(({ name }) => name)).toEqual([
    'ACME Cloud',
    'Bolt',
    expect.stringMatching(/^copper$/i),
  ])
})

test('SYSTEM-05 twenty who add at once, on two instances, stay below the limit', async () => {
  const { ada, ben } = await pair()
  const { place: own } = (await list(ada)).body
  const { provider } = await added(ada, { name: 'First' })
  await sql`
    INSERT INTO system_providers (place, id, sealed, at, version)
    SELECT ${own}, gen_random_uuid(), sealed, at, 1 FROM system_providers, generate_series(1, ${mostProviders - 6})
    WHERE id = ${provider}`.execute(db())
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const session = index % 3 ? ada : ben
      const body = { ...noProvider, provider: randomUUID(), name: `Provider ${index}` }
      return index % 2 ? (await second.post(path, body, headersOf(session))).status : (await add(session, body)).status
    }),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(5)
  expect(answers.filter((status) => status === 409)).toHaveLength(15)
  expect((await list(ada)).body.Count).toBe(mostProviders)
})

test('SYSTEM-05 providers of a network are for its people alone; a reader reads, and a visitor does neither', async () => {
  const { ada, ben } = await pair()
  const { provider, version } = await added(ada, { name: 'Acme' })
  const { place: own } = (await list(ada)).body
  const stranger = await newPerson(place)
  expect((await list(stranger)).body.Items).toEqual([])
  expect((await list(stranger, own)).status).toBe(404)
  expect((await add(stranger, { name: 'Mine' }, own)).status).toBe(404)
  expect((await change(stranger, provider, version, { name: 'Mine' })).status).toBe(404)
  expect((await change(stranger, provider, version, { name: 'Mine' }, own)).status).toBe(404)
  expect((await remove(stranger, provider, version)).status).toBe(404)
  expect((await say(stranger, [['3.1.1[a]', `shared ${provider}`]])).status).toBe(400)
  expect((await list(undefined)).status).toBe(401)
  await place.call('PUT', `/api/organization/members/${idOf(ben)}/role`, { role: 'reader' }, ada)
  expect((await list(ben)).body).toMatchObject({ mayWrite: false, Items: [{ name: 'Acme' }] })
  expect((await add(ben, { name: 'Bolt' })).status).toBe(403)
  expect((await change(ben, provider, version, { name: 'Bolt' })).status).toBe(403)
  expect((await remove(ben, provider, version)).status).toBe(403)
  expect((await list(ada)).body.Items).toMatchObject([{ name: 'Acme', version: 1 }])
})

test.each([
  [{ name: '  ' }, 'name', 'Name the provider'],
  [{ name: 'A', does: 'x'.repeat(2_001) }, 'does', 'Use at most 2,000 characters'],
  [{ name: 'A', matrixDate: '2026-02-30' }, 'matrixDate', 'Give a day between 1900 and 2199'],
  [{ name: 'A', fedramp: 'low' }, 'fedramp', 'Choose one of the states'],
])('SYSTEM-05 %j is refused at its field', async (entries, field, message) => {
  const person = await newPerson(place)
  expect(await add(person, entries as object)).toMatchObject({
    status: 400,
    body: { fieldErrors: { [field]: message } },
  })
})

test('SYSTEM-05 each system has its own, which go with it', async () => {
  const admin = await newAdmin(place, 'Several Providers')
  const system = await newSystem(admin, 'Enclave')
  const { provider } = await added(admin, { name: 'Enclave Cloud' }, system)
  expect((await list(admin)).body.Items).toEqual([])
  expect((await list(admin, system)).body).toMatchObject({ place: system, Items: [{ name: 'Enclave Cloud' }] })
  // A provider of another system is none of this one.
  expect((await say(admin, [['3.1.1[a]', `inherited ${provider}`]])).status).toBe(400)
  expect((await say(admin, [['3.1.1[a]', `inherited ${provider}`]], { system })).status).toBe(200)
  expect(await rowsAt(system)).toBe(2)
  await forgetClosed(db())
  expect(await rowsAt(system)).toBe(2)
  expect((await removeSystem(admin, system, 'Enclave')).status).toBe(200)
  expect(await rowsAt(system)).toBe(0)
})

test('SYSTEM-05 with an account that is deleted its own go, and those of an organization stay without the name', async () => {
  const person = await newPerson(place)
  const alone = await added(person, { name: 'Own' })
  await say(person, [['3.1.1[a]', `shared ${alone.provider}`]])
  const { place: own } = (await list(person)).body
  const copy = await place.call('GET', '/api/user/export', undefined, person)
  expect(copy.body).toMatchObject({
    assessments: {
      providers: [{ provider: alone.provider, name: 'Own' }],
      responsibilities: [{ objective: '3.1.1[a]', who: 'shared', provider: alone.provider }],
    },
  })
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect(await rowsAt(own)).toBe(0)

  const { ada, ben } = await pair()
  const { provider } = await added(ben, { name: 'Shared' })
  await say(ben, [['3.1.1[a]', `shared ${provider}`]])
  expect((await place.call('POST', '/api/user/delete', { password }, ben)).status).toBe(200)
  expect((await list(ada)).body.Items).toMatchObject([{ name: 'Shared', by: '', parts: [{ objective: '3.1.1[a]' }] }])
  const { rows } = await sql`SELECT by FROM system_providers WHERE id = ${provider}`.execute(db())
  expect(rows).toEqual([{ by: null }])
})

test('SYSTEM-05 whoever removes a system holds its providers in one order, and ends nobody who holds them too', async () => {
  const at = randomUUID()
  const ids = ['9', '8', '7', '6', '5', '4', '3', '2', '1'].map(
    (digit) => `${digit}0000000-0000-4000-8000-000000000000`,
  )
  for (const id of ids) await sql`INSERT INTO system_providers VALUES (${at}, ${id}, '', NULL, now(), 1)`.execute(db())
  let removal: Promise<unknown> = Promise.resolve()
  await db()
    .transaction()
    .execute(async (tx) => {
      const hold = (id: string | undefined) =>
        sql`SELECT FROM system_providers WHERE place = ${at} AND id = ${id} FOR NO KEY UPDATE`.execute(tx)
      await hold(ids.at(-1))
      removal = db()
        .transaction()
        .execute((other) => forgetPlaces(other, [at]))
      await vi.waitFor(async () => expect(await countWaiting(db())).toBeGreaterThan(0))
      await hold(ids[0])
    })
  await removal
  expect(await rowsAt(at)).toBe(0)
})

test('SYSTEM-05 the nightly upkeep takes what is of nobody, and names of who is gone', async () => {
  const nobodys = randomUUID()
  const { ada } = await pair()
  const { provider } = await added(ada, { name: 'Stays' })
  await sql`INSERT INTO system_providers VALUES (${nobodys}, ${nobodys}, '', NULL, now(), 1)`.execute(db())
  await sql`INSERT INTO responsibilities VALUES (${nobodys}, 'NEWCMMCLEVEL2', '3.1.1[a]', 'shared', ${nobodys}, ${nobodys}, now(), 1)`.execute(
    db(),
  )
  await sql`UPDATE system_providers SET by = ${nobodys} WHERE id = ${provider}`.execute(db())
  await forgetClosed(db())
  await forgetFormerAuthors(db())
  expect(await rowsAt(nobodys)).toBe(0)
  expect((await list(ada)).body.Items).toMatchObject([{ name: 'Stays', by: '', mine: false }])
  const { rows } = await sql`SELECT by FROM system_providers WHERE id = ${provider}`.execute(db())
  expect(rows).toEqual([{ by: null }])
})
