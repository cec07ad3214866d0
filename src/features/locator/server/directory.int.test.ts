import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceDirectory } from '../../../../test/directory.ts'
import { warningsOf } from '../../../../test/logged.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { systemActor, visitor } from '../../../platform/actor.ts'
import type { Directory, FoundOffice } from '../contract.ts'
import { directoryService, loadStarterDirectory, runDirectoryCommand } from './index.ts'

let portal: TestPortal
/** A second instance on the same database. */
let other: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
  other = await startTestPortal({ env: { DATABASE_URL: portal.databaseUrl } })
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

const operator = systemActor('operator')
const directory = () => directoryService(portal.portal)
const shown = (where = portal) => where.json<Directory>('/api/resources/directory')
const file = (name: string, content: string) => ({ name, bytes: Buffer.from(content) })
const officesJson = (count: number, name = 'Office') =>
  JSON.stringify(
    Array.from({ length: count }, (_, number) => ({
      position: { lat: 31 + (number % 40) / 10, lng: -86 - (number % 17) / 10 },
      info: {
        State: 'AL',
        Name: `${name} ${number}`,
        'Organization Service Area': number % 2 ? 'Madison; Mobile' : '',
      },
    })),
  )
const madison = async (where = portal) =>
  (await (
    await where.post('/api/resources/getApexSC', { state: 'AL', county: 'Madison County' })
  ).json()) as FoundOffice[]

test('MAP-42 an import replaces the whole directory, in every instance, and an undo brings the old one back', async () => {
  const before = await shown()
  await shown(other)
  expect(before.sample).toBe(true)
  const { version, report } = await directory().importFile(operator, file('new.json', officesJson(4)))
  expect(report).toMatchObject({ taken: 4, mended: 0, leftOut: 0 })
  for (const where of [portal, other]) {
    await until(async () => (await shown(where)).version === version, 'the new directory')
    expect(await shown(where)).toMatchObject({ sample: false, figures: { offices: 4 } })
    expect((await madison(where)).map(({ Name }) => Name).sort()).toEqual([
      'Office 0',
      'Office 1',
      'Office 2',
      'Office 3',
    ])
  }

  expect(await directory().undo(operator, version)).toMatchObject({ version: before.version })
  for (const where of [portal, other]) {
    await until(async () => (await shown(where)).version === before.version, 'the old directory')
    expect(await shown(where)).toEqual(before)
  }
  await expect(directory().undo(operator, version)).rejects.toMatchObject({ status: 409 })
  await expect(directory().undo(operator)).rejects.toMatchObject({ status: 409 })
})

test('MAP-42 LOC-11 an import takes the remembered answers for a county along, in every instance, and so does an undo', async () => {
  const names = async (where: TestPortal) => (await madison(where)).map(({ Name }) => Name).sort()
  const before = await names(portal)
  const remembered = async (where: TestPortal, expected: string[]) => {
    await until(async () => (await names(where)).join() === expected.join(), 'the directory in force')
    const { hits } = where.portal.memory
    for (let time = 0; time < 3; time++) expect(await names(where)).toEqual(expected)
    expect(where.portal.memory.hits).toBeGreaterThan(hits)
  }
  for (const where of [portal, other]) await remembered(where, before)
  const { version } = await directory().importFile(operator, file('new.json', officesJson(2, 'New')))
  for (const where of [portal, other]) await remembered(where, ['New 0', 'New 1'])
  await directory().undo(operator, version)
  for (const where of [portal, other]) await remembered(where, before)
})

test('MAP-42 a broken file, or one most of which cannot be taken, replaces nothing', async () => {
  const before = await shown()
  const versions = await directory().versions(operator)
  const whole = officesJson(10)
  for (const broken of [whole.slice(0, -5), '', 'Name,State\n', officesJson(3).replaceAll('"AL"', '"??"'), '\u0000'])
    await expect(directory().importFile(operator, file('broken.json', broken))).rejects.toMatchObject({ status: 400 })
  expect(await directory().versions(operator)).toEqual(versions)
  expect(await shown()).toEqual(before)
})

test('MAP-42 two imports at once: both are kept, one is current, and each undo takes back one', async () => {
  const [first, second] = await Promise.all([
    directory().importFile(operator, file('one.json', officesJson(2, 'One'))),
    directory().importFile(operator, file('two.json', officesJson(3, 'Two'))),
  ])
  const last = Math.max(first.version, second.version)
  const [current] = await directory().versions(operator)
  expect(current).toMatchObject({ version: last, current: true })
  const undone = await Promise.allSettled([directory().undo(operator, last), directory().undo(operator, last)])
  expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await directory().versions(operator)).find((one) => one.current)?.version).toBe(
    Math.min(first.version, second.version),
  )
  await directory().undo(operator)
})

