import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assetOf, assetVerbs } from '../../../../../test/asset-verbs.ts'
import { listStage } from '../../../../../test/list-stage.ts'
import { faultsOf } from '../../../../../test/logged.ts'
import { newPerson, town } from '../../../../../test/people.ts'
import { mostAssets } from '../../limits-contract.ts'
import { sealAsset } from './store.ts'

/** The assets of a system: listed, added, changed and removed by several people at once. */

const place = town()
const { pair, addedSystem, countsOf, db, makeReader } = listStage(place, 'system_assets')
const { add, added, change, list, preview, remove, table, take } = assetVerbs(place)

/** As many more assets, without a call for each. */
async function fill(at: string, count: number): Promise<void> {
  const { secrets } = place.portal.portal
  const rows = Array.from({ length: count }, (_, index) => {
    const one = { place: at, id: crypto.randomUUID(), category: 'risk-managed' as const }
    const entries = assetOf(`PC ${index}`, { category: one.category, owner: 'Ada Ott', location: 'Office' })
    return { ...one, sealed: sealAsset(secrets, one, entries), by: null, at: place.clock.now(), version: 1 }
  })
  await db().insertInto('system_assets').values(rows).execute()
}

test('SYSTEM-03 assets stand by category and name, with owner, place and how specialized ones are managed', async () => {
  const { ada, ben } = await pair()
  await added(ada, assetOf('CNC 10', { category: 'specialized', managed: 'No network.\nPrograms by a scanned drive.' }))
  await added(ben, assetOf('  CNC   2 ', { category: 'specialized', kind: 'Machine control', location: 'Hall A' }))
  await added(ada, assetOf('File server', { owner: 'Ada Ott' }))
  const { body } = await list(ben)
  expect(body.Items.map(({ name }) => name)).toEqual(['File server', 'CNC 2', 'CNC 10'])
  expect(body.Items[1]).toMatchObject({ kind: 'Machine control', location: 'Hall A', by: 'Ben Roy', version: 1 })
  expect(body.Items[2]).toMatchObject({ managed: 'No network.\nPrograms by a scanned drive.', readable: true })
  expect(body).toMatchObject({ Count: 3, mayWrite: true })
})

test('SYSTEM-03 in a category a name stands once, as people read it; starters that are there are left out', async () => {
  const { ada } = await pair()
  const { id } = await added(ada, assetOf('CNC 1'))
  const again = await add(ada, [assetOf('NAS'), assetOf('cnc  1')])
  expect(again).toMatchObject({
    status: 400,
    body: { fieldErrors: { 'assets.1.name': expect.stringContaining('name') } },
  })
  expect((await list(ada)).body.Count).toBe(1)
  const skipped = await add(ada, [assetOf('NAS'), assetOf('CNC 1'), assetOf('nas')], { skip: true })
  expect(skipped.body.added.map(({ name }) => name)).toEqual(['NAS'])
  await added(ada, assetOf('CNC 1', { category: 'specialized' }))
  const moved = await change(ada, id, assetOf('CNC 1', { category: 'specialized' }), 1)
  expect(moved).toMatchObject({ status: 400, body: { fieldErrors: { name: expect.any(String) } } })
})

test.each([
  [{ name: ' ' }, 'assets.0.name'],
  [{ name: 'a\u0000b' }, 'assets.0.name'],
  [{ name: 'PC \u202e1' }, 'assets.0.name'],
  [{ name: 'x'.repeat(121) }, 'assets.0.name'],
  [{ category: 'other' }, 'assets.0.category'],
  [{ managed: 'x'.repeat(1_001) }, 'assets.0.managed'],
  [{ managed: 'x\n'.repeat(20).concat('x') }, 'assets.0.managed'],
])('SYSTEM-03 %j is refused by name', async (wrong, field) => {
  const person = await newPerson(place)
  const refused = await add(person, [{ ...assetOf('PC'), ...wrong }])
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fieldErrors ?? {})).toEqual([field])
})

