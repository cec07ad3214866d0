import { expect, test } from 'vitest'
import { newEmail, newPerson, password, signUp, town } from '../../../../test/people.ts'
import { profile } from '../../../../test/profile.ts'
import { proveWork } from '../../../../test/prove-work.ts'
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

test('beyond 1,000 sign-ups an hour over all each costs its browser a proof of work, good once (SIGNUP-43)', async () => {
  place.clock.advance(3_600_000)
  await place.portal.portal.db.deleteFrom('request_counts').where('key', '=', 'sign-up').execute()
  await countedUp('sign-up', 990)
  const { statuses, message } = await twentyAtOnce((i) => `198.51.100.${i}`)
  expect(statuses).toEqual(tenOfTwenty)
  expect(message).toMatch(/^Very many people are signing up at this moment\./)
  const altcha = await proveWork(place.portal, '/api/user/sign-up/challenge')
  const proven = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      signUp(place, 'Individual', { email: newEmail(), altcha }, from(`198.51.100.${i + 100}`)),
    ),
  )
  expect(proven.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  const made = await signUp(place, 'Individual', { email: newEmail(), altcha: 'made up' }, from('198.51.100.99'))
  expect(made).toMatchObject({ status: 400, body: { code: 'bot_check_failed' } })
  // Who was asked for a proof has been counted once; the one with it counts apart.
  await countedUp('sign-up:198.51.100.200', 100)
  const again = await proveWork(place.portal, '/api/user/sign-up/challenge')
  const own = { email: newEmail(), altcha: again }
  expect((await signUp(place, 'Individual', own, from('198.51.100.200'))).status).toBe(200)
  place.clock.advance(3_600_001)
  expect((await signUp(place, 'Individual', { email: newEmail() })).status).toBe(200)
  // Nobody gets around the count of a network by what is no proof, also while none is asked for.
  const idle = await signUp(place, 'Individual', { email: newEmail(), altcha: 'made up' }, from('198.51.100.98'))
  expect(idle).toMatchObject({ status: 400, body: { code: 'bot_check_failed' } })
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

test('however many mails strangers have had sent, the browser of a sign-up gets a new code, and a few more (SIGNUP-43)', async () => {
  place.clock.advance(3_600_001)
  const email = newEmail()
  const resend = (signUp: string) =>
    place.call<{ message: string }>('POST', '/api/user/email/code/resend', { username: email, signUp })
  const own = (await signUp(place, 'Individual', { email })).body.signUp as string
  const others: string[] = []
  for (let i = 0; i < 29; i++) {
    const answer = await signUp(place, 'Individual', { email }, from(`203.0.113.${10 + (i % 5)}`))
    others.push(answer.body.signUp as string)
  }
  expect((await signUp(place, 'Individual', { email }, from('203.0.113.99'))).status).toBe(429)
  place.clock.advance(31_000)
  expect((await resend(own)).status).toBe(200)
  // Each sign-up's first is its own; further ones share what is kept for them.
  for (const secret of others) expect((await resend(secret)).status).toBe(200)
  place.clock.advance(31_000)
  const statuses = await Promise.all(others.slice(0, 20).map(async (secret) => (await resend(secret)).status))
  expect(statuses.sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
})

test('a whole IPv6 site has 15 mails sent to an address, and leaves room for others (SIGNUP-43)', async () => {
  const email = newEmail()
  const statuses = []
  for (let i = 0; i < 20; i++)
    statuses.push((await signUp(place, 'Individual', { email }, from(`2001:db8:5:${i.toString(16)}::1`))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(15)
  expect((await signUp(place, 'Individual', { email }, from('192.0.2.55'))).status).toBe(200)
})
