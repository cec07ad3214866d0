import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountOf, company, logIn, newAdmin, newEmail, newPerson, signUp, town } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'

const place = town({ env: { TRUST_PROXY: 'true' } })

interface Told {
  status: number
  body: Record<string, unknown>
  headers: Headers
}
/** Without the secret of the sign-up, which is another each time. */
const told = ({ status, body: { signUp, ...body }, headers }: Told) => ({
  status,
  body: { ...body, signUp: typeof signUp },
  headers: [...headers.keys()].sort(),
})

test('SEC-07 sign-up answers the same for an address that has an account, and its owner gets a mail saying so', async () => {
  const owner = await newPerson(place)
  const again = await signUp(place, 'Individual', {
    email: owner.email.toUpperCase(),
    firstName: 'Mallory',
    password: 'Mallory-Was-Here-1',
  })
  expect(told(again)).toEqual(told(await signUp(place, 'Individual', { email: newEmail() })))
  const mail = await place.mail.next(owner.email, 'you already have an account')
  expect(mail.text).toContain('https://portal.example.org/login')
  expect((await logIn(place, owner.email)).body).toMatchObject({ message: 'SUCCESS' })
  expect((await logIn(place, owner.email, 'Mallory-Was-Here-1')).status).toBe(403)
})

test('SEC-07 the sign-ups of admins and members answer the same too, and change nothing for the owner', async () => {
  const owner = await newPerson(place)
  const admin = (email: string, organization: string) =>
    signUp(place, 'OrganizationAdmin', { ...company, email, organization })
  const member = (email: string) => signUp(place, 'OrganizationMember', { email, organization: 'Quiet Company' })
  expect(told(await admin(owner.email, 'Company One'))).toEqual(told(await admin(newEmail(), 'Company Two')))
  expect(told(await member(owner.email))).toEqual(told(await member(newEmail())))
  expect(told(await admin(owner.email, 'Company Two'))).toEqual(told(await admin(newEmail(), 'Company Two')))
  const { body } = await place.call('GET', '/api/user/', undefined, owner)
  expect(body).toMatchObject({ user_group: 'Individual', organization: '', memberOption: false })
})

test('SEC-07 resend and reset answer the same for every address, limits included', async () => {
  const owner = await newPerson(place)
  for (const [method, path, field] of [
    ['POST', '/api/user/password/forgot/code', 'email'],
    ['POST', '/api/user/email/code/resend', 'username'],
  ] as const) {
    place.clock.advance(31_000)
    const nobody = newEmail()
    const ask = (email: string) => place.call(method, path, { [field]: email })
    expect(told(await ask(owner.email))).toEqual(told(await ask(nobody)))
    expect((await ask(owner.email)).status).toBe(429)
    expect((await ask(nobody)).status).toBe(429)
  }
  await place.mail.next(owner.email, 'code to reset the password')
  await place.mail.next(owner.email, 'your email address is verified')
})

test('SEC-07 wrong codes answer the same for every address, limits included', async () => {
  const owner = await newPerson(place)
  const nobody = newEmail()
  const tries = async (email: string) => {
    const statuses = []
    for (let i = 0; i < 7; i++) {
      const answer = await place.call('PUT', '/api/user/password', {
        username: email,
        verificationCode: '000000',
        newPassword: 'Brand-New-Horse-1',
      })
      statuses.push(answer.status)
    }
    return statuses
  }
  expect(await tries(owner.email)).toEqual(await tries(nobody))
})

test('a sign-up does to names and resends the same whether the address has an account or not (SEC-07)', async () => {
  const owner = await newPerson(place)
  const second = { ...company, email: newEmail(), organization: 'Said Twice' }
  for (const email of [owner.email, newEmail()]) {
    await signUp(place, 'OrganizationAdmin', { ...second, email })
    expect((await signUp(place, 'OrganizationAdmin', { ...second, email: newEmail() })).status).toBe(200)
    expect((await place.call('POST', '/api/user/email/code/resend', { username: email })).status).toBe(429)
  }
})

