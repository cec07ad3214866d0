import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../../test/assessment-verbs.ts'
import { flowVerbs, lineOf, wholeLine } from '../../../../../test/flow-verbs.ts'
import { listStage } from '../../../../../test/list-stage.ts'
import { newPerson, town } from '../../../../../test/people.ts'
import { mostFlowLines } from '../../limits-contract.ts'
import { forgetClosed, forgetFormerAuthors } from '../upkeep.ts'

/** What becomes of a flow of CUI: in documents and completions, and when people and systems go. */

const place = town()
const stage = listStage(place, 'system_flows')
const { pair, completeAll, addedSystem, planOf, rowsAt, rowsBy, db } = stage
const { add, added, change, list, remove } = flowVerbs(place)
const { wordOf } = assessmentVerbs(place)

test('SYSTEM-04 the security plan holds the flow of its system, with a way to where it is entered', async () => {
  const { ada } = await pair()
  await added(ada, lineOf('Drawings', { way: 'Mail', protection: 'TLS' }))
  const system = await addedSystem(ada, 'Enclave')
  await added(ada, lineOf('Enclave drawings'), system)
  const first = await planOf(ada)
  expect(first.text).toMatch(/\nFlow of CUI\n[\s\S]*\n1\nDrawings\nCustomer\n.*\nMailboxes\n.*\nMail\nTLS\n/)
  expect(Object.keys(first.zip.files).filter((name) => name.endsWith('.svg'))).toHaveLength(1)
  const other = await planOf(ada, `?system=${system}`)
  expect(other.text).toContain('\n1\nEnclave drawings\n')
  expect(other.links).toContain(`https://portal.example.org/cyber-readiness-check/flow?system=${system}`)
})

test('SYSTEM-04 as many lines as a system may have, with all that they may hold, are drawn and printed', async () => {
  const person = await newPerson(place)
  for (let from = 0; from < mostFlowLines; from += 100)
    expect(
      (
        await add(
          person,
          Array.from({ length: 100 }, (_, index) => wholeLine(from + index)),
        )
      ).status,
    ).toBe(200)
  const { text, zip } = await wordOf(person, 'NEWNIST800171', 'system-security-plan')
  expect(text.match(/\nDrawings \d+ w+\n/g)).toHaveLength(mostFlowLines)
  const pictures = Object.keys(zip.files).filter((name) => name.endsWith('.svg'))
  const drawn = await Promise.all(pictures.map((name) => zip.file(name)?.async('string')))
  expect(drawn.join('').match(/<polygon /g)).toHaveLength(mostFlowLines)
}, 60_000)

test('SYSTEM-04 EASE-07 a completion keeps the flow of its day, and each change makes it one of the past', async () => {
  const { ada } = await pair()
  const line = await added(ada, lineOf('Drawings'))
  const first = await completeAll(ada)
  expect((await completeAll(ada)).unchanged).toBe(true)
  place.clock.advance(1_000)
  await change(ada, line.id, lineOf('Drawings', { way: 'Portal of the prime' }), 1)
  const second = await completeAll(ada)
  place.clock.advance(1_000)
  await added(ada, lineOf('Orders'))
  const third = await completeAll(ada)
  place.clock.advance(1_000)
  await remove(ada, line.id, 2)
  const fourth = await completeAll(ada)
  expect([second, third, fourth].map(({ unchanged }) => unchanged)).toEqual([false, false, false])
  const textOf = async (completion: string) => (await planOf(ada, `?completion=${completion}`)).text
  expect(await textOf(first.completion)).not.toContain('Portal of the prime')
  expect(await textOf(second.completion)).toContain('\nPortal of the prime\n')
  expect(await textOf(third.completion)).toMatch(/\n1\nOrders\n[\s\S]*\n2\nDrawings\n/)
  expect(await textOf(fourth.completion)).not.toContain('\nDrawings\n')
})

