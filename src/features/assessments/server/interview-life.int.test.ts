import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { interviewVerbs } from '../../../../test/interview-verbs.ts'
import { faultsOf } from '../../../../test/logged.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { idOf, newAdmin, newMember, newPerson, password, sessionOf, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { until } from '../../../../test/until.ts'
import { countWaiting } from '../../../../test/waiting.ts'
import { forgetClosed, forgetFormerAuthors } from './upkeep.ts'

/** What becomes of the answers of an interview when people, systems and organizations go. */

const place = town()
const { read, save, answerOf } = interviewVerbs(place)
const { added, remove } = systemsVerbs(place)
const { remove: leave } = organizationVerbs(place)
const db = () => place.portal.portal.db
const rowsAt = (at: string) => db().selectFrom('interview_answers').select('field').where('place', '=', at).execute()

test('EASE-02 who leaves takes their name along and leaves the answers; the copy of one’s data holds one’s own', async () => {
  const ada = await newAdmin(place, 'Leaving Answers')
  const ben = await newMember(place, 'Leaving Answers', ada)
  await save(ben, [['wireless', ['no']]])
  await save(ada, [['voip', ['yes']]])
  const exported = await place.call<{ assessments: { interview: unknown[] } }>(
    'GET',
    '/api/user/export',
    undefined,
    ben,
  )
  expect(exported.body.assessments.interview).toMatchObject([{ field: 'wireless', value: ['no'] }])
  expect((await place.call('POST', '/api/user/delete', { password }, ben)).status).toBe(200)
  expect(await answerOf(ada, 'wireless')).toMatchObject({ value: ['no'], by: '', mine: false })
  const named = () => db().selectFrom('interview_answers').select('by').where('by', '=', idOf(ben)).execute()
  expect(await named()).toEqual([])
  // Of somebody who went while an answer of theirs was still being saved.
  await db()
    .updateTable('interview_answers')
    .set({ by: idOf(ben) })
    .where('field', '=', 'wireless')
    .execute()
  await forgetFormerAuthors(db())
  expect(await named()).toEqual([])
})

test('EASE-02 an individual’s answers go with the account, and what is of nobody at night', async () => {
  const person = await newPerson(place)
  const { place: own } = await read(person)
  await save(person, [['wireless', ['no']]])
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect(await rowsAt(own)).toEqual([])
  // As the release before leaves it, which does not know of them.
  const ada = await newAdmin(place, 'Nightly Answers')
  await save(ada, [['wireless', ['no']]])
  const kept = (await read(ada)).place
  const nobodys = randomUUID()
  await sql`INSERT INTO interview_answers (place, field, sealed, at, version) VALUES (${nobodys}, 'wireless', '', now(), 1)`.execute(
    db(),
  )
  await forgetClosed(db())
  expect(await rowsAt(nobodys)).toEqual([])
  expect(await rowsAt(kept)).toHaveLength(1)
})

test('EASE-02 a system that is removed takes its answers along, and what is saved meanwhile leaves nothing', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const ada = await newAdmin(place, 'Removed Answers')
  const system = await added(ada, 'Going')
  await save(ada, [['wireless', ['no']]], system)
  const { removing, saving } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM systems WHERE place = ${system} FOR KEY SHARE`.execute(tx)
      const removing = remove(ada, system, 'Going')
      await until(async () => (await countWaiting(db())) >= 1, 'the removal waits')
      return { removing, saving: save(ada, [['voip', ['yes']]], system) }
    })
  const [removed, saved] = await Promise.all([removing, saving])
  expect(removed.status).toBe(200)
  expect([200, 404]).toContain(saved.status)
  expect(await rowsAt(system)).toEqual([])
  expect(faults).toEqual([])
})

test('EASE-02 a member deleted while a colleague answers the same questions: both wait in one order', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const ada = await newAdmin(place, 'Ordered Answers')
  const ben = await newMember(place, 'Ordered Answers', ada)
  for (const question of ['wireless', 'cloud', 'voip']) await save(ben, [[question, ['yes']]])
  const [deleted, ...saves] = await Promise.all([
    place.call('POST', '/api/user/delete', { password }, ben),
    ...Array.from({ length: 8 }, (_, index) =>
      save(ada, [
        ['wireless', ['no'], index % 2 ? 1 : 9],
        ['cloud', ['no'], 9],
        ['voip', ['unsure'], 9],
      ]),
    ),
  ])
  expect(deleted?.status).toBe(200)
  for (const { status } of saves) expect(status).toBe(200)
  expect(faults).toEqual([])
  expect((await read(ada)).answers).toMatchObject({ cloud: ['no'], voip: ['unsure'] })
})

test('ORG-16 the last member takes the answers along, unless they have answers of their own from before', async () => {
  const ada = await newAdmin(place, 'Emptied Answers')
  const ben = await newMember(place, 'Emptied Answers', ada)
  await save(ben, [['wireless', ['no']]])
  await leave(ben, idOf(ben))
  const alone = await sessionOf(place, ben.email)
  expect((await read(alone)).answers).toEqual({})
  await save(alone, [['voip', ['yes']]])
  await leave(ada, idOf(ada))
  expect((await read(await sessionOf(place, ada.email))).answers).toEqual({ wireless: ['no'] })
  expect((await read(alone)).answers).toEqual({ voip: ['yes'] })
})
