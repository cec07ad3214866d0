import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWord } from '../../../../test/assessment-verbs.ts'
import { faultsOf } from '../../../../test/logged.ts'
import { newAdmin, newMember, newPerson, password, type Session, town } from '../../../../test/people.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import { until } from '../../../../test/until.ts'
import { countWaiting } from '../../../../test/waiting.ts'

/** "Your system" of several systems of one network (SYSTEM-07): entered, printed and forgotten each by itself. */

const place = town()
const { added, list, remove, workIn } = systemsVerbs(place)
const { completeAll, read, save } = systemVerbs(place)
const key = 'NEWCMMCLEVEL1'
const db = () => place.portal.portal.db

async function documentOf(session: Session, query = '', document = 'system-security-plan') {
  const path = `/api/assessment/user/documents/${key}/${document}${query && `?${query}`}`
  const { status, body } = await place.call<{ content: string }>('GET', path, undefined, session)
  expect(status).toBe(200)
  return Buffer.from(body.content, 'base64')
}
const wordOf = async (...asked: Parameters<typeof documentOf>) => readWord(await documentOf(...asked))

const valuesOf = async (session: Session, system?: string) =>
  Object.fromEntries((await read(session, system)).facts.map(({ field, value }) => [field, value]))

test('SYSTEM-07 what is entered of two systems stays apart; without one the first is meant', async () => {
  // Without a profile by which the registry could be asked.
  const person = await newPerson(place)
  const mill = await added(person, 'Mill')
  const first = (await workIn(person, key)).network_uuid
  await save(person, [['purpose', 'Offices']])
  const saved = await save(person, [['purpose', 'Gears']], mill)
  expect(saved).toMatchObject({
    status: 200,
    body: { place: mill, conflicts: [], facts: [{ value: 'Gears', version: 1 }] },
  })
  expect(await valuesOf(person)).toEqual({ purpose: 'Offices' })
  expect(await read(person, mill)).toMatchObject({
    place: mill,
    systems: [
      { system: first, first: true },
      { system: mill, name: 'Mill' },
    ],
  })
  expect(await read(person, first)).toEqual(await read(person))

  await save(person, [['uei', 'J4KDFMLQ1MX5']], mill)
  const known = async (system = '') =>
    (await place.call('GET', `/api/assessment/user/system/known${system && `?system=${system}`}`, undefined, person))
      .body
  expect(await known()).toMatchObject({ registry: 'unasked' })
  expect(await known(mill)).not.toMatchObject({ registry: 'unasked' })
})

test('SYSTEM-07 documents print what is entered of their system before its short name and codes, and lead back to it', async () => {
  const admin = await newAdmin(place, 'Facts Printed')
  const mill = await added(admin, 'Mill', ['1A2B3'])
  const short = await wordOf(admin, `system=${mill}`)
  expect(short.text).toContain('System: Mill. CAGE codes: 1A2B3.')
  expect(short.text).toMatch(/\nSystem name\nMill\n/)
  expect(short.text).toMatch(/\nCAGE codes\n1A2B3\n/)
  const at = (field: string, system = '') =>
    `https://portal.example.org/cyber-readiness-check/system?field=${field}${system && `&system=${system}`}`
  const places = short.links.map((link) => link.replaceAll('&amp;', '&'))
  expect(places).toContain(at('purpose', mill))
  expect(places).toContain(`https://portal.example.org/cyber-readiness-check-tool/${key}?view=now&system=${mill}`)
  expect(places.filter((link) => link.includes('/cyber-readiness-check') && !link.includes(mill))).toEqual([])
  // RULE-10: nobody has named the first one.
  expect((await wordOf(admin)).links).toContain(at('name'))

  await save(
    admin,
    [
      ['name', 'Gear mill and its lab'],
      ['cageCodes', '4C5D6, 7F4Q2'],
    ],
    mill,
  )
  const entered = await wordOf(admin, `system=${mill}`)
  expect(entered.text).toContain('System: Gear mill and its lab. CAGE codes: 4C5D6, 7F4Q2.')
  expect(entered.text).toMatch(/\nSystem name\nGear mill and its lab\n/)
  expect(entered.text).not.toContain('1A2B3')
  expect((await documentOf(admin, `system=${mill}`, 'answer-list')).toString()).toContain(
    'System: Gear mill and its lab.',
  )
  expect((await list(admin)).Items[1]).toMatchObject({ name: 'Mill', cageCodes: ['1A2B3'] })
  expect((await wordOf(admin)).text).not.toContain('Gear mill')
})

