import { createHash, generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  accountOf,
  headersOf,
  idOf,
  newAdmin,
  newMember,
  newPerson,
  type Session,
  sessionOf,
  town,
} from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { signingKeys } from './keys.ts'

const place = town()

const refresh = (session: Pick<Session, 'email' | 'refreshToken'>, email = session.email) =>
  place.call<Session>('POST', '/api/user/session/refresh', { email }, { 'x-refresh-token': session.refreshToken })
const read = (headers: Record<string, string>) => place.call('GET', '/api/user/', undefined, headers)
const day = 86_400_000

test('SESSION-05 GEN-07 the access token alone authorises, in its header or as a bearer, with and without the slash', async () => {
  const session = await newPerson(place)
  expect((await read({ 'x-access-token': session.accessToken })).status).toBe(200)
  expect((await read({ authorization: `Bearer ${session.accessToken}` })).status).toBe(200)
  expect((await place.call('GET', '/api/user', undefined, session)).status).toBe(200)
  expect((await read({ 'x-id-token': session.idToken, 'x-refresh-token': session.refreshToken })).status).toBe(401)
  expect(await read({})).toMatchObject({ status: 401, body: { code: 'not_logged_in', message: expect.any(String) } })
})

test('SEC-01 the tokens are EdDSA JWTs of 60 minutes whose keys stand at /.well-known/jwks.json', async () => {
  const session = await newPerson(place)
  const jwks = await place.call<{ keys: Record<string, string>[] }>('GET', '/.well-known/jwks.json')
  expect(jwks.body.keys[0]).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: expect.any(String),
    kid: expect.any(String),
    use: 'sig',
    alg: 'EdDSA',
  })
  for (const token of [session.accessToken, session.idToken]) {
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', kid: jwks.body.keys[0]?.kid })
    const { payload } = await jwtVerify(token, createLocalJWKSet(jwks.body as never), {
      issuer: 'https://portal.example.org',
      currentDate: place.clock.now(),
    })
    expect((payload.exp as number) - (payload.iat as number)).toBe(3600)
  }
  place.clock.advance(60 * 60_000 - 1000)
  expect((await read(headersOf(session))).status).toBe(200)
  place.clock.advance(2000)
  expect((await read(headersOf(session))).status).toBe(401)
})

test('SEC-02 SESSION-03 ROLE-09 the id token carries sub, email, the verified flags and the groups', async () => {
  const individual = await newPerson(place)
  const claims = decodeJwt(individual.idToken)
  expect(claims).toMatchObject({
    sub: idOf(individual),
    email: individual.email,
    email_verified: true,
    phone_number_verified: false,
    groups: [],
  })
  const admin = await newAdmin(place, 'Claims Adjusters')
  expect(decodeJwt(admin.idToken).groups).toEqual(['OrganizationAdmin'])
  const member = await newMember(place, 'Claims Adjusters', admin)
  expect(decodeJwt(member.idToken).groups).toEqual(['OrganizationMember'])
  await place.portal.portal.db.updateTable('users').set({ staff: true }).where('id', '=', idOf(admin)).execute()
  expect(decodeJwt((await sessionOf(place, admin.email)).idToken).groups).toEqual(['OrganizationAdmin', 'Staff'])
})

test('SESSION-07 SEC-03 a refresh answers new tokens; the refresh token is opaque, rotated and kept as a hash', async () => {
  const session = await newPerson(place)
  const answer = await refresh(session, session.email.toUpperCase())
  expect(answer).toMatchObject({
    status: 200,
    body: {
      accessToken: expect.any(String),
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      MFA: false,
    },
  })
  expect(answer.body.refreshToken).not.toBe(session.refreshToken)
  expect(session.refreshToken).not.toContain('.')
  expect((await read(headersOf({ ...answer.body, email: session.email }))).status).toBe(200)
  const hash = createHash('sha256').update(answer.body.refreshToken).digest()
  const kept = await place.portal.portal.db.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).execute()
  expect(kept).toHaveLength(1)
})

test('SESSION-08 a refresh needs the refresh token alone, and its own address', async () => {
  const [session, stranger] = [await newPerson(place), await newPerson(place)]
  expect((await refresh(session, stranger.email)).status).toBe(401)
  expect((await place.call('POST', '/api/user/session/refresh', { email: session.email })).status).toBe(401)
  expect((await refresh({ ...session, refreshToken: 'nonsense' })).status).toBe(401)
  place.clock.advance(61 * 60_000)
  expect((await read(headersOf(session))).status).toBe(401)
  expect((await refresh(session)).status).toBe(200)
})

