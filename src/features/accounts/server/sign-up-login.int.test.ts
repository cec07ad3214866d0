import { expect, test } from 'vitest'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import { newEmail, newPerson, type Session, signUp, town, turnOnTexts } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town()

async function verified(entries: Record<string, unknown> = {}) {
  const email = newEmail()
  const { body } = await signUp(place, 'Individual', { email, ...entries })
  const { text } = await place.mail.next(email, 'verification code')
  const answer = await place.call('POST', '/api/user/email/verify', {
    username: email,
    code: codeIn(text),
    signUp: body.signUp,
  })
  expect(answer.status).toBe(200)
  return { email, signUp: body.signUp, link: new URL(/https:\S+/.exec(text)?.[0] as string) }
}
const enter = (signUp: string) => place.call<Record<string, string>>('POST', '/api/user/login/sign-up', { signUp })

test('the browser that signed up gets in for ten minutes after the verification, and once (JOIN-03)', async () => {
  const { email, signUp } = await verified()
  place.clock.advance(10 * 60_000 - 1)
  const { body } = await enter(signUp)
  expect(body).toMatchObject({ message: 'SUCCESS' })
  const session = { email, ...body } as unknown as Session
  expect((await place.call('GET', '/api/user/', undefined, session)).body).toMatchObject({ email })
  expect((await enter(signUp)).status).toBe(401)
  const late = await verified()
  place.clock.advance(10 * 60_000)
  expect((await enter(late.signUp)).status).toBe(401)
})

test('before the verification, or with a secret that is none, nobody gets in (JOIN-03)', async () => {
  const { body } = await signUp(place, 'Individual', { email: newEmail() })
  expect((await enter(body.signUp)).status).toBe(401)
  expect((await enter('made-up')).status).toBe(401)
  const owner = await newPerson(place)
  const again = await signUp(place, 'Individual', { email: owner.email })
  expect((await enter(again.body.signUp)).status).toBe(401)
})

test('a second factor that was turned on meanwhile is wanted (JOIN-03)', async () => {
  const { email, signUp } = await verified()
  const login = await place.call('POST', '/api/user/login', { username: email, password: 'Correct-Horse-7' })
  await turnOnTexts(place, { email, ...login.body } as unknown as Session, '6145550166')
  expect((await enter(signUp)).body).toMatchObject({ message: 'SMS_MFA' })
})

test('of 20 at one moment, over two instances, one gets in (JOIN-03)', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const { signUp } = await verified()
  const statuses = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, i) => (await (i % 2 ? second : place.portal).post('/api/user/login/sign-up', { signUp })).status,
    ),
  )
  expect(statuses.sort()).toEqual([200, ...Array(19).fill(401)])
})

test("the mail's link carries the code behind the #, and the page to come back to; only pages of the portal are taken (JOIN-01, JOIN-02)", async () => {
  const { email, link } = await verified({ redirect: '/event-detail?id=7' })
  expect(link.href).toMatch(/^https:\/\/portal\.example\.org\/verify\?/)
  expect(Object.fromEntries(link.searchParams)).toEqual({
    email,
    accountType: 'Individual',
    redirect: '/event-detail?id=7',
  })
  expect(link.hash).toMatch(/^#code=\d{6}$/)
  for (const redirect of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect([...(await verified({ redirect })).link.searchParams.keys()]).toEqual(['email', 'accountType'])
})

test("a reset's mail carries a link with the code and the page to come back to (JOIN-01, JOIN-02)", async () => {
  const { email } = await newPerson(place)
  await place.call('POST', '/api/user/password/forgot/code', { email, redirect: '/training' })
  const { text } = await place.mail.next(email, 'code to reset')
  const link = new URL(/https:\S+/.exec(text)?.[0] as string)
  expect(link.pathname).toBe('/login')
  expect(Object.fromEntries(link.searchParams)).toEqual({ mode: 'reset', email, redirect: '/training' })
  expect(link.hash).toMatch(new RegExp(`^#code=${codeIn(text)}&key=[\\w-]{22}$`))
})
