import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { idOf, newPerson, newStaff, type Session, town, turnOnTexts } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import type { Draft } from '../contract.ts'
import type { DeskApplication } from '../desk-contract.ts'
import type { ApplicationStatus } from '../transitions-contract.ts'

const place = town({ template: 'starter' })

const register = (person: Session, changes: object = {}) =>
  place.call<{ code: string }>('POST', '/api/mep', { ...posted.mep, ...changes }, person)
const anew = (person: Session) => place.call<Draft>('POST', '/api/mep/anew', undefined, person)
const own = async (person: Session) => (await place.call('GET', '/api/mep', undefined, person)).body
const draftOf = async (person: Session) => (await place.call<Draft>('GET', '/api/mep/draft', undefined, person)).body
const rowsOf = (person: Session) =>
  place.portal.portal.db
    .selectFrom('applications')
    .select(['id', 'status', 'set_aside'])
    .where('user_id', '=', idOf(person))
    .orderBy('set_aside')
    .execute()

async function decide(desk: Session, person: Session, status: ApplicationStatus, message = '') {
  const [row] = await rowsOf(person)
  const path = `/api/staff/applications/mep/${row?.id}`
  const { revision } = (await place.call<DeskApplication>('GET', path, undefined, desk)).body
  await place.call('POST', `${path}/status`, { revision, status, message }, desk)
  return path
}

test('after "Declined" the form opens with the earlier answers, and both applications stand for the desk (DESK-03, PILOT-37, MEP-18)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  await register(person, { city: 'Dayton', optInForMEP: true })
  expect((await anew(person)).status, 'what still waits').toBe(409)
  const path = await decide(desk, person, 'declined', 'Not this year.')
  expect((await register(person)).status, 'without having begun anew').toBe(409)
  const begun = await anew(person)
  expect(begun).toMatchObject({ status: 200, body: { step: 0, entries: { city: 'Dayton', firstName: 'Ada' } } })
  expect(begun.body.entries, 'what was agreed to is asked again').not.toHaveProperty('optInForMEP')
  const earlier = { status: 'declined', message: 'Not this year.' }
  expect(await own(person)).toMatchObject({ isMEP: false, status: null, message: '', earlier })
  expect((await anew(person)).body, 'pressed once more').toEqual(begun.body)

  await place.call('PUT', '/api/mep/draft', { entries: { city: 'Toledo' } }, person)
  expect((await register(person, { city: 'Toledo' })).status).toBe(200)
  expect(await own(person)).toMatchObject({ isMEP: true, status: 'submitted', message: '', earlier })
  expect((await register(person)).status).toBe(409)

  const before = (await place.call<DeskApplication>('GET', path, undefined, desk)).body
  expect(before).toMatchObject({ status: 'declined', setAside: true, others: [{ status: 'submitted' }] })
  expect(JSON.stringify(before.sections)).toContain('Dayton')
  expect(before.history.at(-1)).toMatchObject({ after: 'declined' })
  const reviewed = { revision: before.revision, status: 'in review', message: '' }
  expect(await place.call('POST', `${path}/status`, reviewed, desk)).toMatchObject({
    status: 400,
    body: { fieldErrors: { status: expect.stringContaining('another application') } },
  })
  const { body } = await place.call<{ applications: { applications: unknown[] } }>(
    'GET',
    '/api/user/export',
    undefined,
    person,
  )
  expect(body.applications.applications, 'their own data holds both').toMatchObject([
    { status: 'declined' },
    { status: 'submitted' },
  ])
})

test('a third one sets the second aside, and the last decision is the one that is told (DESK-03, PILOT-38)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  for (const status of ['declined', 'withdrawn'] as const) {
    await register(person)
    await decide(desk, person, status, `It is ${status}.`)
    await anew(person)
  }
  expect((await rowsOf(person)).map(({ status, set_aside }) => [status, set_aside])).toEqual([
    ['draft', 0],
    ['declined', 1],
    ['withdrawn', 2],
  ])
  expect(await own(person)).toMatchObject({
    isMEP: false,
    earlier: { status: 'withdrawn', message: 'It is withdrawn.' },
  })
})

test('of twenty that begin anew at once, on two instances, one sets aside and all get the same draft (DESK-03)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  await register(person)
  await decide(desk, person, 'declined')
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const headers = { 'x-access-token': person.accessToken }
      const answer = await (index % 2 ? place.portal : other).post('/api/mep/anew', {}, headers)
      return [answer.status, await answer.json()]
    }),
  )
  await other.close()
  const draft = await draftOf(person)
  for (const answer of answers) expect(answer).toEqual([200, { ...draft, marks: {} }])
  expect((await rowsOf(person)).map(({ status }) => status)).toEqual(['draft', 'declined'])
})

test('the desk that reviews again and the applicant who begins anew: one wins, never both (DESK-03)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  for (let round = 0; round < 5; round += 1) {
    await register(person)
    await decide(desk, person, 'declined')
    const [, begun] = await Promise.all([decide(desk, person, 'in review'), anew(person)])
    const [standing, ...aside] = await rowsOf(person)
    expect(standing?.status).toBe(begun.status === 200 ? 'draft' : 'in review')
    expect(aside.every(({ status }) => status === 'declined')).toBe(true)
    if (begun.status !== 200) await decide(desk, person, 'declined')
    if (begun.status !== 200) await anew(person)
  }
})

test('the pilot program takes multi-factor login for that too (PILOT-36, DESK-03)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const call = () => place.call('POST', '/api/pilot/anew', undefined, person)
  expect((await call()).status).toBe(403)
  await turnOnTexts(place, person, '6145559001')
  await place.call('POST', '/api/pilot', posted.pilot, person)
  expect(await call()).toMatchObject({ status: 409, body: { code: 'already_submitted' } })
  const [row] = await rowsOf(person)
  const path = `/api/staff/applications/pilot/${row?.id}/status`
  await place.call('POST', path, { revision: 0, status: 'withdrawn', message: '' }, desk)
  expect(await call()).toMatchObject({ status: 200, body: { entries: { mentorCompany: 'Big Prime' } } })
})