test('SYSTEM-03 signs that came along unseen from Word or the web are taken out, and joined emoji stay', async () => {
  const person = await newPerson(place)
  const pasted = assetOf('\uFEFFLap\u00ADtop\u200B', {
    owner: 'Dana \u200BRuiz',
    kind: '👩\u200D💻 desk',
    managed: 'a\r\nb\rc',
  })
  expect(await added(person, pasted)).toMatchObject({
    name: 'Laptop',
    owner: 'Dana Ruiz',
    kind: '👩\u200D💻 desk',
    managed: 'a\nb\nc',
  })
  expect((await add(person, [assetOf('N\u200DAS')])).status).toBe(400)
})

test('SYSTEM-03 what is sent again after a lost answer is not added twice, and is answered as it stands', async () => {
  const { ada, ben } = await pair()
  const id = crypto.randomUUID()
  const one = { ...assetOf('NAS', { owner: 'Ada' }), id }
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(ada, [one])))
  expect(answers.map(({ status, body }) => [status, body.added?.map((asset) => asset.id)])).toEqual(
    Array(4).fill([200, [id]]),
  )
  // Changed by another and in another category by then.
  const moved = assetOf('Storage box', { category: 'protection' })
  expect((await change(ben, id, moved, 1)).body.saved).toBe(true)
  const late = await add(ada, [one, assetOf('CNC 1')])
  expect(late.body.added).toMatchObject([{ name: 'CNC 1' }, { id, name: 'Storage box', version: 2, by: 'Ben Roy' }])
  expect((await list(ada)).body.Count).toBe(2)
  expect((await add(ada, [one, { ...assetOf('PC'), id }])).status).toBe(400)
})

test('SYSTEM-03 of two people at one asset the first one stands, and the other sees it beside their own', async () => {
  const { ada, ben } = await pair()
  const { id } = await added(ada, assetOf('NAS'))
  expect((await change(ada, id, assetOf('NAS', { owner: 'Ada' }), 1)).body).toMatchObject({ saved: true })
  const late = await change(ben, id, assetOf('NAS', { owner: 'Ben' }), 1)
  expect(late.body).toMatchObject({ saved: false, asset: { owner: 'Ada', version: 2, by: 'Ada Ott' } })
  expect((await remove(ben, id, 1)).body).toMatchObject({ code: 'asset_changed' })
  expect((await list(ben)).body.Items).toMatchObject([{ owner: 'Ada' }])
  expect((await change(ben, id, assetOf('NAS', { owner: 'Ben' }), 2)).body).toMatchObject({
    saved: true,
    asset: { version: 3 },
  })
  // Sent again after an answer that was lost.
  expect((await change(ben, id, assetOf('NAS', { owner: 'Ben' }), 2)).body).toMatchObject({
    saved: true,
    asset: { version: 3 },
  })
  expect((await remove(ada, id, 3)).body.message).toBe('“NAS” was removed.')
  expect(await change(ben, id, assetOf('NAS', { owner: 'Ben' }), 3)).toMatchObject({
    status: 404,
    body: { code: 'no_such_asset' },
  })
  expect((await remove(ben, id, 3)).status).toBe(404)
})

test('SYSTEM-03 two people who change one asset in the same moment: one is saved, and one is told', async () => {
  const { ada, ben } = await pair()
  const { id } = await added(ada, assetOf('NAS'))
  const answers = await Promise.all(
    [ada, ben, ada, ben].map((who, index) => change(who, id, assetOf('NAS', { owner: `Owner ${index}` }), 1)),
  )
  expect(answers.filter(({ body }) => body.saved)).toHaveLength(1)
  expect((await list(ada)).body.Items[0]).toMatchObject({ version: 2 })
})

test('SYSTEM-03 twenty add at once at the limit: as many as fit are added, and none beyond', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const { ada, ben } = await pair()
  const { body } = await list(ada)
  await fill(body.place, mostAssets - 5)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => add(index % 2 ? ada : ben, [assetOf(`At once ${index}`)])),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['too_many_assets']),
  )
  expect((await list(ada)).body.Count).toBe(mostAssets)
  expect((await take(ada, 'name,category\nOne more,cui')).status).toBe(409)
  expect(faults).toEqual([])
})