test('SEC-03 a refresh token lasts 30 days', async () => {
  const [early, late] = [await newPerson(place), await newPerson(place)]
  place.clock.advance(30 * day - 60_000)
  expect((await refresh(early)).status).toBe(200)
  place.clock.advance(60_000)
  expect((await refresh(late)).status).toBe(401)
})

test('SEC-04 a used refresh token seen again revokes its whole family', async () => {
  const session = await newPerson(place)
  const { body: second } = await refresh(session)
  place.clock.advance(11_000)
  expect((await refresh(session)).status).toBe(401)
  expect((await refresh({ ...second, email: session.email })).status).toBe(401)
  expect((await read({ 'x-access-token': second.accessToken })).status).toBe(401)
  const events = await place.portal.portal.db
    .selectFrom('audit_events')
    .select('outcome')
    .where('event', '=', 'refresh-token-reused')
    .where('user_id', '=', idOf(session))
    .execute()
  expect(events).toEqual([{ outcome: 'refused' }])
})

test('SESSION-09 SEC-04 two tabs that refresh within a few seconds both go on; once the next token is used, no more', async () => {
  const session = await newPerson(place)
  const { body: second } = await refresh(session)
  place.clock.advance(5_000)
  const { status, body: third } = await refresh(session)
  expect(status).toBe(200)
  expect((await read({ 'x-access-token': second.accessToken })).status).toBe(200)
  expect((await refresh({ ...third, email: session.email })).status).toBe(200)
  expect((await refresh(session)).status).toBe(401)
  expect((await refresh({ ...second, email: session.email })).status).toBe(401)
})

test('SESSION-15 logging out revokes the session: its access and refresh tokens are refused', async () => {
  const [session, other] = [await newPerson(place), await newPerson(place)]
  const elsewhere = await sessionOf(place, session.email)
  expect((await place.call('POST', '/api/user/logout', undefined, session)).status).toBe(200)
  expect((await read(headersOf(session))).status).toBe(401)
  expect((await refresh(session)).status).toBe(401)
  for (const untouched of [elsewhere, other]) expect((await read(headersOf(untouched))).status).toBe(200)
  expect((await place.call('POST', '/api/user/logout', undefined, session)).status).toBe(401)
})

test('SESSION-15 SESSION-16 an expired access token can still log out, by its refresh token', async () => {
  const session = await newPerson(place)
  place.clock.advance(61 * 60_000)
  expect((await place.call('POST', '/api/user/logout', undefined, session)).status).toBe(200)
  expect((await refresh(session)).status).toBe(401)
})

test('SEC-01 tokens of another type, issuer, key or algorithm, and tampered ones, are refused', async () => {
  const session = await newPerson(place)
  const { privateKey, kid } = signingKeys(place.portal.portal.secrets)[0]
  const claims = decodeJwt(session.accessToken)
  const header = { alg: 'EdDSA', kid, typ: 'at+jwt' }
  const sign = (changed: Record<string, unknown>, changedHeader = {}, key = privateKey) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ ...header, ...changedHeader }).sign(key)
  const status = async (token: string) => (await read({ 'x-access-token': token })).status

  expect(await status(await sign({}))).toBe(200)
  expect(await status(session.idToken)).toBe(401)
  expect(await status(session.refreshToken)).toBe(401)
  expect(await status(await sign({ iss: 'https://elsewhere.example.org' }))).toBe(401)
  expect(await status(await sign({ aud: 'elsewhere' }))).toBe(401)
  expect(await status(await sign({ token_use: 'id' }))).toBe(401)
  expect(await status(await sign({}, { typ: 'JWT' }))).toBe(401)
  expect(await status(await sign({}, { kid: 'another' }))).toBe(401)
  expect(await status(await sign({ exp: (claims.iat as number) - 1 }))).toBe(401)
  expect(await status(await sign({ exp: undefined }))).toBe(401)
  expect(await status(await sign({}, {}, generateKeyPairSync('ed25519').privateKey))).toBe(401)

  const [, payload, signature] = session.accessToken.split('.') as [string, string, string]
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await status(`${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`)).toBe(401)
  expect(await status(`${part(header)}.${part({ ...claims, sub: idOf(await newPerson(place)) })}.${signature}`)).toBe(
    401,
  )
  const publicKey = Buffer.from(signingKeys(place.portal.portal.secrets)[0].jwk.x as string, 'base64url')
  const confused = await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(publicKey)
  expect(await status(confused)).toBe(401)
  for (const nonsense of ['a', '..', 'a.b.c', 'x'.repeat(5000)]) expect(await status(nonsense)).toBe(401)
})

