import { expect, test } from 'vitest'
import { eventVerbs } from '../../../../test/event-verbs.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import {
  accountOf,
  idOf,
  newAdmin,
  newMember,
  newPerson,
  password,
  type Session,
  sessionOf,
  town,
} from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town()
const { newEvent, register, status } = eventVerbs(place)
const { requester, onlyRequest, answerRequest, remove } = organizationVerbs(place)
const key = 'NEWCMMCLEVEL1'

const found = (who: Session, organization: string, more: Record<string, unknown> = {}) =>
  place.call<{ message: string; fieldErrors?: Record<string, string> }>(
    'POST',
    '/api/organization/from-account',
    { organization, organizationType: 'Small Business (SB)', ...more },
    who,
  )
const workOf = async (who: Session) =>
  (await place.call<{ data: unknown; version: number }>('GET', `/api/assessment/user/work/${key}`, undefined, who)).body
const answers = { '3.1.1': { '3.1.1[a]': { answer: 1 }, '3.1.1[b]': { answer: 0, how: 'The list is old' } } }
const saveAnswers = (who: Session) =>
  place.call('POST', '/api/assessment/partial', { currentPageNo: 0, key, data: answers }, who)

test('JOIN-06 an individual becomes a company with answers, registrations and drafts kept, and a colleague sees the answers', async () => {
  const person = await newPerson(place)
  await saveAnswers(person)
  const event = await newEvent(48)
  await register(event, person)
  await place.call('PUT', '/api/mep/draft', { entries: { city: 'Dayton' } }, person)
  const { network_uuid } = await accountOf(place, person)
  const asked = await requester('Coming Castings')
  expect(await found(person, ' Coming  Castings ', { titleInOrganization: 'Operations Manager' })).toMatchObject({
    status: 200,
    body: { message: 'You are now the administrator of Coming Castings. Invite your colleagues.' },
  })
  const founder = await sessionOf(place, person.email)
  expect(await accountOf(place, founder)).toMatchObject({
    user_group: 'OrganizationAdmin',
    organizationRole: 'administrator',
    organization: 'Coming Castings',
    titleInOrganization: 'Operations Manager',
    network_uuid,
    migratedAdmin: false,
    areAccountRequiredFieldsFilled: true,
  })
  expect((await workOf(founder)).data).toEqual(answers)
  expect(await status(event, founder)).toMatchObject({ state: 'registered' })
  expect((await place.call('GET', '/api/mep/draft', undefined, founder)).body).toMatchObject({
    entries: { city: 'Dayton' },
  })
  // Whoever had named it before is asked about (ORG-18), and shares the answers once let in.
  await answerRequest(founder, await onlyRequest(founder), true)
  const colleague = await sessionOf(place, asked.email)
  expect((await workOf(colleague)).data).toEqual(answers)
})

test('JOIN-06 the founder leaves, or deletes the account, and the company’s answers stay; what the founder enters afterwards is their own', async () => {
  for (const how of ['leaves', 'deletes'] as const) {
    const name = `Founded Forge ${how}`
    const person = await newPerson(place)
    await saveAnswers(person)
    await found(person, name)
    const founder = await sessionOf(place, person.email)
    const colleague = await newMember(place, name, founder)
    if (how === 'leaves') {
      expect((await remove(founder, idOf(founder))).status).toBe(200)
      const alone = await sessionOf(place, person.email)
      const own = await workOf(alone)
      expect([own.data, own.version]).toEqual([{}, 0])
      await place.call('POST', '/api/user/delete', { password }, alone)
    } else expect((await place.call('POST', '/api/user/delete', { password }, founder)).status).toBe(200)
    const heir = await sessionOf(place, colleague.email)
    expect(await accountOf(place, heir)).toMatchObject({ organizationRole: 'administrator', organization: name })
    expect((await workOf(heir)).data).toEqual(answers)
  }
})

test('JOIN-06 a taken name, or one that looks like it, is refused at its field; members and administrators found nothing', async () => {
  const admin = await newAdmin(place, 'Taken Turning')
  const member = await newMember(place, 'Taken Turning', admin)
  const person = await newPerson(place)
  for (const name of ['taken turning', 'Taken Tuｒning'])
    expect(await found(person, name)).toMatchObject({
      status: 409,
      body: { fieldErrors: { organization: expect.stringContaining('registered already') } },
    })
  expect(await accountOf(place, person)).toMatchObject({ user_group: 'Individual', organization: '' })
  for (const other of [admin, member]) expect((await found(other, 'Another Turning')).status).toBe(403)
  expect((await found(person, 'Typeless', { organizationType: '' })).status).toBe(400)
})

test('JOIN-06 twenty times at once over two instances it is one company; of two who found the same, one does', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const person = await newPerson(place)
  await saveAnswers(person)
  const at = async (portal: typeof second, who: Session, organization: string) => {
    const body = JSON.stringify({ organization, organizationType: 'Small Business (SB)' })
    const headers = {
      'content-type': 'application/json',
      'x-access-token': who.accessToken,
      'x-id-token': who.idToken,
    }
    return (await portal.get('/api/organization/from-account', { method: 'POST', headers, body })).status
  }
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => at(index % 2 ? place.portal : second, person, `Many At Once ${index}`)),
  )
  expect(statuses.filter((one) => one === 200)).toHaveLength(1)
  expect(statuses.filter((one) => one === 403)).toHaveLength(19)
  expect((await workOf(await sessionOf(place, person.email))).data).toEqual(answers)

  for (let round = 0; round < 5; round++) {
    const two = [await newPerson(place), await newPerson(place)] as const
    const both = await Promise.all([
      at(place.portal, two[0], `Same Name ${round}`),
      at(second, two[1], `SAME  name ${round}`),
    ])
    expect([...both].sort()).toEqual([200, 409])
  }
})

test('JOIN-06 founded and deleted in one moment: the account goes, or its company stays whole', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await newPerson(place)
    await saveAnswers(person)
    const [founded, deleted] = await Promise.all([
      found(person, `Moment ${round}`),
      place.call('POST', '/api/user/delete', { password }, person),
    ])
    expect([200, 401]).toContain(founded.status)
    expect([200, 409]).toContain(deleted.status)
    const { db } = place.portal.portal
    const left = await db.selectFrom('organizations').select('id').where('name', '=', `Moment ${round}`).execute()
    // Deleted, its only member takes the company along; refused, both are there.
    expect(left).toHaveLength(deleted.status === 409 ? 1 : 0)
  }
})
