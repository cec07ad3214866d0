import { expect, test } from 'vitest'
import { accountOf, idOf, logIn, newAdmin, newMember, newPerson, password, town } from '../../../../test/people.ts'
import { accountsOn } from './accounts.ts'
import { CommandError, runAccountCommand } from './command.ts'

const place = town()

test("a copy of one's own data holds what the portal keeps, and no secret", async () => {
  const admin = await newAdmin(place, 'Copy Shop')
  const answer = await place.call('GET', '/api/user/export', undefined, admin)
  expect(answer.headers.get('content-disposition')).toContain('my-data.json')
  expect(answer.body).toMatchObject({
    account: { email: admin.email, name: 'Ada Lovelace' },
    sessions: [{ current: true }],
    securityEvents: expect.arrayContaining([expect.objectContaining({ event: 'login' })]),
    organization: { organization: { name: 'Copy Shop' } },
  })
  const text = JSON.stringify(answer.body)
  for (const secret of [admin.refreshToken, admin.accessToken, '$argon2id', 'password_hash'])
    expect(text).not.toContain(secret)
})

test('an account is deleted after its password, with everything it had; the organization is handed over', async () => {
  const admin = await newAdmin(place, 'Going Away')
  const member = await newMember(place, 'Going Away', admin)
  const remove = (given: string) => place.call('POST', '/api/user/delete', { password: given }, admin)
  expect((await remove('Wrong-Horse-7')).status).toBe(400)
  expect((await remove(password)).status).toBe(200)
  expect((await place.call('GET', '/api/user/', undefined, admin)).status).toBe(401)
  expect((await logIn(place, admin.email)).status).toBe(401)
  await place.mail.next(admin.email, 'your account was deleted')
  expect(await accountOf(place, member)).toMatchObject({ user_group: 'OrganizationAdmin', migratedAdmin: true })
  const { db } = place.portal.portal
  for (const table of ['sessions', 'passkeys', 'recovery_codes'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', idOf(admin)).execute()).toEqual([])
  const trail = await db
    .selectFrom('audit_events')
    .select(['address', 'device'])
    .where('user_id', '=', idOf(admin))
    .execute()
  expect(trail.length).toBeGreaterThan(0)
  expect(trail.every(({ address, device }) => address === null && device === null)).toBe(true)
})

/** Types a command as the operator would. */
async function command(line: string, typed = ''): Promise<string[]> {
  const lines: string[] = []
  await runAccountCommand(accountsOn(place.portal.portal), line.split(' '), {
    print: (text) => lines.push(text),
    readPassword: async () => typed,
  })
  return lines
}

test('the operator makes an account, gives it a role, lists it, switches it off and on', async () => {
  const email = 'operated@mail.example.org'
  await command(`create ${email} --first-name Op --last-name Erated`, password)
  expect((await logIn(place, email)).body).toMatchObject({ message: 'SUCCESS' })
  await command(`role ${email} --give desk`)
  expect((await command('list operated'))[0]).toMatch(/^operated@mail\.example\.org\tOp Erated\tIndividual\tdesk\t/)
  await command(`disable ${email}`)
  expect((await logIn(place, email)).status).toBe(403)
  await command(`disable ${email} --off`)
  expect((await logIn(place, email)).status).toBe(200)
  await expect(command(`create ${email} --first-name Op --last-name Erated`, password)).rejects.toThrow(/already/)
  await expect(command('create weak@mail.example.org --first-name We --last-name Ak', 'weak')).rejects.toThrow(
    /Use at least 8/,
  )
})

test('LOGIN-11 the operator forces a password change and resets the factors of an account', async () => {
  const session = await newPerson(place)
  await command(`force-password-change ${session.email}`)
  expect((await place.call('GET', '/api/user/', undefined, session)).status).toBe(401)
  expect((await logIn(place, session.email)).body).toMatchObject({ message: 'NEW_PASSWORD_REQUIRED' })
  await command(`reset-factors ${session.email}`)
  await place.mail.next(session.email, 'a change to how you log in')
})

test('a command that is not known, or misses something, says so', async () => {
  await expect(command('frobnicate')).rejects.toThrow(/account list/)
  await expect(command('disable')).rejects.toThrow(CommandError)
  await expect(command('disable nobody@mail.example.org')).rejects.toThrow(
    'There is no account for nobody@mail.example.org.',
  )
  await expect(command('list --frob')).rejects.toThrow(CommandError)
})
