import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import {
  accountOf,
  newAdmin,
  newEmail,
  newPerson,
  type Session,
  sessionOf,
  signUp,
  town,
  verify,
} from '../../../../test/people.ts'

const place = town()
const { onlyRequest } = organizationVerbs(place)

const nearest = (who: Session, name: string) =>
  place.call<{ names: string[]; message: string }>('POST', '/api/organization/nearest', { name }, who)
const ask = (who: Session, organization: string) =>
  place.call<{ message: string }>('POST', '/api/organization/joinRequest', { organization }, who)

/** A member who named an organization that is not there, verified; and what the verification said. */
async function without(organization: string) {
  const email = newEmail('without')
  await signUp(place, 'OrganizationMember', { email, organization })
  const said = await verify(place, email)
  return { said, member: await sessionOf(place, email) }
}

test('JOIN-05 SIGNUP-37 a misspelt name shows the three nearest right after the verification, and nothing before', async () => {
  const admins = []
  for (const name of [
    'Ohio Precision Parts',
    'Ohio Precision Plating',
    'Ohio Precise Parts',
    'Ohio Parts',
    'Quartz Bakery',
  ])
    admins.push(await newAdmin(place, name))
  const email = newEmail('misspelt')
  const signedUp = await signUp(place, 'OrganizationMember', { email, organization: 'Ohio Precison Partz' })
  expect(JSON.stringify(signedUp.body)).not.toContain('Precision')
  const said = await verify(place, email)
  expect(said).toMatchObject({
    note: 'Ohio Precison Partz is not registered yet. You can continue as an individual, or join once its administrator has signed up.',
    nearest: ['Ohio Precision Parts', expect.stringMatching(/^Ohio /), expect.stringMatching(/^Ohio /)],
  })
  const member = await sessionOf(place, email)
  expect(await accountOf(place, member)).toMatchObject({ organization: '', memberOption: true })
  expect((await ask(member, 'ohio  PRECISION parts')).body.message).toBe(
    'Your request to join Ohio Precision Parts was sent to its administrator.',
  )
  expect(await accountOf(place, member)).toMatchObject({ organization: '', memberOption: false })
  expect(await onlyRequest(admins[0] as Session)).toEqual(expect.any(String))
  // Another wish ends the first.
  await ask(member, 'Ohio Parts')
  expect((await accountOf(place, admins[0] as Session)).joinRequests).toEqual([])
  expect((await accountOf(place, admins[3] as Session)).joinRequests).toHaveLength(1)
  expect((await ask(member, 'Nowhere Near')).body.message).toContain('will be sent once it is registered')
})

test('JOIN-05 nothing like it shows nothing; ten tries a day, of which the verification’s is one', async () => {
  const { said, member } = await without('Xylograph Quuxworks')
  expect(said).not.toHaveProperty('nearest')
  for (let tried = 1; tried < 10; tried++) expect((await nearest(member, `Zzyzx ${tried}`)).body).toEqual({ names: [] })
  const refused = await nearest(member, 'Ohio Precision Parts')
  expect(refused).toMatchObject({ status: 429 })
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(refused.body).not.toHaveProperty('names')
})

test('JOIN-05 of twenty tries at once no more than ten are answered', async () => {
  await newAdmin(place, 'Crowded Castings')
  const { member } = await without('Nothing Like That At All')
  const answers = await Promise.all(Array.from({ length: 20 }, () => nearest(member, 'Crowdet Casting')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ names: ['Crowded Castings'] })
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(11)
})

test('JOIN-05 names are for members without an organization alone', async () => {
  const admin = await newAdmin(place, 'Closed Shop')
  const person = await newPerson(place)
  for (const other of [admin, person]) {
    expect((await nearest(other, 'Closed Shop')).status).toBe(403)
    expect((await ask(other, 'Closed Shop')).status).toBe(403)
  }
})
