import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newAdmin, newMember, password, town } from '../../../../test/people.ts'
import { completedCheck, systemVerbs } from '../../../../test/system-verbs.ts'
import { dayAfter } from '../close-out.ts'
import type { readHistory } from '../contract.ts'
import { sendReminders } from './reminders.ts'
import { forgetFormerAuthors } from './upkeep.ts'

const place = town()
const { completeAll } = systemVerbs(place)
const db = () => place.portal.portal.db

test('an author is the same however the address is written: in the history, in the own data, at night and at the end', async () => {
  const admin = await newAdmin(place, 'Letter Works')
  const member = await newMember(place, 'Letter Works', admin, { firstName: 'Ben', lastName: 'Roy' })
  await completeAll(member)
  const posted = {
    status: 'final',
    assessor: 'self',
    statusDate: dayAfter(place.clock.now(), 0),
    uid: '',
    official: 'Ada Ott',
  }
  const status = await place.call('PUT', `/api/assessment/user/status/${completedCheck}`, posted, member)
  expect(status.status).toBe(200)
  const other = member.email.toUpperCase()
  const tables = [
    ['assessment_snapshots', 'completed_by'],
    ['assessment_answers', 'answered_by'],
    ['assessment_statuses', 'entered_by'],
  ] as const
  for (const [table, column] of tables)
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${other} WHERE ${sql.ref(column)} = ${member.email}`.execute(
      db(),
    )
  const isLeft = () =>
    Promise.all(
      tables.map(async ([table, column]) => {
        const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${other}`.execute(db())
        return rows.length > 0
      }),
    )

  const history = await place.call<typeof readHistory.answer._output>(
    'GET',
    `/api/assessment/user/history/${completedCheck}`,
    undefined,
    admin,
  )
  expect(history.body.Items.map(({ by }) => by)).toEqual(['Ben Roy'])
  const copy = await place.call<{ assessments: Record<string, unknown[]> }>(
    'GET',
    '/api/user/export',
    undefined,
    member,
  )
  expect(copy.body.assessments.completions).toHaveLength(1)
  expect(copy.body.assessments.statuses).toHaveLength(1)
  expect(copy.body.assessments.answers).not.toEqual([])
  await forgetFormerAuthors(db())
  expect(await isLeft()).toEqual(tables.map(() => true))
  expect((await place.call('POST', '/api/user/delete', { password }, member)).status).toBe(200)
  expect(await isLeft()).toEqual(tables.map(() => false))
})

test('an author who is known by the address alone is reminded however it is written, and the administrators are not', async () => {
  const admin = await newAdmin(place, 'Reminded Letters')
  const member = await newMember(place, 'Reminded Letters', admin)
  await completeAll(member)
  const ofThem = sql`network_uuid = (SELECT network_uuid FROM users WHERE email = ${member.email})`
  await sql`UPDATE assessment_snapshots SET completed_by = '' WHERE ${ofThem}`.execute(db())
  await sql`
    UPDATE assessment_answers SET answered_by = ${member.email.toUpperCase()}, changes = '{}', answer = 0
    WHERE ${ofThem}`.execute(db())
  await sql`
    INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement, target_date)
    SELECT network_uuid, ${completedCheck}, '3.1.1', ${dayAfter(place.clock.now(), 14)}::date
    FROM users WHERE email = ${member.email}`.execute(db())
  await sendReminders(place.portal.portal)
  const mails = await db()
    .selectFrom('messages')
    .select('recipient')
    .where('subject', 'like', '%target date%')
    .execute()
  expect(mails).toEqual([{ recipient: member.email }])
})
