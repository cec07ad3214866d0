import { expect, test } from 'vitest'
import { idOf, newAdmin, newMember, newPerson, password, type Session, town } from '../../../../test/people.ts'
import { statementsOf } from '../../../../test/statements.ts'
import type { AssessmentKey, EntryState, Work } from '../contract.ts'
import { forgetClosed } from './upkeep.ts'

/** What becomes of entries when people and organizations go. */

const place = town()
const key: AssessmentKey = 'NEWCMMCLEVEL2'

const enter = (session: Session, entries: unknown[]) =>
  place.call('POST', '/api/assessment/user/entries', { key, since: 0, entries }, session)
const answer = (item: string, value: number) => ({ item, field: 'answer', value })
const changes = (session: Session) =>
  place.call<{ changes: EntryState[] }>('GET', `/api/assessment/user/changes/${key}?since=0`, undefined, session)
const work = async (session: Session) =>
  (await place.call<Work>('GET', `/api/assessment/user/work/${key}`, undefined, session)).body

test('the whole of a check is read once', async () => {
  const person = await newPerson(place)
  await enter(person, [answer('3.1.1[a]', 1), { item: '3.1.1', field: 'owner', value: 'Dana' }])
  const sent = await statementsOf(async () => {
    expect(await work(person)).toMatchObject({
      data: { '3.1.1': { '3.1.1[a]': { answer: 1 } } },
      requirements: { '3.1.1': { owner: 'Dana', plan: '' } },
      lastItem: expect.stringMatching(/^3\.1\.1/),
    })
  })
  for (const table of ['assessment_answers', 'assessment_requirements'])
    expect(sent.filter(({ text }) => text.includes(table))).toHaveLength(1)
})

test('the copy of one’s own data holds the entries; with the account they go, or lose the name', async () => {
  const admin = await newAdmin(place, 'Leaving Works')
  const member = await newMember(place, 'Leaving Works', admin)
  await enter(admin, [answer('3.1.1[a]', 1), { item: '3.1.1', field: 'owner', value: 'Dana' }])
  const copy = await place.call<{ assessments: unknown }>('GET', '/api/user/export', undefined, admin)
  expect(copy.body.assessments).toMatchObject({
    answers: [{ assessment: key, objective: '3.1.1[a]', answer: 1 }],
    requirements: [{ requirement: '3.1.1', owner: 'Dana' }],
  })
  expect((await place.call('POST', '/api/user/delete', { password }, admin)).status).toBe(200)
  expect((await changes(member)).body.changes).toMatchObject([{ by: '' }, { by: '' }])
  const { db } = place.portal.portal
  const named = db.selectFrom('assessment_answers').select('objective').where('answered_by', '=', admin.email)
  expect(await named.execute()).toEqual([])

  const single = await newPerson(place)
  await enter(single, [answer('3.1.1[a]', 1)])
  const { own_network_uuid: network } = await db
    .selectFrom('users')
    .select('own_network_uuid')
    .where('id', '=', idOf(single))
    .executeTakeFirstOrThrow()
  expect((await place.call('POST', '/api/user/delete', { password }, single)).status).toBe(200)
  const left = db.selectFrom('assessments').select('assessment_key').where('network_uuid', '=', network)
  expect(await left.execute()).toEqual([])
})

test('the assessments of an organization that was closed go in the night', async () => {
  const admin = await newAdmin(place, 'Closing Works')
  const staying = await newAdmin(place, 'Staying Works')
  for (const person of [admin, staying]) await enter(person, [answer('3.1.1[a]', 1)])
  const { db } = place.portal.portal
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('assessments')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await count()
  expect((await place.call('POST', '/api/user/delete', { password }, admin)).status).toBe(200)
  await forgetClosed(db)
  expect(await count()).toBeLessThan(before)
  expect((await work(staying)).data['3.1.1']).toEqual({ '3.1.1[a]': { answer: 1 } })
})
