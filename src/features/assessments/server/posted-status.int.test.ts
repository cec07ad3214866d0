import { expect, test } from 'vitest'
import { readCalendar } from '../../../../test/calendar-file.ts'
import { newAdmin, newMember, newPerson, type Session, sessionOf, town } from '../../../../test/people.ts'
import { dayAfter } from '../close-out.ts'
import type { AssessmentKey } from '../contract.ts'

const place = town()
const key = 'NEWCMMCLEVEL2'
const status = (session: Session | undefined, method = 'GET', body?: unknown, of: AssessmentKey = key) =>
  place.call<{ posted: object | null; dates: object[]; fieldErrors?: object }>(
    method,
    `/api/assessment/user/status/${of}`,
    body,
    session,
  )
const inDays = (days: number) => dayAfter(place.clock.now(), days)
const posted = (more = {}) => ({
  status: 'conditional',
  assessor: 'self',
  statusDate: inDays(-20),
  uid: 'AB12CD34EF',
  official: 'Pat Doe, President',
  ...more,
})

test('what was posted is entered, shared by the organization, seen by nobody else, and taken back (RULE-15)', async () => {
  const admin = await newAdmin(place, 'Status Works')
  const member = await newMember(place, 'Status Works', admin)
  const stranger = await newPerson(place)
  expect((await status(undefined)).status).toBe(401)
  const nothing = { system: expect.any(String), posted: null, dates: [] }
  expect((await status(admin)).body).toEqual(nothing)
  const saved = await status(admin, 'PUT', posted())
  expect(saved.body).toMatchObject({
    posted: posted(),
    dates: [{ kind: 'close-out', day: inDays(160), daysLeft: 160 }],
  })
  const colleague = await sessionOf(place, member.email)
  expect((await status(colleague)).body.posted).toEqual(posted())
  expect((await status(stranger)).body.posted).toBeNull()
  // Closed out: the status date stays, and the three years are counted from it.
  const final = await status(colleague, 'PUT', posted({ status: 'final' }))
  expect(final.body.dates).toHaveLength(3)
  expect((await status(admin, 'DELETE')).body).toEqual(nothing)
  expect((await status(colleague)).body.posted).toBeNull()
})

test('what the law does not know is refused with the field named (RULE-15, RULE-16)', async () => {
  const person = await newPerson(place)
  for (const [body, field] of [
    [posted({ statusDate: inDays(5) }), 'statusDate'],
    [posted({ statusDate: '2020-01-01' }), 'statusDate'],
    [posted({ statusDate: 'soon' }), 'statusDate'],
    [posted({ uid: 'AB12' }), 'uid'],
    [posted({ status: 'perhaps' }), 'status'],
  ] as const)
    expect((await status(person, 'PUT', body)).body.fieldErrors).toHaveProperty(field)
  expect((await status(person, 'PUT', posted(), 'NEWCMMCLEVEL1')).body.fieldErrors).toHaveProperty('status')
  expect((await status(person, 'PUT', posted(), 'NEWNIST800171')).status).toBe(404)
})

test('what falls due goes into a calendar, with reminders 90, 30 and 7 days before (RULE-15)', async () => {
  const person = await newPerson(place)
  const path = `/api/assessment/user/status/${key}/calendar`
  expect((await place.call('GET', path, undefined, person)).status).toBe(404)
  await status(person, 'PUT', posted({ status: 'final' }))
  const { body } = await place.call<{ content: string }>('GET', path, undefined, person)
  const { entries, alarms } = readCalendar(Buffer.from(body.content, 'base64').toString())
  expect(entries).toHaveLength(3)
  expect(alarms.map(({ TRIGGER }) => TRIGGER).slice(0, 3)).toEqual(['-P90D', '-P30D', '-P7D'])
})