test('a sign-up as a member shows an administrator nothing, whether the address has an account or not (SEC-07)', async () => {
  const admin = await newAdmin(place, 'Curious Company')
  const [owner, nobody] = [(await newPerson(place)).email, newEmail()]
  for (const email of [owner, nobody])
    await signUp(place, 'OrganizationMember', { email, organization: 'Curious Company' })
  await place.mail.next(owner, 'you already have an account')
  await place.mail.next(nobody, 'verification code')
  expect((await accountOf(place, admin)).joinRequests).toEqual([])
  const { rows } = await sql<{
    subject: string
  }>`SELECT subject FROM messages WHERE recipient = ${admin.email}`.execute(place.portal.portal.db)
  expect(rows.filter(({ subject }) => subject.includes('request'))).toEqual([])
})

test('what waits to be verified answers the same for every address: code, limit of wrong ones, new code, login (SEC-07)', async () => {
  const answers = async (email: string) => {
    const { body } = await signUp(place, 'Individual', { email, password: 'Second-Thought-1' })
    const enter = () =>
      place.call('POST', '/api/user/email/verify', { username: email, code: '000000', signUp: body.signUp })
    const resend = () => place.call('POST', '/api/user/email/code/resend', { username: email, signUp: body.signUp })
    const seen = [await logIn(place, email, 'Second-Thought-1'), await resend()]
    for (let i = 0; i < 7; i++) seen.push(await enter())
    place.clock.advance(31_000)
    seen.push(await resend())
    return seen.map((answer) => ({ status: answer.status, message: answer.body.message }))
  }
  const known = await answers((await newPerson(place)).email)
  expect(known[0]).toEqual({ status: 403, message: 'Please verify your email before logging in.' })
  expect(known.map(({ status }) => status)).toContain(429)
  expect(known).toEqual(await answers(newEmail()))
})

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number

/** Medians of two kinds of calls, taken in turns so that both meet the same weather. */
async function medians(
  rounds: number,
  known: (i: number) => Promise<unknown>,
  unknown: (i: number) => Promise<unknown>,
) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < rounds; i++)
    for (const [kind, call] of i % 2
      ? ([
          ['known', known],
          ['unknown', unknown],
        ] as const)
      : ([
          ['unknown', unknown],
          ['known', known],
        ] as const)) {
      const started = performance.now()
      await call(i)
      times[kind].push(performance.now() - started)
    }
  return { known: median(times.known), unknown: median(times.unknown) }
}

/** The two differ by less than noise: under half of the shorter one, or 4 ms. */
const alike = ({ known, unknown }: { known: number; unknown: number }) =>
  Math.abs(known - unknown) < Math.max(4, Math.min(known, unknown) / 2)

test('LOGIN-15 SEC-07 a login takes as long for an unknown address as for a wrong password', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newPerson(place)))
  const from = (i: number) => ({ 'x-forwarded-for': `192.0.2.${i}` })
  const measure = async () => {
    place.clock.advance(86_400_000 * 2)
    return alike(
      await medians(
        24,
        (i) => logIn(place, people[i % 6]?.email as string, 'Wrong-Horse-7', from(i)),
        (i) => logIn(place, newEmail(), 'Wrong-Horse-7', from(100 + i)),
      ),
    )
  }
  await until(measure, 'medians within noise', 60)
})

/** Clocks of limits move on with each known call, so that every one of them does its whole work. */
const measured = (known: () => Promise<unknown>, unknown: () => Promise<unknown>) =>
  until(
    async () => {
      const anHourLater = () => {
        place.clock.advance(3_600_000)
        return known()
      }
      return alike(await medians(20, anHourLater, unknown))
    },
    'medians within noise',
    60,
  )

test('SEC-07 asking for a reset code or a new verification code takes as long for an unknown address as for a known one', async () => {
  const { email } = await newPerson(place)
  for (const [path, field] of [
    ['/api/user/password/forgot/code', 'email'],
    ['/api/user/email/code/resend', 'username'],
  ] as const) {
    const ask = (address: string) => place.call('POST', path, { [field]: address })
    await measured(
      () => ask(email),
      () => ask(newEmail()),
    )
  }
})

test('SEC-07 a sign-up takes as long for an address that has an account as for a new one', async () => {
  const { email } = await newPerson(place)
  const ask = (address: string) => signUp(place, 'Individual', { email: address })
  await measured(
    () => ask(email),
    () => ask(newEmail()),
  )
})
