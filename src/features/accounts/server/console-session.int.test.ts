import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { logInByApp, setUpApp } from '../../../../test/authenticator-app.ts'
import { createAuthenticator } from '../../../../test/fakes/passkey.ts'
import { headersOf, idOf, newPerson, newStaff, password, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { accountsOn } from './accounts.ts'
import { isConsoleOver } from './console-session.ts'

const place = town()
const minute = 60_000
const me = (session: Session) => place.call('GET', '/api/staff/me', undefined, session)
const account = (session: Session) => place.call('GET', '/api/user/', undefined, session)
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)
const beside = (env: Record<string, string> = {}) =>
  startTestPortal({
    beside: place.portal,
    clock: place.clock,
    env: { PUBLIC_URL: place.portal.portal.publicUrl(), ...env },
  })

async function givenDesk(session: Session): Promise<void> {
  await query(`INSERT INTO user_roles (user_id, role, given_at) VALUES ('${idOf(session)}', 'desk', now())`)
}

/** With an access token as young as a browser's. */
async function renewed(session: Session, read = me) {
  const { tokens, db } = accountsOn(place.portal.portal)
  const user = await db.selectFrom('users').selectAll().where('id', '=', idOf(session)).executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
  const subject = {
    id: user.id,
    email: user.email,
    emailVerified: true,
    phoneVerified: false,
    group: user.user_group,
    staff: true,
  }
  return read({ ...session, ...tokens.issue(subject, open.id) })
}

test('the console opens after a login with a second step, and says what is missing (STAFF-05)', async () => {
  const first = await newPerson(place)
  await givenDesk(first)
  for (const path of ['/api/staff/me', '/api/staff/applications/pilot'])
    expect(await place.call('GET', path, undefined, first)).toMatchObject({
      status: 403,
      body: { code: 'second_step_needed', message: expect.stringContaining('Turn it on under Login and security') },
    })
  const { secret } = await setUpApp(place, first)
  expect(await me(first)).toMatchObject({ status: 403, body: { code: 'second_login_needed' } })
  const second = await logInByApp(place, first.email, secret)
  expect((await me(second)).body).toMatchObject({
    roles: ['Desk'],
    areas: ['applications', 'inquiries', 'comments', 'offices'],
    idleMinutes: 30,
  })
  // What the session was begun with stays with it through its refreshes.
  const refreshed = await place.call('POST', '/api/user/session/refresh', { email: first.email }, headersOf(second))
  expect((await me({ ...second, ...(refreshed.body as unknown as Session) })).status).toBe(200)
  expect((await me(first)).status).toBe(403)
})

test('a factor that is taken away ends the console at the next call, also in a session begun with it (STAFF-05)', async () => {
  const desk = await newStaff(place, 'desk')
  expect((await me(desk)).status).toBe(200)
  await query(`UPDATE users SET app_confirmed_at = NULL WHERE id = '${idOf(desk)}'`)
  expect(await me(desk)).toMatchObject({ status: 403, body: { code: 'second_step_needed' } })
  expect((await place.call('GET', '/api/staff/applications/pilot', undefined, desk)).status).toBe(403)
})

test('a passkey alone is a login with a second step (STAFF-05)', async () => {
  const session = await newPerson(place)
  await givenDesk(session)
  const device = createAuthenticator('https://portal.example.org')
  const options = await place.call('POST', '/api/user/passkeys/options', { password }, session)
  const body = { name: 'Laptop', response: device.register(options.body as never) }
  expect((await place.call('POST', '/api/user/passkeys', body, session)).status).toBe(200)
  const begun = await place.call('POST', '/api/user/login/passkey/options')
  const done = await place.call('POST', '/api/user/login/passkey', {
    session: begun.body.session,
    response: device.authenticate(begun.body.options as never),
  })
  expect((await me(done.body as unknown as Session)).status).toBe(200)
})