test('SYSTEM-03 twenty add one name at once: it stands once', async () => {
  const { ada, ben } = await pair()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => add(index % 2 ? ada : ben, [assetOf('NAS')], { skip: index % 3 === 0 })),
  )
  expect(answers.flatMap(({ body }) => body.added ?? [])).toHaveLength(1)
  expect((await list(ada)).body.Count).toBe(1)
})

test('SYSTEM-03 a call on 2,000 assets asks the database as often as one on few, and reads each once', async () => {
  const { ada } = await pair()
  const { id, version } = await added(ada, assetOf('NAS'))
  const { body } = await list(ada)
  let seen = version
  const calls: [name: string, call: () => Promise<{ status: number }>][] = [
    ['list', () => list(ada)],
    ['add', () => add(ada, [assetOf(`PC one ${seen}`, { category: 'risk-managed' })])],
    ['change', () => change(ada, id, assetOf('NAS', { owner: `Owner ${seen}` }), seen++)],
    ['preview', () => preview(ada, 'name,category\nPC 1,crma\nPC A,crma')],
    ['import', () => take(ada, `name,category\nPC two ${seen},crma`)],
    ['table', () => table(ada)],
  ]
  const few = await countsOf(calls)
  await fill(body.place, mostAssets - 20)
  expect(await countsOf(calls)).toEqual(few)
  expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(3)
})

test('SYSTEM-03 assets of a network are for its people alone; a reader reads, and a visitor does neither', async () => {
  const { ada, ben } = await pair()
  const { id } = await added(ada, assetOf('NAS'))
  const { body } = await list(ada)
  const further = await addedSystem(ada, 'Second hall')
  const stranger = await newPerson(place)
  for (const system of [body.place, further]) {
    const asked = await Promise.all([
      list(stranger, system),
      add(stranger, [assetOf('X')], { system }),
      change(stranger, id, assetOf('X'), 1, system),
      remove(stranger, id, 1, system),
      preview(stranger, 'name\nX', { category: 'cui', system }),
      take(stranger, 'name\nX', { category: 'cui', system }),
      table(stranger, system),
    ])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  }
  expect((await change(stranger, id, assetOf('X'), 1)).status).toBe(404)
  expect((await list(undefined)).status).toBe(401)
  await makeReader(ben, ada)
  expect((await list(ben)).body).toMatchObject({ mayWrite: false, Count: 1 })
  expect((await table(ben)).status).toBe(200)
  const refused = await Promise.all([
    add(ben, [assetOf('X')]),
    change(ben, id, assetOf('X'), 1),
    remove(ben, id, 1),
    preview(ben, 'name\nX', { category: 'cui' }),
    take(ben, 'name\nX', { category: 'cui' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await list(ada)).body.Items).toMatchObject([{ name: 'NAS', version: 1 }])
})

test('SYSTEM-03 each system has its own assets', async () => {
  const { ada } = await pair()
  const system = await addedSystem(ada, 'Enclave')
  const { id } = await added(ada, assetOf('NAS'), system)
  await added(ada, assetOf('CNC 1'))
  expect((await list(ada, system)).body.Items.map(({ name }) => name)).toEqual(['NAS'])
  expect((await list(ada)).body.Items.map(({ name }) => name)).toEqual(['CNC 1'])
  expect((await change(ada, id, assetOf('Other'), 1)).status).toBe(404)
})

test('SYSTEM-03 an asset that is moved to another system, or to another category, by hand does not open', async () => {
  const { ada, ben } = await pair()
  const { id } = await added(ada, assetOf('NAS', { owner: 'Ada' }))
  await sql`UPDATE system_assets SET category = 'out-of-scope' WHERE id = ${id}`.execute(db())
  expect((await list(ben)).body.Items).toMatchObject([{ id, name: '', owner: '', readable: false }])
  // What is entered anew takes its place.
  const anew = await change(ben, id, assetOf('NAS', { owner: 'Ben' }), 1)
  expect(anew.body).toMatchObject({ saved: true, asset: { owner: 'Ben', readable: true } })
})
