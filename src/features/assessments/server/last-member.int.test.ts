import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import {
  accountOf,
  idOf,
  newAdmin,
  newMember,
  newPerson,
  type Session,
  sessionOf,
  town,
} from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { countWaiting } from '../../../../test/waiting.ts'
import { forgetClosed } from './upkeep.ts'

const place = town()
const { remove, migrate, invite, answerInvitation } = organizationVerbs(place)
const key = 'NEWCMMCLEVEL1'

const save = (who: Session, data: object) =>
  place.call('POST', '/api/assessment/partial', { currentPageNo: 0, key, data }, who)
const answers = { '3.1.1': { '3.1.1[a]': { answer: 1 }, '3.1.1[b]': { answer: 0, how: 'The list is old' } } }
const answersOf = async (who: Session) =>
  (await place.call<{ data: unknown }>('GET', `/api/assessment/user/work/${key}`, undefined, who)).body.data

/** The last member of an organization that had answers; what they had of their own before is entered by `before`. */
async function lastMember(organization: string, before: (person: Session) => Promise<unknown>): Promise<Session> {
  const person = await newPerson(place)
  await before(person)
  const admin = await newAdmin(place, organization)
  const { invitationID } = (await invite(admin, person.email)).body
  await answerInvitation(person, invitationID, true)
  const member = await sessionOf(place, person.email)
  await save(member, answers)
  await remove(admin, idOf(admin))
  return sessionOf(place, person.email)
}

test('ORG-16 the last member takes the organization’s answers along, founder or heir', async () => {
  const person = await newPerson(place)
  await save(person, answers)
  const body = { organization: 'Closing Castings', organizationType: 'Non-Profit' }
  await place.call('POST', '/api/organization/from-account', body, person)
  const founder = await sessionOf(place, person.email)
  const heir = await newMember(place, 'Closing Castings', founder)
  await remove(founder, idOf(founder))
  const last = await sessionOf(place, heir.email)
  expect((await remove(last, idOf(last))).status).toBe(200)
  expect((await place.mail.next(heir.email, 'an organization was closed')).text).toContain('is your own now')
  const alone = await sessionOf(place, heir.email)
  expect(await accountOf(place, alone)).toMatchObject({ organization: '', memberOption: true })
  expect(await answersOf(alone)).toEqual(answers)
  expect((await migrate(alone, 'Individual')).status).toBe(200)
  await forgetClosed(place.portal.portal.db)
  expect(await answersOf(await sessionOf(place, heir.email))).toEqual(answers)
  // Whoever left before has none of it.
  expect(await answersOf(await sessionOf(place, person.email))).toEqual({})
})

test('ORG-16 a last member who entered something before joining goes back to it, and the organization’s answers are deleted', async () => {
  const own = { '3.1.1': { '3.1.1[a]': { answer: 0 } } }
  const day = place.clock.now().toISOString().slice(0, 10)
  const posted = { status: 'final', assessor: 'self', statusDate: day, uid: '', official: 'Ada Lovelace, owner' }
  const cases: [string, (person: Session) => Promise<unknown>, object][] = [
    ['Answered Before', (person) => save(person, own), own],
    ['Posted Before', (person) => place.call('PUT', `/api/assessment/user/status/${key}`, posted, person), {}],
  ]
  const { db } = place.portal.portal
  for (const [organization, before, kept] of cases) {
    const last = await lastMember(organization, before)
    const network_uuid = String((await accountOf(place, last)).network_uuid)
    expect((await remove(last, idOf(last))).status).toBe(200)
    expect((await place.mail.next(last.email, 'an organization was closed')).text).toContain('is deleted')
    const alone = await sessionOf(place, last.email)
    expect((await accountOf(place, alone)).network_uuid, organization).not.toBe(network_uuid)
    expect(await answersOf(alone), organization).toEqual(kept)
    await forgetClosed(db)
    const left = db.selectFrom('assessment_answers').select('objective').where('network_uuid', '=', network_uuid)
    expect(await left.execute(), organization).toEqual([])
  }
})

test('ORG-16 a look at an empty check is no work of one’s own: the organization’s answers come along', async () => {
  const last = await lastMember('Looked Before', (person) => save(person, {}))
  await remove(last, idOf(last))
  expect(await answersOf(await sessionOf(place, last.email))).toEqual(answers)
})

test('ORG-16 what is saved while its author comes into another network is refused, and stays in neither', async () => {
  const person = await newPerson(place)
  const { network_uuid } = await accountOf(place, person)
  const { db } = place.portal.portal
  const day = place.clock.now().toISOString().slice(0, 10)
  const posted = { status: 'final', assessor: 'self', statusDate: day, uid: '', official: 'Ada Lovelace, owner' }
  const saves = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM users WHERE id = ${idOf(person)} FOR UPDATE`.execute(tx)
    const begun = [
      save(person, answers),
      place.call('PUT', `/api/assessment/user/status/${key}`, posted, person),
      place.call('DELETE', `/api/assessment/user/status/${key}`, undefined, person),
    ]
    await until(async () => (await countWaiting(db)) === begun.length, 'the saves wait for the account')
    await tx.updateTable('users').set({ network_uuid: randomUUID() }).where('id', '=', idOf(person)).execute()
    return { begun }
  })
  for (const saved of await Promise.all(saves.begun))
    expect(saved).toMatchObject({ status: 409, body: { message: expect.stringContaining('another organization') } })
  for (const table of ['assessments', 'assessment_answers', 'assessment_statuses'] as const) {
    const kept = db.selectFrom(table).select('network_uuid').where('network_uuid', '=', String(network_uuid))
    expect(await kept.execute(), table).toEqual([])
  }
})