test('SESSION-05 a session of one account with the id of another is refused', async () => {
  const [session, stranger] = [await newPerson(place), await newPerson(place)]
  const { privateKey, kid } = signingKeys(place.portal.portal.secrets)[0]
  const token = await new SignJWT({ ...decodeJwt(session.accessToken), sub: idOf(stranger) })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
    .sign(privateKey)
  expect((await read({ 'x-access-token': token })).status).toBe(401)
})

test('ROLE-10 the role comes from the stored account, not from the token', async () => {
  const admin = await newAdmin(place, 'Role Players')
  const invite = () => place.call('POST', '/api/organization/invitation', { email: 'nobody@mail.example.org' }, admin)
  expect((await invite()).status).toBe(200)
  await place.call('DELETE', `/api/organization/members/${idOf(admin)}`, undefined, admin)
  expect((await invite()).status).toBe(403)
})

test("SEC-01 instances on one database accept each other's tokens; another secret makes them worthless", async () => {
  const session = await newPerson(place)
  const second = await startTestPortal({ clock: place.clock, env: place.env })
  expect((await second.get('/api/user', { headers: headersOf(session) })).status).toBe(200)
  await place.call('POST', '/api/user/logout', undefined, session)
  expect((await second.get('/api/user', { headers: headersOf(session) })).status).toBe(401)

  const other = await newPerson(place)
  const third = await startTestPortal({
    clock: place.clock,
    env: { ...place.env, SECRET_KEY: 'another-secret-of-32-characters-or-more' },
  })
  expect((await third.get('/api/user', { headers: headersOf(other) })).status).toBe(401)
})

test('when one of two tokens from one exchange is used, the other ends, and brings the session down (SEC-04)', async () => {
  const session = await newPerson(place)
  const refresh = (refreshToken: string) =>
    place.call<Session>(
      'POST',
      '/api/user/session/refresh',
      { email: session.email },
      { 'x-refresh-token': refreshToken },
    )
  const [owner, thief] = [await refresh(session.refreshToken), await refresh(session.refreshToken)]
  expect([owner.status, thief.status]).toEqual([200, 200])
  const next = await refresh(owner.body.refreshToken)
  expect(next.status).toBe(200)
  expect((await refresh(thief.body.refreshToken)).status).toBe(401)
  expect((await refresh(next.body.refreshToken)).status).toBe(401)
  const events = await place.portal.portal.db
    .selectFrom('audit_events')
    .select('event')
    .where('user_id', '=', idOf(session))
    .where('event', '=', 'refresh-token-reused')
    .execute()
  expect(events).toHaveLength(1)
})

test('the own sessions are listed, and ended one by one or all at once', async () => {
  const here = await newPerson(place)
  place.clock.advance(60_000)
  const there = await sessionOf(place, here.email)
  const list = async () =>
    (await place.call<{ id: string; current: boolean; device: string }[]>('GET', '/api/user/sessions', undefined, here))
      .body
  expect(await list()).toMatchObject([
    { current: false },
    { current: true, address: '127.0.0.1', device: expect.any(String) },
  ])

  const stranger = await newPerson(place)
  const foreign = (await list())[0]?.id
  expect((await place.call('DELETE', `/api/user/sessions/${foreign}`, undefined, stranger)).status).toBe(404)
  expect((await place.call('DELETE', '/api/user/sessions/no-uuid', undefined, here)).status).toBe(404)
  expect((await place.call('DELETE', `/api/user/sessions/${foreign}`, undefined, here)).status).toBe(200)
  expect((await read(headersOf(there))).status).toBe(401)
  expect(await list()).toHaveLength(1)

  const again = await sessionOf(place, here.email)
  expect((await place.call('DELETE', '/api/user/sessions', undefined, here)).status).toBe(200)
  for (const ended of [here, again]) expect((await read(headersOf(ended))).status).toBe(401)
  expect(await accountOf(place, await sessionOf(place, here.email))).toBeDefined()
})
