import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idOf, newPerson, newStaff, password, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { systemActor } from '../../../platform/actor.ts'
import { type Role, roleNames } from '../../../platform/permissions-contract.ts'
import { accountsOn } from './accounts.ts'
import { runAccountCommand } from './command.ts'
import { changeRoles } from './roles.ts'

const place = town()

async function command(line: string): Promise<string> {
  const lines: string[] = []
  const terminal = { print: (text: string) => void lines.push(text), readPassword: async () => password }
  await runAccountCommand(accountsOn(place.portal.portal), line.split(' '), terminal)
  return lines.join('\n')
}

const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

const isOpenTo = async (session: Awaited<ReturnType<typeof newPerson>>) =>
  (await place.call('GET', '/api/staff/applications/pilot', undefined, session)).status

test('the first account made with --staff has every role, and a second one is not made so (STAFF-07)', async () => {
  const given = await command('create first@mail.example.org --first-name Fi --last-name Rst --staff')
  expect(given).toContain('can log in now')
  expect(await command('role first@mail.example.org')).toBe(`first@mail.example.org is ${roleNames.join(', ')}.`)
  await expect(command('create second@mail.example.org --first-name Se --last-name Cond --staff')).rejects.toThrow(
    'There are people with roles already',
  )
  await expect(command('role second@mail.example.org')).rejects.toThrow('There is no account for')
})

test('a role is given and taken by command, the owner is told, and it ends at the next call (STAFF-07, STAFF-08)', async () => {
  const person = await newPerson(place)
  expect(await isOpenTo(person)).toBe(404)
  const { db } = place.portal.portal
  await db.updateTable('users').set({ app_confirmed_at: new Date() }).where('id', '=', idOf(person)).execute()
  await db.updateTable('sessions').set({ second_step: true }).where('user_id', '=', idOf(person)).execute()
  expect(await command(`role ${person.email} --give desk --give editor`)).toBe(`${person.email} is editor, desk.`)
  expect((await place.mail.next(person.email, 'your roles have changed')).text).toContain('Desk (looks after events')
  expect(await isOpenTo(person)).toBe(200)
  await command(`role ${person.email} --take desk`)
  const { status, body } = await place.call('GET', '/api/staff/applications/pilot', undefined, person)
  expect([status, body.message]).toEqual([
    403,
    'This needs the role Counselor or Desk. An administrator of the portal can give it to you.',
  ])
  const other = await startTestPortal({
    beside: place.portal,
    clock: place.clock,
    env: { PUBLIC_URL: place.portal.portal.publicUrl() },
  })
  const elsewhere = (session: typeof person) =>
    other.get('/api/staff/applications/pilot', { headers: { 'x-access-token': session.accessToken } })
  await command(`role ${person.email} --give desk`)
  expect((await elsewhere(person)).status).toBe(200)
  await command(`role ${person.email} --take desk --take editor`)
  expect((await elsewhere(person)).status).toBe(404)
  await expect(command(`role ${person.email} --give king`)).rejects.toThrow('There is no role "king". The roles are')
  const { rows } = await query(
    `SELECT details FROM audit_events WHERE event = 'roles-changed' AND user_id = '${idOf(person)}' ORDER BY id`,
  )
  expect(rows[0]).toEqual({ details: { before: [], after: ['editor', 'desk'] } })
  expect(rows).toHaveLength(4)
})

test('nobody changes their own roles (STAFF-07)', async () => {
  const person = await newStaff(place, 'administrator')
  const actor = { kind: 'user', userId: idOf(person), roles: ['administrator'], secondStep: true, mfa: true } as never
  const accounts = accountsOn(place.portal.portal)
  await expect(changeRoles(accounts, actor, person.email, { give: ['desk'], take: [] })).rejects.toMatchObject({
    status: 403,
  })
})

test('of twenty who take the last administrators away at once, none takes the last one (STAFF-07)', async () => {
  await query("DELETE FROM user_roles WHERE role = 'administrator'")
  const people = await Promise.all(Array.from({ length: 20 }, () => newStaff(place, 'administrator' as Role)))
  const accounts = accountsOn(place.portal.portal)
  const outcomes = await Promise.allSettled(
    people.map(({ email }) =>
      changeRoles(accounts, systemActor('operator'), email, { give: [], take: ['administrator'] }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const { rows } = await query("SELECT user_id FROM user_roles WHERE role = 'administrator'")
  const last = people.find((person) => idOf(person) === rows[0]?.user_id)
  expect(rows).toHaveLength(1)
  await expect(command(`disable ${last?.email}`)).rejects.toThrow(
    'This is the last account with the role Administrator',
  )
  const left = await place.call('POST', '/api/user/delete', { password }, last)
  expect([left.status, left.body.code]).toEqual([409, 'last_administrator'])
})

test('who changes roles or switches an account off holds nobody while somebody deletes their account', async () => {
  const { db } = place.portal.portal
  for (const line of ['role', 'disable']) {
    const { email } = await newPerson(place)
    const deletion = await db.startTransaction().execute()
    await sql`LOCK TABLE user_roles IN SHARE ROW EXCLUSIVE MODE`.execute(deletion)
    const changed = command(line === 'role' ? `role ${email} --give desk` : `disable ${email}`)
    const waits = async () =>
      (await query(`SELECT FROM pg_locks WHERE relation = 'user_roles'::regclass AND NOT granted`)).rows
    await until(async () => (await waits()).length > 0, 'the change waits')
    await sql`SELECT FROM users WHERE email = ${email} FOR UPDATE NOWAIT`.execute(deletion)
    await deletion.commit().execute()
    await changed
  }
})

test('a counselor without an office reads no application (STAFF-03, OFFICE-05)', async () => {
  const applicant = idOf(await newPerson(place))
  await query(
    `INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers)
     VALUES ('${applicant}', 'mep', 'submitted', now(), now(), '{"name": "Ada", "state": "OH"}')`,
  )
  const read = async (session: Session) =>
    (await place.call<{ Count: number }>('GET', '/api/staff/applications/mep', undefined, session)).body.Count
  expect(await read(await newStaff(place, 'desk'))).toBe(1)
  expect(await read(await newStaff(place, 'counselor'))).toBe(0)
})
