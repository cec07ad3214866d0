import { expect, test } from 'vitest'
import { accountOf, newEmail, sessionOf, signUp, town, verify } from '../../../../test/people.ts'

const place = town()

test('SIGNUP-32 SIGNUP-33 SIGNUP-35 an individual signs up, gets a code by mail, verifies and logs in', async () => {
  const email = newEmail('ada')
  const answer = await signUp(place, 'Individual', { email, streetAddress2: 'Suite 4', telephone: '614-555-0100' })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  await verify(place, email)
  const session = await sessionOf(place, email)
  expect(await accountOf(place, session)).toMatchObject({
    user_group: 'Individual',
    name: 'Ada Lovelace',
    email,
    address1: '1 Main Street',
    address2: 'Suite 4',
    phone_number: '+16145550100',
  })
})
