import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWord } from '../../../../test/assessment-verbs.ts'
import { faultsOf } from '../../../../test/logged.ts'
import { newAdmin, newMember, newPerson, type Session, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import type { System } from '../contract.ts'

/** Completions and the name and codes of their system (SYSTEM-07, EASE-07). */

const place = town()
const { added, change, list, remove, workIn } = systemsVerbs(place)
const { completeAll, save } = systemVerbs(place)
const key = 'NEWCMMCLEVEL1'
const db = () => place.portal.portal.db

const isComplete = async (session: Session, system?: string) =>
  (await workIn(session, key, system)).completedAt !== null

async function planOf(session: Session, completion: string, system?: string): Promise<string> {
  const query = new URLSearchParams({ completion, ...(system ? { system } : {}) })
  const path = `/api/assessment/user/documents/${key}/system-security-plan?${query}`
  const { status, body } = await place.call<{ content: string }>('GET', path, undefined, session)
  expect(status).toBe(200)
  return (await readWord(Buffer.from(body.content, 'base64'))).text
}

/** Completes once more, a moment later. */
async function again(session: Session, system?: string) {
  place.clock.advance(1_000)
  return completeAll(session, system)
}

test('SYSTEM-07 EASE-07 a new name and new CAGE codes reach the next completion, and the one before keeps its own', async () => {
  const person = await newPerson(place)
  const mill = await added(person, 'Mill', ['1A2B3'])
  const completions = [(await completeAll(person, mill)).completion]
  await completeAll(person)
  let seen = (await list(person)).Items[1] as System
  for (const entries of [
    { name: 'Gear mill', cageCodes: ['1A2B3'] },
    { name: 'Gear mill', cageCodes: ['4C5D6', '7F4Q2'] },
  ]) {
    const changed = await change(person, seen, entries)
    expect(changed.status).toBe(200)
    seen = changed.body
    expect(await isComplete(person, mill)).toBe(false)
    // That of another system says what it said.
    expect(await isComplete(person)).toBe(true)
    const next = await again(person, mill)
    expect(next.unchanged).toBe(false)
    completions.push(next.completion)
    expect(await again(person, mill)).toMatchObject({ unchanged: true, completion: next.completion })
  }
  const said = await Promise.all(completions.map((completion) => planOf(person, completion, mill)))
  expect(said.map((text) => /System: .*/.exec(text)?.[0])).toEqual([
    expect.stringContaining('System: Mill. CAGE codes: 1A2B3.'),
    expect.stringContaining('System: Gear mill. CAGE codes: 1A2B3.'),
    expect.stringContaining('System: Gear mill. CAGE codes: 4C5D6, 7F4Q2.'),
  ])
})

test('SYSTEM-07 EASE-07 a short name that no document prints leaves a complete check complete', async () => {
  const person = await newPerson(place)
  const mill = await added(person, 'Mill')
  await save(person, [['name', 'Gear mill and its lab']], mill)
  const { completion } = await completeAll(person, mill)
  const seen = (await list(person)).Items[1] as System
  expect((await change(person, seen, { name: 'Works', cageCodes: [] })).status).toBe(200)
  expect(await isComplete(person, mill)).toBe(true)
  expect(await again(person, mill)).toMatchObject({ unchanged: true, completion })
  await change(person, { ...seen, name: 'Works' }, { name: 'Works', cageCodes: ['1A2B3'] })
  expect(await isComplete(person, mill)).toBe(false)
})

test('SYSTEM-07 EASE-07 with a second system, and without it again, the first is completed anew where its documents say something else', async () => {
  const admin = await newAdmin(place, 'Second Systems')
  const alone = await completeAll(admin)
  const mill = await added(admin, 'Mill')
  expect(await isComplete(admin)).toBe(false)
  const told = await again(admin)
  expect(told.unchanged).toBe(false)
  expect(await planOf(admin, told.completion)).toContain('System: To be entered.')
  expect(await planOf(admin, alone.completion)).not.toContain('System: ')
  // It is told already.
  const lab = await added(admin, 'Lab')
  expect(await isComplete(admin)).toBe(true)
  expect((await remove(admin, lab, 'Lab')).status).toBe(200)
  expect(await isComplete(admin)).toBe(true)
  expect((await remove(admin, mill, 'Mill')).status).toBe(200)
  expect(await isComplete(admin)).toBe(false)
  expect((await again(admin)).unchanged).toBe(false)

  const named = await newAdmin(place, 'Named Before')
  const [first] = (await list(named)).Items as [System]
  await change(named, first, { name: 'Works', cageCodes: [] })
  await completeAll(named)
  await added(named, 'Mill')
  expect(await isComplete(named)).toBe(true)
})

test('SYSTEM-07 EASE-07 a completion of the release before, which knows no name, is no longer the newest with the next one here', async () => {
  const person = await newPerson(place)
  const [first] = (await list(person)).Items as [System]
  await change(person, first, { name: 'Works', cageCodes: [] })
  const { completion } = await completeAll(person)
  await sql`UPDATE assessment_snapshots SET company = company - 'system' WHERE id = ${completion}`.execute(db())
  // The check stands as complete.
  const next = await again(person)
  expect(next.unchanged).toBe(false)
  expect(await planOf(person, next.completion)).toContain('System: Works.')
  // Of a completion that keeps no company at all.
  await sql`UPDATE assessment_snapshots SET company = NULL WHERE id = ${next.completion}`.execute(db())
  expect((await again(person)).unchanged).toBe(false)
})

test('SYSTEM-07 EASE-07 new names beside Complete: a check that stands as complete holds the last one', async () => {
  const admin = await newAdmin(place, 'Renamed Beside')
  const member = await newMember(place, 'Renamed Beside', admin)
  const mill = await added(admin, 'Mill')
  const faults = faultsOf(place.portal.portal.log)
  await completeAll(admin, mill)
  let seen = (await list(admin)).Items[1] as System
  for (let round = 0; round < 12; round++) {
    place.clock.advance(1_000)
    const [changed] = await Promise.all([
      change(member, seen, { name: `Mill ${round}`, cageCodes: [] }),
      completeAll(admin, mill),
    ])
    expect(changed.status).toBe(200)
    seen = changed.body
    if (!(await isComplete(admin, mill))) continue
    const { company } = await db()
      .selectFrom('assessment_snapshots')
      .select('company')
      .where('network_uuid', '=', mill)
      .orderBy('completed_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(company?.system?.name).toBe(`Mill ${round}`)
  }
  expect(faults).toEqual([])
})