test('a session in the console goes on while it is used, and ends after 30 minutes without (STAFF-05)', async () => {
  const desk = await newStaff(place, 'desk')
  for (let times = 0; times < 3; times++) {
    place.clock.advance(29 * minute)
    expect((await renewed(desk)).status).toBe(200)
  }
  // Anything but the console is no use of it.
  place.clock.advance(20 * minute)
  expect((await renewed(desk, account)).status).toBe(200)
  place.clock.advance(11 * minute)
  expect(await renewed(desk)).toMatchObject({ status: 401, body: { code: 'console_over' } })
  expect((await renewed(desk, account)).status).toBe(401)
  const { rows } = await query(
    `SELECT event FROM audit_events WHERE user_id = '${idOf(desk)}' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ event: 'console-left' }])
})

test('a session in the console ends after 12 hours however much it is used; a member without a role goes on (STAFF-05)', async () => {
  const [desk, member] = [await newStaff(place, 'desk'), await newPerson(place)]
  for (let hours = 0; hours < 11.5; hours += 0.25) {
    place.clock.advance(15 * minute)
    expect((await renewed(desk)).status).toBe(200)
  }
  place.clock.advance(29 * minute)
  expect((await renewed(desk)).status).toBe(200)
  place.clock.advance(minute)
  expect(await renewed(desk)).toMatchObject({ status: 401, body: { code: 'console_over' } })
  const again = await place.call('POST', '/api/user/session/refresh', { email: member.email }, headersOf(member))
  expect((await account({ ...member, ...(again.body as unknown as Session) })).status).toBe(200)
})

test('both times are settings (STAFF-05)', async () => {
  const desk = await newStaff(place, 'desk')
  const strict = await beside({ STAFF_IDLE_MINUTES: '5', STAFF_SESSION_HOURS: '1' })
  const there = () => strict.get('/api/staff/me', { headers: headersOf(desk) })
  expect(await (await there()).json()).toMatchObject({ idleMinutes: 5 })
  place.clock.advance(5 * minute)
  expect((await there()).status).toBe(200)
  place.clock.advance(7 * minute)
  expect((await there()).status).toBe(401)
  await strict.close()
})

test('of twenty calls after its time, on two instances, none gets in, and it ends once (STAFF-05)', async () => {
  const desk = await newStaff(place, 'desk')
  const other = await beside()
  place.clock.advance(32 * minute)
  const calls = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? place.portal : other).get('/api/staff/me', { headers: headersOf(desk) }),
  )
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([401]))
  const { rows } = await query(
    `SELECT count(*)::int AS times FROM audit_events WHERE event = 'console-left' AND user_id = '${idOf(desk)}'`,
  )
  expect(rows).toEqual([{ times: 1 }])
  await other.close()
})

test('a use that came meanwhile counts: what was read before it ends nothing (STAFF-05)', async () => {
  const desk = await newStaff(place, 'desk')
  place.clock.advance(29 * minute)
  expect((await me(desk)).status).toBe(200)
  place.clock.advance(5 * minute)
  const { rows } = await query(`SELECT id, started_at FROM sessions WHERE user_id = '${idOf(desk)}'`)
  const session = rows[0] as unknown as { id: string; started_at: Date }
  const actor = { kind: 'user', userId: idOf(desk), sessionId: session.id } as never
  const readBefore = { started_at: session.started_at, staff_used_at: null }
  expect(await isConsoleOver(accountsOn(place.portal.portal), actor, readBefore, {} as never)).toBe(false)
  expect((await me(desk)).status).toBe(200)
})

test('calls within a minute note its use once (STAFF-05)', async () => {
  const desk = await newStaff(place, 'desk')
  await me(desk)
  const noted = () => query(`SELECT staff_used_at FROM sessions WHERE user_id = '${idOf(desk)}'`)
  const first = (await noted()).rows
  place.clock.advance(minute - 1)
  await me(desk)
  expect((await noted()).rows).toEqual(first)
  place.clock.advance(2)
  await me(desk)
  expect((await noted()).rows).not.toEqual(first)
})
