import { expect, test } from 'vitest'
import { ownAnswersVerbs } from '../../../../../test/own-answers-verbs.ts'
import {
  newEmail,
  newMember,
  password,
  type Session,
  sessionOf,
  signUp,
  town,
  verify,
} from '../../../../../test/people.ts'

/** Whose own answers are, and whose an answer is that a batch put and another one set back. */

const place = town()
const key = 'NEWCMMCLEVEL2'
const { bring, compare, enter, joined, leave, undo, workOf } = ownAnswersVerbs(place, key)

const own = [
  ['3.1.1[a]', 'answer', 1],
  ['3.1.1[a]', 'how', 'By list'],
  ['3.1.1[b]', 'answer', 1],
  ['3.1.1[c]', 'answer', 1],
  ['3.1.1', 'plan', 'Mine'],
] as [string, string, unknown][]
const theirs = [
  ['3.1.1[a]', 'answer', 1],
  ['3.1.1[b]', 'answer', 0],
  ['3.1.1', 'plan', 'Theirs'],
] as [string, string, unknown][]

test('JOIN-07 who entered a plan alone may bring that along; what was emptied again is nothing', async () => {
  const { member } = await joined([['3.1.1', 'plan', 'Mine']])
  expect((await workOf(member)).ownAnswers).toBe(false)
  expect(await compare(member)).toMatchObject({ added: [{ item: '3.1.1', fields: [{ own: 'Mine' }] }] })
  const emptied = await joined([
    ['3.1.1', 'plan', 'Mine'],
    ['3.1.1', 'plan', ''],
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[a]', 'answer', 2],
  ])
  expect((await workOf(emptied.member)).ownAnswers).toBeUndefined()
  expect(await compare(emptied.member)).toMatchObject({ sources: [], from: null })
})

test('JOIN-07 what a colleague entered over it in flight, be it the same, stays when the batch is undone', async () => {
  const { admin, member } = await joined(own)
  const { batch } = (await bring(member, await compare(member))).body
  const inFlight = { key, since: 0, entries: [{ item: '3.1.1[c]', field: 'answer', value: 1 }] }
  expect((await place.call('POST', '/api/assessment/user/entries', inFlight, admin)).status).toBe(200)
  expect((await undo(member, batch)).body).toMatchObject({ undone: 4, stay: 1 })
  expect((await workOf(admin)).data['3.1.1']?.['3.1.1[c]']).toEqual({ answer: 1 })
})

test('JOIN-07 what stands again is of whom and of when it was, also in its row, and of an account that is gone of nobody', async () => {
  const { admin, member, organization } = await joined(own)
  const colleague = await newMember(place, organization, admin)
  await enter(colleague, theirs)
  const rowOf = async () =>
    place.portal.portal.db
      .selectFrom('assessment_answers')
      .select(['answered_by', 'answered_at'])
      .where('network_uuid', '=', (await workOf(admin)).network_uuid)
      .where('objective', '=', '3.1.1[b]')
      .executeTakeFirstOrThrow()
  const before = await rowOf()
  expect(before.answered_by).toBe(colleague.email)
  const bringIt = async () => {
    place.clock.advance(60_000)
    return (await bring(member, await compare(member), [{ item: '3.1.1[b]', field: 'answer' }])).body.batch
  }
  const first = await bringIt()
  expect((await rowOf()).answered_by).toBe(member.email)
  await undo(admin, first)
  expect(await rowOf()).toEqual(before)
  const second = await bringIt()
  expect((await place.call('POST', '/api/user/delete', { password }, colleague)).status).toBe(200)
  await undo(admin, second)
  expect(await rowOf()).toEqual({ ...before, answered_by: '' })
})

test('JOIN-07 while nobody has let a member in, the check and the list of systems say so; and whose own systems there are', async () => {
  const { admin, member } = await joined(own)
  const systems = async (session: Session) =>
    (
      await place.call<{ ownElsewhere?: string[]; waiting?: boolean }>(
        'GET',
        '/api/assessment/user/systems',
        undefined,
        session,
      )
    ).body
  const { from } = await compare(member)
  expect(await systems(member)).toMatchObject({ ownElsewhere: [from] })
  expect(await workOf(member)).not.toHaveProperty('waiting')
  const save = (session: Session) =>
    place.call(
      'PUT',
      `/api/assessment/user/system?system=${from}`,
      { entries: [{ field: 'name', value: 'Mine', seen: 0 }] },
      session,
    )
  expect(await save(member)).toMatchObject({ status: 409, body: { code: 'own_elsewhere' } })
  expect((await save(admin)).status).toBe(404)
  const alone = await leave(member)
  expect(await systems(alone)).not.toHaveProperty('ownElsewhere')
  const email = newEmail('waiting')
  await signUp(place, 'OrganizationMember', { email, organization: 'Not there yet' })
  await verify(place, email)
  const waiting = await sessionOf(place, email)
  expect((await workOf(waiting)).waiting).toBe(true)
  expect((await systems(waiting)).waiting).toBe(true)
})
