import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { accountOf, idOf, newAdmin, newMember, type Session, town } from '../../../../test/people.ts'

const place = town()
const { members, remove } = organizationVerbs(place)

const give = (by: Session, whom: Session, role: string, handOver?: boolean) =>
  place.call<{ message: string; code: string }>(
    'PUT',
    `/api/organization/members/${idOf(whom)}/role`,
    { role, ...(handOver ? { handOver } : {}) },
    by,
  )
const rolesOf = async (admin: Session) =>
  Object.fromEntries((await members(admin)).body.Items.map(({ email, role }) => [email, role]))

test('MINE-03 a second administrator has all that the first has, and is told by mail and welcomed', async () => {
  const admin = await newAdmin(place, 'Two Heads')
  const second = await newMember(place, 'Two Heads', admin)
  const third = await newMember(place, 'Two Heads', admin)
  expect(await rolesOf(admin)).toEqual({
    [admin.email]: 'administrator',
    [second.email]: 'editor',
    [third.email]: 'editor',
  })
  const given = await give(admin, second, 'administrator')
  expect(given).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching(/ is now an administrator of your organization\.$/) },
  })
  expect((await place.mail.next(second.email, 'your role')).text).toContain('Two Heads')
  expect(await accountOf(place, second)).toMatchObject({ organizationRole: 'administrator', migratedAdmin: true })
  expect((await give(second, third, 'reader')).status).toBe(200)
  expect(await accountOf(place, third)).toMatchObject({ organizationRole: 'reader' })
  // Both are told of who leaves, and nobody takes over while one is left.
  await remove(third, idOf(third))
  await place.mail.next(admin.email, 'a member left')
  await place.mail.next(second.email, 'a member left')
  await remove(admin, idOf(admin))
  expect(await rolesOf(second)).toEqual({ [second.email]: 'administrator' })
})

test('MINE-03 an administrator hands over, and is an editor then', async () => {
  const admin = await newAdmin(place, 'Handing On')
  const next = await newMember(place, 'Handing On', admin)
  expect((await give(admin, next, 'editor', true)).status).toBe(400)
  expect((await give(admin, next, 'administrator', true)).body.message).toMatch(/You are an editor\.$/)
  expect(await rolesOf(next)).toEqual({ [admin.email]: 'editor', [next.email]: 'administrator' })
  expect((await give(admin, next, 'reader')).status).toBe(403)
})

test('MINE-03 the last administrator stays one, and nobody else gives roles', async () => {
  const admin = await newAdmin(place, 'Last Head')
  const member = await newMember(place, 'Last Head', admin)
  const stranger = await newAdmin(place, 'Another House')
  expect(await give(admin, admin, 'editor')).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
  expect((await give(member, member, 'administrator')).status).toBe(403)
  expect((await give(stranger, member, 'administrator')).status).toBe(404)
  expect((await give(admin, member, 'owner')).status).toBe(400)
  expect((await place.call('PUT', '/api/organization/members/nobody/role', { role: 'editor' }, admin)).status).toBe(404)
  await place.portal.portal.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', idOf(member))
    .execute()
  expect(await give(admin, member, 'administrator')).toMatchObject({
    status: 409,
    body: { code: 'account_not_usable' },
  })
})

test('MINE-03 an administrator whose account is disabled is none to leave the organization to', async () => {
  const admin = await newAdmin(place, 'Sleeping Head')
  const asleep = await newMember(place, 'Sleeping Head', admin)
  const third = await newMember(place, 'Sleeping Head', admin)
  await give(admin, asleep, 'administrator')
  await place.portal.portal.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', idOf(asleep))
    .execute()
  expect(await give(admin, admin, 'editor')).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
  expect(await give(admin, asleep, 'administrator', true)).toMatchObject({ status: 409 })
  expect((await remove(admin, idOf(admin))).status).toBe(200)
  expect(await accountOf(place, third)).toMatchObject({ organizationRole: 'administrator' })
})

test('MINE-03 of two administrators who remove each other, or step down, at once, one stays', async () => {
  for (const act of ['remove', 'step down', 'demote each other'] as const) {
    const name = `Race of ${act}`
    const one = await newAdmin(place, name)
    const other = await newMember(place, name, one)
    await give(one, other, 'administrator')
    const both = [one, other] as const
    const answers = await Promise.all(
      both.flatMap((by, index) => {
        const whom = act === 'step down' ? by : (both[1 - index] as Session)
        return Array.from({ length: 10 }, () => (act === 'remove' ? remove(by, idOf(whom)) : give(by, whom, 'editor')))
      }),
    )
    for (const { status } of answers) expect([200, 403, 404, 409]).toContain(status)
    const { db } = place.portal.portal
    const admins = await db
      .selectFrom('users as u')
      .innerJoin('organizations as o', 'o.id', 'u.organization_id')
      .select('u.id')
      .where('o.name', '=', name)
      .where('u.user_group', '=', 'OrganizationAdmin')
      .execute()
    expect(admins, act).toHaveLength(1)
  }
})

test('MINE-03 a reader reads the answers of the organization, and changes none, by whatever call', async () => {
  const admin = await newAdmin(place, 'Reading Room')
  const reader = await newMember(place, 'Reading Room', admin)
  const key = 'NEWCMMCLEVEL2'
  const data = { '3.1.1': { '3.1.1[a]': { answer: 1 } } }
  const whole = { key, data, currentPageNo: 0, progress: 1 }
  const file = {
    format: 'readiness-check',
    formatVersion: 2,
    assessment: key,
    exportedAt: new Date(),
    data,
    requirements: {},
  }
  const posted = { status: 'final', assessor: 'self', statusDate: '2026-01-05', uid: '', official: '' }
  const writes: [method: string, path: string, body?: object][] = [
    [
      'POST',
      '/api/assessment/user/entries',
      { key, since: 0, entries: [{ item: '3.1.1[a]', field: 'answer', value: 1, age: 0 }] },
    ],
    ['POST', '/api/assessment/partial', whole],
    ['POST', '/api/assessment/complete', whole],
    ['POST', `/api/assessment/user/import/${key}`, { mode: 'merge', file }],
    ['POST', `/api/assessment/user/copies/${key}`, { from: 'NEWNIST800171' }],
    ['PUT', `/api/assessment/user/status/${key}`, posted],
    ['DELETE', `/api/assessment/user/status/${key}`],
  ]
  const work = async () =>
    (
      await place.call<{ mayWrite: boolean; version: number }>(
        'GET',
        `/api/assessment/user/work/${key}`,
        undefined,
        reader,
      )
    ).body
  expect((await work()).mayWrite).toBe(true)
  await give(admin, reader, 'reader')
  for (const [method, path, body] of writes) {
    const { status, body: said } = await place.call<{ message: string }>(method, path, body, reader)
    expect([status, said.message], path).toEqual([
      403,
      expect.stringContaining('You may read the answers of your organization'),
    ])
  }
  expect(await work()).toMatchObject({ mayWrite: false, version: 0 })
  await give(admin, reader, 'editor')
  for (const [method, path, body] of writes)
    expect((await place.call(method, path, body, reader)).status, path).not.toBe(403)
})
