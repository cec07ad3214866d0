import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../../test/assessment-verbs.ts'
import { assetOf, assetVerbs, wholeAsset } from '../../../../../test/asset-verbs.ts'
import { listStage } from '../../../../../test/list-stage.ts'
import { newPerson, town } from '../../../../../test/people.ts'
import { mostAssets } from '../../limits-contract.ts'
import { assetStarters } from '../../system/asset-starters.ts'
import { forgetClosed, forgetFormerAuthors } from '../upkeep.ts'
import { sealAsset } from './store.ts'

/** What becomes of assets: in documents and completions, and when people and systems go. */

const place = town()
const stage = listStage(place, 'system_assets')
const { pair, completeAll, addedSystem, removeSystem, planOf, rowsAt, rowsBy, db } = stage
const { add, added, change, list, preview, remove, table } = assetVerbs(place)
const { wordOf } = assessmentVerbs(place)

test('SYSTEM-03 the security plan lists the assets by category, and leads to what nobody entered (RULE-10)', async () => {
  const { ada } = await pair()
  // Level 1 asks for no inventory.
  expect((await planOf(ada)).text).not.toContain('Assets')
  const empty = await planOf(ada, '', 'NEWNIST800171')
  expect(empty.text).toMatch(/\nAssets\n.*\nTo be entered: what the system consists of\.\nFlow of CUI\n/)
  expect(empty.links).toContain('https://portal.example.org/cyber-readiness-check/system/assets')
  await added(ada, assetOf('NAS', { kind: 'Storage', owner: 'Dana Ruiz', location: 'Hall A', managed: 'Not printed' }))
  await added(ada, assetOf('CNC 1', { category: 'specialized', owner: 'Lee', location: 'Hall B' }))
  const { text, links } = await planOf(ada)
  expect(text).toMatch(
    /\nAssets\n.*32 CFR 170\.19\(c\).*\nCUI assets \(1\)\n[\s\S]*\nNAS\nStorage\nDana Ruiz\nHall A\n/,
  )
  expect(text).toMatch(
    /\nSpecialized assets \(1\)\n.*\nTo be entered: how it is managed of 1\.\n[\s\S]*\nHow it is managed\nCNC 1\n\nLee\nHall B\n\n/,
  )
  expect(text).not.toContain('Not printed')
  expect(text).not.toContain('Out-of-scope assets')
  expect(links).toContain('https://portal.example.org/cyber-readiness-check/system/assets')
  const system = await addedSystem(ada, 'Enclave')
  await added(ada, assetOf('Enclave server'), system)
  const other = await planOf(ada, `?system=${system}`)
  expect(other.text).toContain('Enclave server')
  expect(other.text).not.toContain('CNC 1')
  expect(other.links).toContain(`https://portal.example.org/cyber-readiness-check/system/assets?system=${system}`)
})

test('SYSTEM-03 a plan says of how many assets nothing can be opened (RULE-10), then and in completions', async () => {
  const { ada } = await pair()
  await added(ada, assetOf('NAS'))
  const { id } = await added(ada, assetOf('CNC 1'))
  await sql`UPDATE system_assets SET category = 'out-of-scope' WHERE id = ${id}`.execute(db())
  const line = '\nTo be entered: 1 asset that cannot be opened.\n'
  expect((await planOf(ada)).text).toContain(line)
  const { completion } = await completeAll(ada)
  expect((await completeAll(ada)).unchanged).toBe(true)
  await remove(ada, id, 1)
  expect((await planOf(ada)).text).not.toContain('cannot be opened')
  expect((await planOf(ada, `?completion=${completion}`)).text).toContain(line)
  await sql`UPDATE assessment_snapshots SET system_assets = 'x' WHERE id = ${completion}`.execute(db())
  const closed = await planOf(ada, `?completion=${completion}`)
  expect(closed.text).toContain('\nTo be entered: the assets, which cannot be opened any more.\n')
})

test('SYSTEM-03 as many assets as a system may have, with all that they may hold, are printed, and taken in again', async () => {
  const person = await newPerson(place)
  const { body } = await list(person)
  const { secrets } = place.portal.portal
  const rows = Array.from({ length: mostAssets }, (_, index) => {
    const one = { place: body.place, id: crypto.randomUUID(), category: 'specialized' as const }
    const sealed = sealAsset(secrets, one, wholeAsset(index))
    return { ...one, sealed, by: null, at: place.clock.now(), version: 1 }
  })
  await db().insertInto('system_assets').values(rows).execute()
  const { text } = await wordOf(person, 'NEWNIST800171', 'system-security-plan')
  expect(text.match(/\nCNC \d+ x+\n/g)).toHaveLength(mostAssets)
  const exported = Buffer.from((await table(person)).body.content, 'base64').toString()
  expect((await preview(person, exported)).body).toMatchObject({ adds: 0, there: mostAssets, repeated: 0, wrong: 0 })
}, 60_000)

