import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { idOf, newAdmin, newMember, newPerson, password, sessionOf, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { until } from '../../../../test/until.ts'
import { countWaiting } from '../../../../test/waiting.ts'
import { dayAfter } from '../close-out.ts'
import { forgetPlaces, holdPlaces, placeTables } from './place-tables.ts'
import { sendReminders } from './reminders.ts'
import { holdSystem } from './system-store.ts'
import { forgetClosed } from './upkeep.ts'

const place = town()
const { remove: leave } = organizationVerbs(place)
const { added, enterIn, list, remove, workIn } = systemsVerbs(place)
const key = 'NEWCMMCLEVEL1'
const db = () => place.portal.portal.db

/** One row in each table of what is kept by place. */
async function fill(network: string): Promise<void> {
  const { id: by } = await db().selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  for (const statement of [
    sql`INSERT INTO assessments (network_uuid, assessment_key) VALUES (${network}, ${key}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, answered_by)
      VALUES (${network}, ${key}, '3.1.1', '3.1.1[c]', 1, '')`,
    sql`INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement) VALUES (${network}, ${key}, '3.1.2')`,
    sql`INSERT INTO assessment_snapshots (network_uuid, assessment_key, completed_by, answers, scores)
      VALUES (${network}, ${key}, '', '{}', '{}')`,
    sql`INSERT INTO assessment_overtaken (network_uuid, assessment_key, item, field, value, entered_by, entered_at)
      VALUES (${network}, ${key}, '3.1.1', 'plan', 'Kept', ${by}, now())`,
    sql`INSERT INTO assessment_differences (network_uuid, item, field, theirs, entered_at)
      VALUES (${network}, '3.1.1', 'plan', '"Other"', now())`,
    sql`INSERT INTO assessment_reminders (network_uuid, assessment_key, kind, due_on, user_id)
      VALUES (${network}, ${key}, 'day', '2030-01-01', ${by})`,
    sql`INSERT INTO assessment_statuses (network_uuid, assessment_key, status, assessor, status_date, uid, official, entered_by, entered_at)
      VALUES (${network}, ${key}, 'final', 'self', '2026-10-01', '', '', '', now())`,
    sql`INSERT INTO system_facts (place, field, sealed, at, version) VALUES (${network}, 'name', '', now(), 1)
      ON CONFLICT DO NOTHING`,
  ])
    await statement.execute(db())
}

async function rowsAt(network: string): Promise<number[]> {
  const counts = placeTables.map((table) =>
    db()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_uuid', '=', network)
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => Number(count))
}
const factsAt = async (at: string) =>
  (await db().selectFrom('system_facts').select('field').where('place', '=', at).execute()).length
const full = placeTables.map(() => 1)
const none = placeTables.map(() => 0)

/** Word for word what the release before runs each night. */
async function releasedUpkeep(): Promise<void> {
  const isClosed = (network: string) => sql`NOT EXISTS (
      SELECT FROM organizations WHERE organizations.network_uuid = ${sql.ref(network)})
    AND NOT EXISTS (SELECT FROM users WHERE users.own_network_uuid = ${sql.ref(network)})`
  const removeClosed = (table: string, column: string) =>
    sql`DELETE FROM ${sql.table(table)} WHERE true AND (${isClosed(`${table}.${column}`)})`.execute(db())
  for (const table of placeTables) await removeClosed(table, 'network_uuid')
  await removeClosed('system_facts', 'place')
}

test('SYSTEM-07 the nightly upkeep, of this release and of the one before, keeps further systems and takes what is of nobody', async () => {
  const admin = await newAdmin(place, 'Nightly Systems')
  const system = await added(admin, 'Second')
  const nobodys = randomUUID()
  await fill(system)
  await fill(nobodys)
  expect(await rowsAt(system)).toEqual(full)
  await releasedUpkeep()
  expect(await rowsAt(system)).toEqual(full)
  expect(await factsAt(system)).toBe(1)
  expect(await rowsAt(nobodys)).toEqual(none)
  expect(await factsAt(nobodys)).toBe(0)
  await fill(nobodys)
  await forgetClosed(db())
  expect(await rowsAt(system)).toEqual(full)
  expect(await factsAt(system)).toBe(1)
  expect(await rowsAt(nobodys)).toEqual(none)
  expect(await factsAt(nobodys)).toBe(0)
  // Of a system that was removed while nobody could take its facts along.
  await db().deleteFrom('systems').where('place', '=', system).execute()
  await forgetClosed(db())
  expect(await factsAt(system)).toBe(0)
})

test('SYSTEM-07 what is kept from the release before is of further systems alone, and from its upkeep alone', async () => {
  const admin = await newAdmin(place, 'Kept Systems')
  const system = await added(admin, 'Second')
  const { network_uuid } = await workIn(admin, key)
  await fill(network_uuid)
  await fill(system)
  await db()
    .updateTable('organizations')
    .set({ network_uuid: randomUUID() })
    .where('name', '=', 'Kept Systems')
    .execute()
  await releasedUpkeep()
  expect(await rowsAt(network_uuid)).toEqual(none)
  expect(await factsAt(network_uuid)).toBe(0)
  expect(await rowsAt(system)).toEqual(full)
  for (const table of placeTables) await db().deleteFrom(table).where('network_uuid', '=', system).execute()
  expect(await rowsAt(system)).toEqual(none)
})

test('SYSTEM-07 an administrator removes a further system by its name, with all of it; what is saved meanwhile leaves nothing', async () => {
  const admin = await newAdmin(place, 'Removing Systems')
  const member = await newMember(place, 'Removing Systems', admin)
  const system = await added(member, 'Going')
  const { network_uuid } = await workIn(admin, key)
  expect(await list(member)).toMatchObject({ mayWrite: true, mayRemove: false })
  expect((await remove(member, system, 'Going')).status).toBe(403)
  expect((await remove(admin, system, 'Staying')).status).toBe(409)
  expect((await remove(admin, network_uuid, 'First system')).status).toBe(409)
  await enterIn(member, key, system, '3.1.1', 'plan', 'Before')
  await fill(system)

  const begun = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM systems WHERE place = ${system} FOR UPDATE`.execute(tx)
      const saves = Array.from({ length: 3 }, (_, at) => enterIn(member, key, system, '3.1.1', 'plan', `Text ${at}`))
      const all = [remove(admin, system, ' going'), ...saves]
      await until(async () => (await countWaiting(db())) === all.length, 'all wait for the system')
      return { all }
    })
  const [removed, ...saved] = await Promise.all(begun.all)
  expect(removed).toMatchObject({ status: 200 })
  expect(saved.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  expect(await rowsAt(system)).toEqual(none)
  expect((await enterIn(member, key, system, '3.1.1', 'plan', 'After')).status).toBe(404)
  const events = await db().selectFrom('audit_events').select('event').where('item', '=', system).execute()
  expect(events.map(({ event }) => event).sort()).toEqual(['system-added', 'system-removed'])
})

test('SYSTEM-07 an account is deleted in the order in which its systems are written, and neither waits for the other', async () => {
  const person = await newPerson(place)
  const own = await added(person, 'Attic')
  await fill(own)
  const deleted = await db()
    .transaction()
    .execute(async (tx) => {
      await holdSystem(tx, own, (await list(person)).Items[0]?.system ?? '')
      const call = place.call('POST', '/api/user/delete', { password }, person)
      await until(async () => (await countWaiting(db())) === 1, 'the deletion waits for the system')
      await sql`SET LOCAL lock_timeout = '2s'`.execute(tx)
      await holdPlaces(tx, [own])
      return { call }
    })
  expect((await deleted.call).status).toBe(200)
  expect(await rowsAt(own)).toEqual(none)
})

test('SYSTEM-07 of a system that is removed while its reminders go out nothing is left', async () => {
  const admin = await newAdmin(place, 'Reminded Late')
  const system = await added(admin, 'Going')
  await enterIn(admin, key, system, '3.1.1', 'targetDate', dayAfter(place.clock.now(), 14))
  const sending = await db()
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('systems').where('place', '=', system).execute()
      const sent = sendReminders(place.portal.portal)
      await until(async () => (await countWaiting(db())) === 1, 'the reminder waits for the system')
      await forgetPlaces(tx, [system])
      return { sent }
    })
  await sending.sent
  expect(await rowsAt(system)).toEqual(none)
  const mails = await db().selectFrom('messages').select('subject').where('recipient', '=', admin.email).execute()
  expect(mails.filter(({ subject }) => subject?.includes('target date'))).toEqual([])
})

test('SYSTEM-07 with an organization that is closed, and with an account that is deleted, further systems go too', async () => {
  const person = await newPerson(place)
  const own = await added(person, 'Home office')
  await fill(own)
  const body = { password }
  expect((await place.call('POST', '/api/user/delete', body, person)).status).toBe(200)
  expect(await rowsAt(own)).toEqual(none)
  expect(await factsAt(own)).toBe(0)

  const admin = await newAdmin(place, 'Closed Systems')
  const system = await added(admin, 'Plant two')
  await fill(system)
  await db()
    .updateTable('organizations')
    .set({ network_uuid: randomUUID() })
    .where('name', '=', 'Closed Systems')
    .execute()
  await forgetClosed(db())
  expect(await rowsAt(system)).toEqual(none)
  expect(await factsAt(system)).toBe(0)
  expect(await db().selectFrom('systems').selectAll().where('place', '=', system).execute()).toEqual([])
})

test('SYSTEM-07 systems stay with the network: a company made of an account, a founder who leaves, a last member', async () => {
  const person = await newPerson(place)
  const system = await added(person, 'Garage')
  await enterIn(person, key, system, '3.1.1', 'plan', 'Kept along')
  const body = { organization: 'Garage Works', organizationType: 'Non-Profit' }
  await place.call('POST', '/api/organization/from-account', body, person)
  const founder = await sessionOf(place, person.email)
  const heir = await newMember(place, 'Garage Works', founder)
  await leave(founder, idOf(founder))
  expect((await list(await sessionOf(place, person.email))).Items).toHaveLength(1)
  const last = await sessionOf(place, heir.email)
  await leave(last, idOf(last))
  await forgetClosed(db())
  const alone = await sessionOf(place, heir.email)
  expect((await list(alone)).Items.map(({ name }) => name)).toEqual(['', 'Garage'])
  expect((await workIn(alone, key, system)).requirements['3.1.1']).toMatchObject({ plan: 'Kept along' })
  const copy = await place.call<object>('GET', '/api/user/export', undefined, alone)
  expect(copy.status).toBe(200)
})

test('SYSTEM-07 what one person entered in any system is in the copy of their data, and goes without their name', async () => {
  const admin = await newAdmin(place, 'Copied Systems')
  const member = await newMember(place, 'Copied Systems', admin)
  const system = await added(admin, 'Copied')
  await enterIn(member, key, system, '3.1.1[a]', 'how', 'In the second one')
  await enterIn(member, key, system, '3.1.1[a]', 'answer', 1)
  const copy = await place.call<object>('GET', '/api/user/export', undefined, member)
  expect(copy.body).toMatchObject({
    assessments: { answers: [{ system: 'Copied', objective: '3.1.1[a]', how: 'In the second one' }] },
  })
  expect((await place.call('POST', '/api/user/delete', { password }, member)).status).toBe(200)
  const rows = await db()
    .selectFrom('assessment_answers')
    .select(['answered_by', 'how'])
    .where('network_uuid', '=', system)
    .execute()
  expect(rows).toEqual([{ answered_by: '', how: 'In the second one' }])
})

test('SYSTEM-07 reminders of a further system go to the people of its network, and say which it is', async () => {
  const admin = await newAdmin(place, 'Reminded Systems')
  const system = await added(admin, 'Press shop')
  await enterIn(admin, key, system, '3.1.1', 'targetDate', dayAfter(place.clock.now(), 14))
  const statusDate = dayAfter(place.clock.now(), -340)
  const posted = { status: 'final', assessor: 'self', statusDate, uid: '', official: 'Ada' }
  await place.call('PUT', `/api/assessment/user/status/${key}?system=${system}`, posted, admin)
  await sendReminders(place.portal.portal)
  const target = await place.mail.next(admin.email, 'a target date is')
  expect(target.subject).toContain('Level 1, Press shop: a target date')
  expect(target.text).toContain('of the system “Press shop”')
  expect(target.text).toContain(`/cyber-readiness-check-tool/${key}?system=${system}`)
  expect((await place.mail.next(admin.email, 'due on')).subject).toContain(', Press shop: due on')
  await sendReminders(place.portal.portal)
  const sent = await db().selectFrom('messages').select('subject').where('recipient', '=', admin.email).execute()
  expect(sent.filter(({ subject }) => subject?.includes('Press shop'))).toHaveLength(2)
})
