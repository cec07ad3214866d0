import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/fakes/passkey.ts'
import { idOf, newPerson, newStaff, password, type Session, sessionOf, town } from '../../../../test/people.ts'
import type { Role } from '../../../platform/permissions-contract.ts'
import type { RoleHolder } from '../contract.ts'

const place = town()
const minute = 60_000
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)
const list = (session: Session) => place.call<{ Items: RoleHolder[] }>('GET', '/api/staff/roles', undefined, session)
const change = (session: Session, email: string, give: Role[], take: Role[] = []) =>
  place.call('POST', '/api/staff/roles', { email, give, take }, session)
const prove = (session: Session, body: unknown) => place.call('POST', '/api/staff/proof', body, session)

test('an administrator gives and takes roles in the console, and the trail says who, whose, from where (STAFF-07, STAFF-08, STAFF-13)', async () => {
  const [admin, person] = [await newStaff(place, 'administrator'), await newPerson(place)]
  expect(await change(admin, person.email, ['desk', 'editor'])).toMatchObject({
    status: 200,
    body: { roles: ['editor', 'desk'] },
  })
  expect((await place.mail.next(person.email, 'your roles have changed')).text).toContain('Desk (looks after events')
  const { Items } = (await list(admin)).body
  expect(Items.find(({ id }) => id === idOf(person))).toEqual({
    id: idOf(person),
    name: expect.stringMatching(/\w/),
    email: person.email,
    roles: ['editor', 'desk'],
    secondStep: false,
    lastLoginAt: expect.stringMatching(/Z$/),
    disabled: false,
  })
  expect(Items.find(({ id }) => id === idOf(admin))).toMatchObject({ roles: ['administrator'], secondStep: true })
  const { rows } = await query(
    `SELECT actor_id, area, item, address IS NOT NULL AS placed, details FROM audit_events
     WHERE event = 'roles-changed' AND user_id = '${idOf(person)}'`,
  )
  expect(rows).toEqual([
    {
      actor_id: idOf(admin),
      area: 'roles',
      item: idOf(person),
      placed: true,
      details: { before: [], after: ['editor', 'desk'] },
    },
  ])

  await query(`UPDATE users SET app_confirmed_at = now() WHERE id = '${idOf(person)}'`)
  await query(`UPDATE sessions SET second_step = true WHERE user_id = '${idOf(person)}'`)
  const read = () => place.call('GET', '/api/staff/applications/pilot', undefined, person)
  expect((await read()).status).toBe(200)
  await change(admin, person.email, [], ['desk', 'editor'])
  expect((await read()).status).toBe(404)
  expect((await list(admin)).body.Items.map(({ id }) => id)).not.toContain(idOf(person))
})

test('nobody changes their own roles, no unknown address gets one, and the last administrator stays (STAFF-07)', async () => {
  await query("DELETE FROM user_roles WHERE role = 'administrator'")
  const [admin, other] = [await newStaff(place, 'administrator'), await newStaff(place, 'administrator')]
  expect(await change(admin, admin.email, ['desk'])).toMatchObject({
    status: 403,
    body: { message: 'Nobody changes their own roles.' },
  })
  expect((await change(admin, 'nobody@mail.example.org', ['desk'])).status).toBe(404)
  expect((await change(admin, other.email, ['king' as Role])).status).toBe(400)
  expect((await change(admin, other.email, [], ['administrator'])).status).toBe(200)
  expect((await change(other, admin.email, [], ['administrator'])).status).toBe(404)
  await change(admin, other.email, ['administrator'])
  await query(`UPDATE users SET disabled_at = now() WHERE id = '${idOf(other)}'`)
  expect((await list(admin)).body.Items.find(({ id }) => id === idOf(other))).toMatchObject({ disabled: true })
  const second = await newStaff(place, 'administrator')
  await query(`UPDATE users SET disabled_at = now() WHERE id = '${idOf(admin)}'`)
  await query(`UPDATE users SET disabled_at = NULL WHERE id = '${idOf(other)}'`)
  const [last, none] = await Promise.all([
    change(second, other.email, [], ['administrator']),
    change(other, second.email, [], ['administrator']),
  ])
  expect([last.status, none.status].filter((status) => status === 200)).toHaveLength(1)
})

test('of twenty changes at once none is lost, and the account says rightly whether it has a role (STAFF-07)', async () => {
  const [admin, person] = [await newStaff(place, 'administrator'), await newPerson(place)]
  const changes = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? change(admin, person.email, ['editor']) : change(admin, person.email, ['desk'], ['editor']),
  )
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  await change(admin, person.email, [], ['editor'])
  await Promise.all([change(admin, person.email, ['editor']), change(admin, person.email, [], ['desk'])])
  const { rows } = await query(
    `SELECT staff, ARRAY(SELECT role FROM user_roles WHERE user_id = u.id) AS roles FROM users AS u
     WHERE id = '${idOf(person)}'`,
  )
  expect(rows).toEqual([{ staff: true, roles: ['editor'] }])
})

test('what gives power asks for the password again 15 minutes after the last one, and changes nothing until then (STAFF-06)', async () => {
  const [admin, person] = [await newStaff(place, 'administrator'), await newPerson(place)]
  place.clock.advance(14 * minute)
  expect((await change(admin, person.email, ['desk'])).status).toBe(200)
  place.clock.advance(2 * minute)
  const refused = { status: 403, body: { code: 'proof_needed' } }
  expect(await change(admin, person.email, ['editor'])).toMatchObject(refused)
  expect((await list(admin)).body.Items.find(({ id }) => id === idOf(person))?.roles).toEqual(['desk'])
  expect((await prove(admin, { password: 'Wrong-Horse-7' })).status).toBe(400)
  expect((await prove(admin, {})).status).toBe(400)
  expect(await change(admin, person.email, ['editor'])).toMatchObject(refused)

  expect((await prove(admin, { password })).status).toBe(200)
  expect((await change(admin, person.email, ['editor'])).status).toBe(200)
  place.clock.advance(16 * minute)
  expect(await change(admin, person.email, [], ['editor'])).toMatchObject(refused)
  const { rows } = await query(
    `SELECT count(*)::int AS times FROM audit_events WHERE event = 'owner-proved' AND user_id = '${idOf(admin)}'`,
  )
  expect(rows).toEqual([{ times: 1 }])
})

test('a passkey proves it as well, for its own session alone (STAFF-06)', async () => {
  const [admin, person] = [await newStaff(place, 'administrator'), await newPerson(place)]
  await query(`UPDATE users SET app_confirmed_at = NULL WHERE id = '${idOf(admin)}'`)
  const device = createAuthenticator('https://portal.example.org')
  const other = await sessionOf(place, admin.email)
  const options = await place.call('POST', '/api/user/passkeys/options', { password }, admin)
  const response = device.register(options.body as never)
  await place.call('POST', '/api/user/passkeys', { name: 'Laptop', response }, admin)
  await query(`UPDATE sessions SET second_step = true WHERE user_id = '${idOf(admin)}'`)
  place.clock.advance(16 * minute)
  const begun = await place.call('POST', '/api/user/passkeys/confirmation', undefined, admin)
  const passkey = { session: begun.body.session, response: device.authenticate(begun.body.options as never) }
  expect((await prove(admin, { passkey })).status).toBe(200)
  expect((await change(admin, person.email, ['desk'])).status).toBe(200)
  expect(await change(other, person.email, ['editor'])).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})