test('SYSTEM-03 EASE-07 a completion keeps the assets of its day, and a change that is printed makes it one of the past', async () => {
  const { ada } = await pair()
  const nas = await added(ada, assetOf('NAS'))
  const first = await completeAll(ada)
  expect((await completeAll(ada)).unchanged).toBe(true)
  // Of one that is not specialized it is not printed.
  await change(ada, nas.id, assetOf('NAS', { managed: 'By me' }), 1)
  expect((await completeAll(ada)).unchanged).toBe(true)
  place.clock.advance(1_000)
  await change(ada, nas.id, assetOf('Storage box', { managed: 'By me' }), 2)
  const second = await completeAll(ada)
  expect(second.unchanged).toBe(false)
  place.clock.advance(1_000)
  await added(ada, assetOf('CNC 1'))
  const third = await completeAll(ada)
  expect(third.unchanged).toBe(false)
  place.clock.advance(1_000)
  await remove(ada, nas.id, 3)
  const fourth = await completeAll(ada)
  expect(fourth.unchanged).toBe(false)
  const textOf = async (completion: string) => (await planOf(ada, `?completion=${completion}`)).text
  expect(await textOf(first.completion)).toContain('\nNAS\n')
  expect(await textOf(second.completion)).toContain('\nStorage box\n')
  expect(await textOf(third.completion)).toMatch(/\nCNC 1\n[\s\S]*\nStorage box\n/)
  expect(await textOf(fourth.completion)).not.toContain('Storage box')
})

test('SYSTEM-03 EASE-07 a completion of the release before, which knows no assets, is no longer the newest with the next one here', async () => {
  const { ada } = await pair()
  const first = await completeAll(ada)
  expect(await completeAll(ada)).toMatchObject({ unchanged: true, completion: first.completion })
  await added(ada, assetOf('NAS'))
  place.clock.advance(1_000)
  await completeAll(ada)
  await sql`UPDATE assessment_snapshots SET system_assets = NULL`.execute(db())
  place.clock.advance(1_000)
  const next = await completeAll(ada)
  expect(next.unchanged).toBe(false)
  expect(await completeAll(ada)).toMatchObject({ unchanged: true, completion: next.completion })
})

test('SYSTEM-03 SYSTEM-08 a dump of the database holds no word of an asset, nor of one in a completion', async () => {
  const { ada } = await pair()
  const marker = 'Tungsten-Heron'
  const entries = { owner: marker, kind: marker, location: marker, managed: marker }
  await added(ada, assetOf(marker, { category: 'specialized', ...entries }))
  await completeAll(ada)
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db())
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT one::text AS row FROM ${sql.table(name)} AS one`.execute(db())
    texts.push(...rows.map(({ row }) => row))
  }
  const whole = texts.join('\n')
  expect(whole).toContain('specialized')
  expect(whole).not.toContain(marker)
  expect(whole).not.toContain(Buffer.from(marker).toString('base64').slice(0, 12))
})

test('SYSTEM-03 the starters are all added at once', async () => {
  const person = await newPerson(place)
  const { status, body } = await add(person, assetStarters, { skip: true })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.added).toHaveLength(assetStarters.length)
})

test('SYSTEM-03 a system that is removed takes its assets along', async () => {
  const { ada } = await pair()
  const system = await addedSystem(ada, 'Enclave')
  await added(ada, assetOf('NAS'), system)
  await added(ada, assetOf('NAS'))
  const first = (await list(ada)).body.place
  expect((await removeSystem(ada, system, 'Enclave')).status).toBe(200)
  expect([await rowsAt(system), await rowsAt(first)]).toEqual([0, 1])
})

test('SYSTEM-03 whoever writes to several assets at once holds them in one order: no two wait for each other', async () => {
  const { ada, ben } = await pair()
  const system = await addedSystem(ada, 'Enclave')
  for (const name of ['NAS', 'CNC 1']) await added(ben, assetOf(name), system)
  await stage.expectHeldInOrder(ada, ben, system, 'Enclave')
})

test('SYSTEM-03 who leaves takes their name along and leaves the assets; an individual’s go with the account, and a closed network’s at night', async () => {
  const { ada, ben } = await pair()
  await added(ben, assetOf('NAS', { location: 'Hall A' }))
  await added(ada, assetOf('CNC 1'))
  const exported = await place.call('GET', '/api/user/export', undefined, ben)
  expect(exported.body).toMatchObject({
    assessments: { assets: [{ category: 'cui', name: 'NAS', location: 'Hall A' }] },
  })
  await stage.deleteAccount(ben)
  const { body } = await list(ada)
  expect(body.Items.map(({ name, by }) => [name, by])).toEqual([
    ['CNC 1', 'Ada Ott'],
    ['NAS', ''],
  ])
  expect(await rowsBy(ben)).toBe(0)
  await stage.nameAuthor(ben, body.place)
  await forgetFormerAuthors(db())
  expect(await rowsBy(ben)).toBe(0)

  const person = await newPerson(place)
  await added(person, assetOf('Bench PC'))
  const own = (await list(person)).body.place
  await stage.deleteAccount(person)
  expect(await rowsAt(own)).toBe(0)
  await db()
    .insertInto('system_assets')
    .values({
      place: own,
      id: crypto.randomUUID(),
      category: 'cui',
      sealed: '',
      by: null,
      at: place.clock.now(),
      version: 1,
    })
    .execute()
  await forgetClosed(db())
  expect([await rowsAt(own), await rowsAt(body.place)]).toEqual([0, 2])
})
