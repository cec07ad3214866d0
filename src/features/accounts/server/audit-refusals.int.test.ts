import { expect, test } from 'vitest'
import { headersOf, idOf, newAdmin, newEmail, newPerson, signUp, town, verify } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'

const place = town({ env: { TRUST_PROXY: 'true' } })

const eventsOf = (event: string, address: string) =>
  place.portal.portal.db
    .selectFrom('audit_events')
    .select(['event', 'outcome', 'actor', 'user_id', 'details'])
    .where('event', '=', event as never)
    .where('address', '=', address)
    .orderBy('id')
    .execute()
const from = (address: string) => ({ 'x-forwarded-for': address })

test('what a permission refuses leaves an event with who, from where and what', async () => {
  const [person, address] = [await newPerson(place), '198.51.100.1']
  const invite = () =>
    place.call(
      'POST',
      '/api/organization/invitation',
      { email: newEmail() },
      { ...headersOf(person), ...from(address) },
    )
  expect((await invite()).status).toBe(403)
  await until(async () => (await eventsOf('refused-by-permission', address)).length === 1, 'the event is there')
  expect(await eventsOf('refused-by-permission', address)).toEqual([
    {
      event: 'refused-by-permission',
      outcome: 'refused',
      actor: 'user',
      user_id: idOf(person),
      details: { route: 'POST /api/organization/invitation', code: 'not_permitted' },
    },
  ])
})

test('what a limit refuses leaves one event in ten minutes, however often it is met', async () => {
  const address = '198.51.100.2'
  const tries = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        place.call('POST', '/api/user/login', { username: newEmail(), password: 'x' }, from(address)),
      ),
    )
  await tries(20)
  const refused = await tries(30)
  expect(refused.every(({ status }) => status === 429)).toBe(true)
  place.clock.advance(10 * 60_000)
  // The wait is over: one is looked at, and the next is refused again.
  await tries(1)
  await tries(1)
  await until(async () => (await eventsOf('refused-by-limit', address)).length === 2, 'both events are there')
  const [first, second] = await eventsOf('refused-by-limit', address)
  expect(first?.details).toEqual({ route: 'POST /api/user/login', code: 'too_many' })
  expect(second?.details).toEqual({ route: 'POST /api/user/login', code: 'too_many', leftOutBefore: 29 })
})

test('a flood of refusals from many networks leaves no more than sixty events a minute', async () => {
  const [person] = [await newPerson(place)]
  const { email } = person
  for (let i = 0; i < 120; i++)
    await place.call('POST', '/api/user/login', { username: email, password: 'x' }, from(`192.0.2.${i}`))
  const kept = await place.portal.portal.db
    .selectFrom('audit_events')
    .select('id')
    .where('event', '=', 'refused-by-limit')
    .where('address', 'like', '192.0.2.%')
    .execute()
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThanOrEqual(60)
})

test('a request to join leaves an event', async () => {
  await newAdmin(place, 'Traced Works')
  const email = newEmail('member')
  await signUp(place, 'OrganizationMember', { email, organization: 'Traced Works' })
  await verify(place, email)
  const filed = await place.portal.portal.db
    .selectFrom('audit_events as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.actor', 'o.name'])
    .where('u.email', '=', email)
    .where('a.event', '=', 'join-request-filed')
    .execute()
  expect(filed).toEqual([{ actor: 'organizations', name: 'Traced Works' }])
})
