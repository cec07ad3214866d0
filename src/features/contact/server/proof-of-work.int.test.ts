import { expect, test } from 'vitest'
import { contactVerbs, entries } from '../../../../test/contact-verbs.ts'
import { newEmail, town } from '../../../../test/people.ts'
import { proveWork } from '../../../../test/prove-work.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town({ template: 'starter' })
const { send, sendProven, stored } = contactVerbs(place)

test('CONTACT-12 without a proof, or with one that is none, the server refuses with 400', async () => {
  const proof = JSON.parse(Buffer.from(await proveWork(place.portal), 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown>; signature: string }
    solution: { counter: number; derivedKey: string }
  }
  const { challenge, solution } = proof
  const { parameters, signature } = challenge
  const forged: unknown[] = [
    undefined,
    '',
    'no base64 at all',
    Buffer.from('[]').toString('base64'),
    Buffer.from('{"challenge":{}}').toString('base64'),
    { challenge: { parameters, signature: '0'.repeat(64) }, solution },
    { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
    {
      challenge: { parameters: { ...parameters, expiresAt: Number(parameters.expiresAt) + 9_999 }, signature },
      solution,
    },
    { challenge, solution: { ...solution, derivedKey: `00${solution.derivedKey.slice(2)}` } },
    { challenge, solution: { ...solution, derivedKey: 'zz' } },
    { challenge, solution: { counter: 'many', derivedKey: solution.derivedKey } },
  ]
  for (const one of forged) {
    const altcha = typeof one === 'object' ? Buffer.from(JSON.stringify(one)).toString('base64') : one
    const { status, body } = await send(entries({ altcha }))
    expect([status, body.code], JSON.stringify(one)?.slice(0, 80)).toEqual([400, 'bot_check_failed'])
    await place.portal.portal.db.deleteFrom('request_counts').execute()
  }
  expect((await send(entries({ altcha: Buffer.from(JSON.stringify(proof)).toString('base64') }))).status).toBe(200)
})

test('CONTACT-12 a proof counts for fifteen minutes, and the honeypot refuses', async () => {
  const altcha = await proveWork(place.portal)
  const baited = await send(entries({ altcha, subjectLine: 'Cheap watches' }))
  expect([baited.status, baited.body.code]).toEqual([400, 'bot_check_failed'])
  place.clock.advance(15 * 60_000 + 1_000)
  expect((await send(entries({ altcha }))).status).toBe(400)
})

test('CONTACT-12 one proof is good for one message: of twenty at once, over two instances, one gets through', async () => {
  const second = await startTestPortal({ clock: place.clock, env: place.env })
  const body = entries({ altcha: await proveWork(place.portal) })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? second : place.portal).post('/api/feedback/contact', body)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  expect(await stored(body.email)).toHaveLength(1)
  await place.portal.portal.db.deleteFrom('request_counts').execute()
  expect((await send(body)).status).toBe(400)
})

test('an address gets five confirmations a day, and whoever writes as it is heard all the same', async () => {
  const email = newEmail('eager')
  for (let count = 0; count < 6; count++)
    expect((await sendProven(entries({ email: count % 2 ? email : email.toUpperCase() }))).status).toBe(200)
  const kept = await place.portal.portal.db
    .selectFrom('messages')
    .select('recipient')
    .where('subject', 'like', '%we have your message')
    .execute()
  expect(kept.filter(({ recipient }) => recipient.toLowerCase() === email)).toHaveLength(5)
})

test('twenty messages an hour from one network, then 429', async () => {
  for (let count = 0; count < 20; count++) expect((await send(entries())).status).toBe(400)
  const flood = await send(entries())
  expect(flood.status).toBe(429)
  expect(Number(flood.headers.get('retry-after'))).toBeGreaterThan(3_000)
  place.clock.advance(3_600_001)
  expect((await sendProven(entries())).status).toBe(200)
})

test('sixty challenges an hour for one network', async () => {
  for (let count = 0; count < 60; count++)
    expect((await place.call('GET', '/api/feedback/contact/challenge')).status).toBe(200)
  expect((await place.call('GET', '/api/feedback/contact/challenge')).status).toBe(429)
})
