import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWord } from '../../../../test/assessment-verbs.ts'
import { faultsOf } from '../../../../test/logged.ts'
import { idOf, newPerson, password, town } from '../../../../test/people.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import { until } from '../../../../test/until.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { openOfCompletion } from './system-facts.ts'
import { forgetClosed, forgetFormerAuthors } from './upkeep.ts'

/** What becomes of facts of a system: in completions, and when people leave. */

const place = town()
const { read, save, factOf, pair, completeAll } = systemVerbs(place)
const db = () => place.portal.portal.db
const standing = (network: string) =>
  db()
    .selectFrom('assessments')
    .select('completed_at')
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', 'NEWCMMCLEVEL1')
    .executeTakeFirst()

test('EASE-07 a completion keeps what was entered of the system on that day, and a change makes it one of the past', async () => {
  const { ada } = await pair()
  await save(ada, [['planVersion', 'Version seven']])
  const first = await completeAll(ada)
  expect((await completeAll(ada)).unchanged).toBe(true)
  await save(ada, [['planVersion', 'Version eight', 1]])
  const changed = await place.call(
    'GET',
    `/api/assessment/user/completions/NEWCMMCLEVEL1/${first.completion}`,
    undefined,
    ada,
  )
  expect(changed.body).toMatchObject({ newest: true, changed: true })
  const second = await completeAll(ada)
  expect(second.unchanged).toBe(false)
  const planOf = async (completion = '') => {
    const { body } = await place.call<{ content: string }>(
      'GET',
      `/api/assessment/user/documents/NEWCMMCLEVEL1/system-security-plan${completion && `?completion=${completion}`}`,
      undefined,
      ada,
    )
    return (await readWord(Buffer.from(body.content, 'base64'))).text
  }
  expect(await planOf(first.completion)).toMatch(/\nVersion of this plan\nVersion seven\n/)
  expect(await planOf(second.completion)).toMatch(/\nVersion of this plan\nVersion eight\n/)
  expect(await planOf()).toMatch(/\nVersion of this plan\nVersion eight\n/)
})

test('EASE-07 a completion of the release before, which knows no facts, is no longer the newest with the next one here', async () => {
  const { ada } = await pair()
  const without = () => sql`UPDATE assessment_snapshots SET system_facts = NULL`.execute(db())
  const first = await completeAll(ada)
  await without()
  // Nothing is entered, and so nothing differs.
  expect(await completeAll(ada)).toMatchObject({ unchanged: true, completion: first.completion })
  await save(ada, [['planVersion', 'Version one']])
  place.clock.advance(1_000)
  const second = await completeAll(ada)
  await without()
  place.clock.advance(1_000)
  // The check stands as complete.
  const third = await completeAll(ada)
  expect(third.unchanged).toBe(false)
  expect(third.completion).not.toBe(second.completion)
  expect(await completeAll(ada)).toMatchObject({ unchanged: true, completion: third.completion })
})

test('EASE-07 a change of blanks, that no document prints, leaves a complete check complete', async () => {
  const { ada } = await pair()
  const { place: network } = await read(ada)
  await save(ada, [['planVersion', 'Version one']])
  await completeAll(ada)
  const isComplete = async () => (await standing(network))?.completed_at !== null
  await save(ada, [
    ['planVersion', ' Version one ', 1],
    ['purpose', ' '],
  ])
  expect(await factOf(ada, 'planVersion')).toMatchObject({ value: ' Version one ', version: 2 })
  expect(await isComplete()).toBe(true)
  await save(ada, [['planVersion', 'Version two', 2]])
  expect(await isComplete()).toBe(false)
})

test('EASE-07 saves beside Complete: a check that stands as complete holds what is entered', async () => {
  const { ada, ben } = await pair()
  const { place: network } = await read(ada)
  const faults = faultsOf(place.portal.portal.log)
  await completeAll(ada)
  let seen = 0
  for (let round = 0; round < 12; round++) {
    place.clock.advance(1_000)
    const [saved] = await Promise.all([save(ben, [['planVersion', `Version ${round}`, seen]]), completeAll(ada)])
    seen = saved.body.facts[0]?.version ?? 0
    if ((await standing(network))?.completed_at == null) continue
    const newest = await db()
      .selectFrom('assessment_snapshots')
      .select(['id', 'system_facts'])
      .where('network_uuid', '=', network)
      .orderBy('completed_at', 'desc')
      .executeTakeFirstOrThrow()
    const { secrets } = place.portal.portal
    expect(openOfCompletion(secrets, newest.id, newest.system_facts)).toEqual({ planVersion: `Version ${round}` })
  }
  expect(faults).toEqual([])
})

test('a member deleted while a colleague saves the same fields: both wait in one order, and no entry keeps the name', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const { ada, ben } = await pair()
  const { place: network } = await read(ada)
  // Not in the order in which savers hold them.
  for (const field of ['systemOwnerName', 'boundary']) await save(ben, [[field, 'Before']])
  const hold = (tx: Tx, field: string) =>
    sql`SELECT FROM system_facts WHERE place = ${network} AND field = ${field} FOR UPDATE`.execute(tx)
  const isWaited = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db())
    return rows.length > 0
  }
  const deleting = await db()
    .transaction()
    .execute(async (tx) => {
      await hold(tx, 'boundary')
      const answer = place.call('POST', '/api/user/delete', { password }, ben)
      await until(isWaited, 'the deletion waits')
      await hold(tx, 'systemOwnerName')
      return { answer }
    })
  expect((await deleting.answer).status).toBe(200)
  expect(faults).toEqual([])
  expect(await factOf(ada, 'boundary')).toMatchObject({ value: 'Before', by: '' })
})

test('who leaves takes their name along and leaves the entries; an organization that is closed leaves nothing', async () => {
  const { ada, ben } = await pair()
  await save(ben, [['name', 'Hall A']])
  await save(ada, [['purpose', 'Gears']])
  const exported = await place.call<{ assessments: { system: unknown } }>('GET', '/api/user/export', undefined, ben)
  expect(JSON.stringify(exported.body)).toContain('"field":"name","value":"Hall A"')
  expect(JSON.stringify(exported.body)).not.toContain('"field":"purpose"')
  expect((await place.call('POST', '/api/user/delete', { password }, ben)).status).toBe(200)
  expect(await factOf(ada, 'name')).toMatchObject({ value: 'Hall A', by: '', mine: false })
  const named = () => db().selectFrom('system_facts').select('by').where('by', '=', idOf(ben)).execute()
  expect(await named()).toEqual([])
  // Of somebody who went while an entry of theirs was still being saved.
  await db()
    .updateTable('system_facts')
    .set({ by: idOf(ben) })
    .where('field', '=', 'name')
    .execute()
  await forgetFormerAuthors(db())
  expect(await named()).toEqual([])

  const person = await newPerson(place)
  await save(person, [['name', 'Bench']])
  const own = (await read(person)).place
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  const factsIn = (of: string) => db().selectFrom('system_facts').select('field').where('place', '=', of).execute()
  expect(await factsIn(own)).toEqual([])
  const { place: kept } = await read(ada)
  await db()
    .insertInto('system_facts')
    .values({ place: own, field: 'name', sealed: '', by: null, at: place.clock.now(), version: 1 })
    .execute()
  await forgetClosed(db())
  expect(await factsIn(own)).toEqual([])
  expect((await factsIn(kept)).length).toBe(2)
})
