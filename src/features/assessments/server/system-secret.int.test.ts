import { expect, test } from 'vitest'
import { headersOf, newPerson, town } from '../../../../test/people.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import type { SystemState } from '../contract.ts'

/** What becomes of sealed facts when the portal's secret changes (docs/operations.md, "Keys and passwords"). */

const [before, after] = ['the-first-secret-of-32-characters-or-more', 'the-second-secret-of-32-characters-or-so']
const place = town({ env: { SECRET_KEY: before } })
const path = '/api/assessment/user/system'

test('SYSTEM-01 with a new secret before the old one what was sealed opens; with the new one alone the page says what does not', async () => {
  const person = await newPerson(place)
  const entries = [{ field: 'name', value: 'Hall A', seen: 0 }]
  expect((await place.call('PUT', path, { entries }, person)).status).toBe(200)
  const beside = (secret: string) =>
    startTestPortal({ beside: place.portal, clock: place.clock, env: { ...place.env, SECRET_KEY: secret } })
  const email = person.email
  const readAt = async (portal: TestPortal) => {
    const login = await portal.post('/api/user/login', { username: email, password: 'Correct-Horse-7' })
    const session = { email, ...(await login.json()) }
    return (await (await portal.get(path, { headers: headersOf(session) })).json()) as SystemState
  }
  const both = await beside(`${after},${before}`)
  expect((await readAt(both)).facts).toMatchObject([{ field: 'name', value: 'Hall A', readable: true }])
  const alone = await beside(after)
  expect((await readAt(alone)).facts).toMatchObject([{ field: 'name', value: '', readable: false }])
})