test('SYSTEM-04 a plan says of how many lines nothing can be opened (RULE-10), then and in completions', async () => {
  const { ada } = await pair()
  await added(ada, lineOf('Drawings', { way: 'Mail', protection: 'TLS' }))
  const { id } = await added(ada, lineOf('Orders'))
  await sql`UPDATE system_flows SET sealed = 'x' WHERE id = ${id}`.execute(db())
  const line = '\nTo be entered: 1 line that cannot be opened.\n'
  expect((await planOf(ada)).text).toContain(line)
  const { completion } = await completeAll(ada)
  expect((await completeAll(ada)).unchanged).toBe(true)
  await remove(ada, id, 1)
  expect((await planOf(ada)).text).not.toContain('cannot be opened')
  expect((await planOf(ada, `?completion=${completion}`)).text).toContain(line)
  await sql`UPDATE assessment_snapshots SET system_flows = 'x' WHERE id = ${completion}`.execute(db())
  expect((await planOf(ada, `?completion=${completion}`)).text).toContain(
    '\nTo be entered: the flow of CUI, which cannot be opened any more.\n',
  )
})

test('SYSTEM-04 EASE-07 a completion of the release before, which knows no flow, is no longer the newest with the next one here', async () => {
  const { ada } = await pair()
  await added(ada, lineOf('Drawings'))
  await completeAll(ada)
  await sql`UPDATE assessment_snapshots SET system_flows = NULL`.execute(db())
  place.clock.advance(1_000)
  const next = await completeAll(ada)
  expect(next.unchanged).toBe(false)
  expect(await completeAll(ada)).toMatchObject({ unchanged: true, completion: next.completion })
})

test('SYSTEM-04 SYSTEM-08 a dump of the database holds no word of a line, nor of one in a completion', async () => {
  const { ada } = await pair()
  const marker = 'Tungsten-Heron'
  await added(ada, lineOf(marker, { from: marker, to: `${marker} 2`, way: marker, protection: marker }))
  await completeAll(ada)
  for (const table of ['system_flows', 'assessment_snapshots', 'assessments', 'audit_events', 'messages']) {
    const { rows } = await sql<{ row: string }>`SELECT one::text AS row FROM ${sql.table(table)} AS one`.execute(db())
    const whole = rows.map(({ row }) => row).join('\n')
    expect(whole, table).not.toContain(marker)
    expect(whole, table).not.toContain(Buffer.from(marker).toString('base64').slice(0, 12))
  }
})

test('SYSTEM-04 a system that is removed takes its flow along, and lines are held in one order by whoever takes several', async () => {
  const { ada, ben } = await pair()
  const system = await addedSystem(ada, 'Enclave')
  for (const what of ['Drawings', 'Orders']) await added(ben, lineOf(what), system)
  await added(ada, lineOf('Drawings'))
  const first = (await list(ada)).body.place
  await stage.expectHeldInOrder(ada, ben, system, 'Enclave')
  expect([await rowsAt(system), await rowsAt(first)]).toEqual([0, 1])
})

test('SYSTEM-04 who leaves takes their name along and leaves the lines; an individual’s go with the account, and a closed network’s at night', async () => {
  const { ada, ben } = await pair()
  await added(ben, lineOf('Drawings', { way: 'Mail' }))
  await added(ada, lineOf('Orders'))
  const exported = await place.call('GET', '/api/user/export', undefined, ben)
  expect(exported.body).toMatchObject({ assessments: { flow: [{ what: 'Drawings', from: 'Customer', way: 'Mail' }] } })
  await stage.deleteAccount(ben)
  const { body } = await list(ada)
  expect(body.Items.map(({ what, by }) => [what, by])).toEqual([
    ['Orders', 'Ada Ott'],
    ['Drawings', ''],
  ])
  expect(await rowsBy(ben)).toBe(0)
  await stage.nameAuthor(ben, body.place)
  await forgetFormerAuthors(db())
  expect(await rowsBy(ben)).toBe(0)

  const person = await newPerson(place)
  await added(person, lineOf('Drawings'))
  const own = (await list(person)).body.place
  await stage.deleteAccount(person)
  expect(await rowsAt(own)).toBe(0)
  const left = { place: own, id: crypto.randomUUID(), sealed: '', by: null, at: place.clock.now(), version: 1 }
  await db().insertInto('system_flows').values(left).execute()
  await forgetClosed(db())
  expect([await rowsAt(own), await rowsAt(body.place)]).toEqual([0, 2])
})
