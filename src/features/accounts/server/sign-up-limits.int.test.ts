import { expect, test } from 'vitest'
import { newEmail, newPerson, password, signUp, town } from '../../../../test/people.ts'
import { profile } from '../../../../test/profile.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town({ env: { TRUST_PROXY: 'true' } })
const from = (address: string) => ({ 'x-forwarded-for': address })

/** As if so many had come within the hour. */
const countedUp = (key: string, count: number) =>
  place.portal.portal.db
    .insertInto('request_counts')
    .values({ key, count, window_ends: new Date(place.clock.now().getTime() + 3_600_000) })
    .execute()

const signUps = async () => {
  const { db } = place.portal.portal
  const { count } = await db
    .selectFrom('sign_ups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** 20 sign-ups at one moment, by turns at two instances. */
async function twentyAtOnce(addressOf: (i: number) => string): Promise<{ statuses: number[]; message: string }> {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? second : place.portal).post(
        '/api/user/individual',
        { ...profile, password, email: newEmail() },
        from(addressOf(i)),
      ),
    ),
  )
  const refused = answers.find(({ status }) => status === 429) as Response
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const { message } = (await refused.json()) as { message: string }
  return { statuses: answers.map(({ status }) => status).sort(), message }
}

const tenOfTwenty = [...Array(10).fill(200), ...Array(10).fill(429)]

test('from one network 100 sign-ups an hour are taken, however many come at one moment (SIGNUP-43)', async () => {
  await countedUp('sign-up:192.0.2.77', 90)
  const before = await signUps()
  const { statuses, message } = await twentyAtOnce(() => '192.0.2.77')
  expect(statuses).toEqual(tenOfTwenty)
  expect(message).toMatch(/^Too many sign-ups from your network\. Please wait \d+ minutes and try again\.$/)
  expect(await signUps()).toBe(before + 10)
  expect((await signUp(place, 'Individual', { email: newEmail() }, from('192.0.2.78'))).status).toBe(200)
})

test('over all 1,000 sign-ups an hour are taken, however many come at one moment (SIGNUP-43)', async () => {
  place.clock.advance(3_600_000)
  await place.portal.portal.db.deleteFrom('request_counts').where('key', '=', 'sign-up').execute()
  await countedUp('sign-up', 990)
  const { statuses, message } = await twentyAtOnce((i) => `198.51.100.${i}`)
  expect(statuses).toEqual(tenOfTwenty)
  expect(message).toMatch(/^Too many people are signing up at this moment\./)
  place.clock.advance(3_600_001)
  expect((await signUp(place, 'Individual', { email: newEmail() })).status).toBe(200)
})

test('one address gets 10 codes an hour because of one network, and 30 in all, known or not (SIGNUP-43)', async () => {
  const answersFor = async (email: string) => {
    const seen = []
    for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
      for (let i = 0; i < 11; i++) {
        const { status, body } = await signUp(place, 'Individual', { email }, from(network))
        seen.push({ network, status, message: body.message })
      }
    return seen
  }
  const known = (await newPerson(place)).email
  place.clock.advance(3_600_000)
  const seen = await answersFor(newEmail())
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(seen.filter(({ status, network }) => status === 200 && network === '192.0.2.1')).toHaveLength(10)
  expect(seen.at(-1)?.message).toMatch(/^Too many codes were sent to this address\. Please wait \d+ minutes/)
  place.clock.advance(3_600_000)
  expect(seen).toEqual(await answersFor(known))
})

test('a new code counts among those that one address gets (SIGNUP-43)', async () => {
  const email = newEmail()
  const resend = (signUp: string) =>
    place.call<{ message: string }>('POST', '/api/user/email/code/resend', { username: email, signUp })
  const secrets = []
  for (let i = 0; i < 10; i++) secrets.push((await signUp(place, 'Individual', { email })).body.signUp)
  place.clock.advance(31_000)
  expect(await resend(secrets[0] as string)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Too many codes were sent to this address.') },
  })
})