test('SYSTEM-07 EASE-07 a completion keeps what was entered of its system, and a change reopens the checks of that one alone', async () => {
  const admin = await newAdmin(place, 'Facts Completed')
  const mill = await added(admin, 'Mill')
  await save(admin, [['planVersion', 'Version of the first']])
  await save(admin, [['planVersion', 'Version of the mill']], mill)
  const { completion: ofFirst } = await completeAll(admin)
  const { completion } = await completeAll(admin, mill)
  await save(admin, [['planVersion', 'Version of later', 1]], mill)
  expect((await workIn(admin, key)).completedAt).not.toBeNull()
  expect((await workIn(admin, key, mill)).completedAt).toBeNull()
  const then = await wordOf(admin, `system=${mill}&completion=${completion}`)
  expect(then.text).toMatch(/\nVersion of this plan\nVersion of the mill\n/)
  expect((await wordOf(admin, `completion=${ofFirst}`)).text).toMatch(/\nVersion of this plan\nVersion of the first\n/)
})

test('SYSTEM-07 with a system all that was entered of it goes, and what is saved meanwhile leaves nothing', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const admin = await newAdmin(place, 'Facts Removed')
  const member = await newMember(place, 'Facts Removed', admin)
  const mill = await added(admin, 'Mill')
  await save(admin, [['name', 'Stays']])
  await save(member, [['name', 'Goes']], mill)
  const begun = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM systems WHERE place = ${mill} FOR UPDATE`.execute(tx)
      const saves = ['purpose', 'boundary', 'name'].map((field) => save(member, [[field, 'Typed meanwhile', 1]], mill))
      const all = [remove(admin, mill, 'Mill'), ...saves] as const
      await until(async () => (await countWaiting(db())) === all.length, 'all wait for the system')
      return { all }
    })
  const [removed, ...saved] = await Promise.all(begun.all)
  expect(removed.status).toBe(200)
  expect(saved.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  expect(await db().selectFrom('system_facts').select('field').where('place', '=', mill).execute()).toEqual([])
  expect((await save(member, [['name', 'Back']], mill)).status).toBe(404)
  expect(await valuesOf(admin)).toEqual({ name: 'Stays' })
  expect(faults).toEqual([])
})

test('SYSTEM-07 what one person entered of any system is in the copy of their data, and goes with their account or without their name', async () => {
  const admin = await newAdmin(place, 'Facts Copied')
  const member = await newMember(place, 'Facts Copied', admin)
  const mill = await added(admin, 'Mill')
  await save(member, [['purpose', 'Gears']], mill)
  const copy = await place.call('GET', '/api/user/export', undefined, member)
  expect(copy.body).toMatchObject({ assessments: { system: [{ system: 'Mill', field: 'purpose', value: 'Gears' }] } })
  expect((await place.call('POST', '/api/user/delete', { password }, member)).status).toBe(200)
  expect((await read(admin, mill)).facts).toMatchObject([{ field: 'purpose', value: 'Gears', by: '' }])

  const person = await newPerson(place)
  const bench = await added(person, 'Bench')
  await save(person, [['purpose', 'Shafts']], bench)
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect(await db().selectFrom('system_facts').select('field').where('place', '=', bench).execute()).toEqual([])
})