test('MAP-42 the command imports, reports row by row, lists versions and undoes', async () => {
  const lines: string[] = []
  const run = async (...args: string[]) => {
    lines.length = 0
    await runDirectoryCommand(portal.portal, args, (line) => lines.push(line))
    return lines.join('\n')
  }
  const path = join(tmpdir(), `directory-${process.pid}.csv`)
  writeFileSync(
    path,
    'Name,State,City,Postal Code,website\nOne,AL,Huntsville,35801,our page\nTwo,CT,Hartford,6101,\nThree,QQ,,,\n',
  )
  const imported = await run('import', path)
  expect(imported).toContain(
    'row 1\tmended\tOne\tposition missing: taken from the postal code or city; the website is no web address',
  )
  expect(imported).toContain('row 2\tmended\tTwo\tPostal Code "6101" is written 06101; position missing')
  expect(imported).toContain('row 3\tleft out\tThree\t"QQ" is no state or territory of the locator')
  expect(imported).toContain('0 taken as they are, 2 mended, 1 left out')
  expect(await run('versions')).toMatch(/^\* \d+\t.*\toperator\tdirectory-\d+\.csv\t2 offices$/m)
  expect(await run('versions')).toMatch(/first start\tdirectory\.json\t\d+ offices \(samples\)$/m)
  expect(await run('report')).toContain('left out\tThree')
  expect(await run('undo')).toMatch(/^The directory is version \d+ again\.$/)
  expect(await run('report', '1')).toContain('Arizona Sample Accelerator')
  for (const wrong of [
    ['report', '99'],
    ['report', 'x'],
    ['report', '1e12'],
    ['import'],
    ['import', '/nowhere/at/all'],
    ['other'],
    [],
  ])
    await expect(run(...wrong), wrong.join(' ')).rejects.toMatchObject({ name: 'Error', status: expect.any(Number) })
})

test('MAP-42 only staff and the portal itself may touch the directory', async () => {
  const member = { kind: 'user', roles: [], email: 'm@example.org' } as never
  const editor = { kind: 'user', roles: ['editor'], secondStep: true, mfa: true, email: 'e@example.org' } as never
  for (const [actor, status] of [
    [visitor, 401],
    [member, 404],
    [editor, 403],
  ] as const) {
    await expect(directory().importFile(actor, file('x.json', officesJson(1)))).rejects.toMatchObject({ status })
    await expect(directory().undo(actor)).rejects.toMatchObject({ status })
    await expect(directory().versions(actor)).rejects.toMatchObject({ status })
    await expect(directory().report(actor)).rejects.toMatchObject({ status })
  }
})

test('LOC-15 MAP-38 the sample file itself, imported again: every quirk, no row lost; 1,000 offices answer as well', async () => {
  const { version, report } = await directory().importFile(operator, {
    name: 'again.json',
    bytes: readFileSync('starter/directory.json'),
  })
  expect(report.leftOut).toBe(0)
  await until(async () => (await shown()).version === version, 'the sample offices, no longer called samples')
  expect((await shown()).sample).toBe(false)
  const many = await directory().importFile(operator, file('many.json', officesJson(1_000)))
  await until(async () => (await shown()).version === many.version, 'a thousand offices')
  expect(await madison()).toHaveLength(1_000)
})

test('MAP-41 a directory that was imported before the first start is not replaced by the samples', async () => {
  const fresh = await startTestPortal()
  await directoryService(fresh.portal).importFile(operator, file('own.json', officesJson(2)))
  await fresh.portal.db.transaction().execute((tx) => loadStarterDirectory(tx, 'starter'))
  expect((await directoryService(fresh.portal).versions(operator)).map(({ fileName }) => fileName)).toEqual([
    'own.json',
  ])
})

test('LOC-05 without a directory the locator answers with no offices', async () => {
  const empty = await startTestPortal()
  expect(await shown(empty)).toMatchObject({ version: 0, sample: false, offices: [] })
  expect(await madison(empty)).toEqual([])
  expect(await empty.json('/api/resources/places?q=35801')).toMatchObject({ places: [{}], offices: [], nearest: [] })
})

test('MAP-25 an office without a position is logged, and skipped where the nearest are looked for', async () => {
  const own = await startTestPortal()
  const warnings = warningsOf(own.portal.log)
  await replaceDirectory(own.portal.db, [
    { Name: 'Lost Office', State: 'AL', area: 'Barbour' },
    { Name: 'Far Office', State: 'AL', area: 'Mobile', at: { lat: 30.69, lng: -88.04 } },
    { Name: 'Near Office', State: 'TN', area: 'Lincoln', at: { lat: 35.1, lng: -86.6 } },
  ])
  await until(async () => (await madison(own)).length > 0, 'the directory is there')
  expect((await madison(own)).map(({ Name, match }) => [Name, match])).toEqual([
    ['Near Office', 'nearest'],
    ['Far Office', 'nearest'],
  ])
  expect(warnings).toContainEqual([
    { version: expect.any(Number), unplaced: ['lost-office'] },
    'offices without a position are left out of distances',
  ])
})
