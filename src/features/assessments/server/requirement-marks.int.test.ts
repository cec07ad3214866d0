import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../test/assessment-verbs.ts'
import { earlierDatabase } from '../../../../test/earlier-database.ts'
import { newAdmin, newMember, newPerson, type Session, town } from '../../../../test/people.ts'
import type { AssessmentFile, AssessmentKey, Comparison, EntryState, SaveAnswer, Work } from '../contract.ts'
import { readDetails } from './store.ts'

const place = town()
const { answerAll, enter, wordOf, csvOf, contentOf, make } = assessmentVerbs(place)
const key = 'NEWCMMCLEVEL2'

const exception = {
  mark: 'enduring-exception',
  markReason: 'The mill control takes no updates',
  mitigation: 'It stands in a network of its own',
  planPlace: 'Plan, section 7',
}
const deficiency = {
  mark: 'temporary-deficiency',
  markReason: 'A patch invalidated the module',
  operationalPlan: 'Reviewed each month; validated version in March',
  planPlace: 'OPA-4',
}
const markOn = (session: Session, requirement: string, mark: object, of: AssessmentKey = key) =>
  enter(
    session,
    of,
    Object.entries(mark).map(([field, value]) => [requirement, field, value]),
  )
const send = <Body>(session: Session, path: string, body?: unknown) =>
  place.call<Body>(body === undefined ? 'GET' : 'POST', `/api/assessment/user/${path}`, body, session)
const work = async (session: Session, of: AssessmentKey = key) => (await send<Work>(session, `work/${of}`)).body
const complete = async (session: Session, of: AssessmentKey) =>
  (await place.call<SaveAnswer>('POST', '/api/assessment/complete', { currentPageNo: 0, key: of, data: {} }, session))
    .body

test('a mark is kept field by field, told to colleagues with its author, and refused where there is no such mark (RULE-14)', async () => {
  const admin = await newAdmin(place, 'Mark Works', { firstName: 'Ada', lastName: 'Ott' })
  const member = await newMember(place, 'Mark Works', admin)
  await markOn(admin, '3.14.1', exception)
  expect((await work(member)).requirements['3.14.1']).toMatchObject(exception)
  const { body } = await send<{ changes: EntryState[] }>(member, `changes/${key}?since=0`)
  expect(body.changes).toContainEqual(
    expect.objectContaining({ item: '3.14.1', field: 'mark', value: 'enduring-exception', by: 'Ada Ott', mine: false }),
  )
  const entry = { item: '3.14.1', field: 'mitigation', value: 'A guard stands by' }
  const later = await send<{ conflicts: object[] }>(member, 'entries', { key, since: 0, entries: [entry] })
  expect(later.body.conflicts).toMatchObject([{ item: '3.14.1', field: 'mitigation' }])
  expect((await work(admin)).requirements['3.14.1']?.mitigation).toBe(exception.mitigation)
  for (const [field, value] of [
    ['mark', 'met'],
    ['mitigation', 'x'.repeat(2_001)],
  ])
    expect((await send(admin, 'entries', { key, since: 0, entries: [{ item: '3.14.1', field, value }] })).status).toBe(
      400,
    )
  await markOn(admin, '3.14.1', { mark: '' })
  expect((await work(member)).requirements['3.14.1']).not.toHaveProperty('mark')
})

test('only a mark with all that it needs counts as met, in the score and at Level 1 too (RULE-14)', async () => {
  const person = await newPerson(place)
  const nist = 'NEWNIST800171'
  await answerAll(person, nist, { '3.14.1': 0 })
  await markOn(person, '3.14.1', { ...exception, mitigation: '' }, nist)
  expect(await complete(person, nist)).toMatchObject({ nistScore: 109, sprsScore: 105 })
  await markOn(person, '3.14.1', exception, nist)
  expect(await complete(person, nist)).toMatchObject({ nistScore: 110, sprsScore: 110, unchanged: false })
  const levelOne = 'NEWCMMCLEVEL1'
  await answerAll(person, levelOne, { '3.14.1': 0 })
  expect((await complete(person, levelOne)).score).toBeLessThan(100)
  await markOn(person, '3.14.1', deficiency, levelOne)
  expect(await complete(person, levelOne)).toMatchObject({ score: 100 })
})

test('a file carries marks out and in, and a replacing file takes them off (RULE-14)', async () => {
  const [from, to] = [await newPerson(place), await newPerson(place)]
  await markOn(from, '3.13.11', deficiency)
  const file = (await send<AssessmentFile>(from, `export/${key}`)).body
  expect(file.requirements['3.13.11']).toMatchObject(deficiency)
  await markOn(to, '3.14.1', exception)
  expect((await send(to, `import/${key}`, { mode: 'replace', file })).status).toBe(200)
  const { requirements } = await work(to)
  expect(requirements['3.13.11']).toMatchObject(deficiency)
  expect(requirements['3.14.1']).not.toHaveProperty('mark')
  expect(requirements['3.14.1']).not.toHaveProperty('mitigation')
})

test('another assessment’s mark is taken over as a whole, or not at all, and never for another question (RULE-14, RULE-12)', async () => {
  const person = await newPerson(place)
  const from = 'NEWCMMCLEVEL1'
  await markOn(person, '3.14.1', { ...exception, evidence: 'Network plan' }, from)
  await markOn(person, '3.14.2', exception, from)
  await markOn(person, '3.8.3', { ...exception, evidence: 'Shredder log' }, from)
  await markOn(person, '3.14.1', { mark: 'temporary-deficiency' })
  expect((await send(person, `copies/${key}`, { from })).status).toBe(200)
  const { requirements } = await work(person)
  expect(requirements['3.14.2']).toMatchObject(exception)
  expect(requirements['3.14.1']).toMatchObject({ evidence: 'Network plan', mark: 'temporary-deficiency' })
  expect(requirements['3.14.1']).not.toHaveProperty('markReason')
  expect(requirements['3.8.3']).toMatchObject({ evidence: 'Shredder log' })
  expect(requirements['3.8.3']).not.toHaveProperty('mark')
})

test('a comparison of completions shows a mark that came, and the status that it made (RULE-14)', async () => {
  const person = await newPerson(place)
  await answerAll(person, key, { '3.14.1': 0 })
  const { completion: first } = await complete(person, key)
  await markOn(person, '3.14.1', exception)
  const { completion: second } = await complete(person, key)
  const { body } = await send<Comparison>(person, `comparison/${key}?from=${first}&to=${second}`)
  expect(body.changes).toMatchObject([{ requirement: '3.14.1', before: 'unmet', after: 'met' }])
  expect(body.changes[0]?.entries).toContainEqual({
    item: '3.14.1',
    field: 'mark',
    before: '',
    after: 'enduring-exception',
  })
})

test('documents list marked requirements apart, with what is missing, and never as open items (RULE-14, RULE-10)', async () => {
  const admin = await newAdmin(place, `Mark Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.14.1': 0, '3.13.11': 0, '3.1.9': 0 })
  expect((await wordOf(admin, key, 'executive-summary')).text).not.toContain('Enduring exceptions and temporary')
  await markOn(admin, '3.14.1', exception)
  await markOn(admin, '3.13.11', deficiency)
  await markOn(admin, '3.1.9', { mark: 'enduring-exception', markReason: 'The kiosk shows no notice' })
  for (const document of ['system-security-plan', 'executive-summary']) {
    const { text } = await wordOf(admin, key, document)
    const section = text.slice(text.indexOf('Enduring exceptions and temporary deficiencies\n'))
    expect(section, document).toMatch(
      /3\.14\.1 .*\nItem\nEntry\nMark\nEnduring exception \(32 CFR 170\.24\(b\)\(1\)\(i\)\)\nWhy it cannot be met\nThe mill control takes no updates\nMitigation\nIt stands in a network of its own\nPlace in the system security plan\nPlan, section 7\nHow it counts\nCounts as met/,
    )
    expect(section, document).toContain('Operational plan of action\nReviewed each month; validated version in March\n')
    expect(section, document).toMatch(
      /Mitigation\nTo be entered\n[\s\S]*counts as answered until these are entered: “Mitigation” and/,
    )
    expect(text, document).toContain('1 requirement counts as met as an enduring exception.')
  }
  expect((await wordOf(admin, key, 'system-security-plan')).text).toContain('Status: Met, as an enduring exception.')
  const open = await csvOf(admin, key, 'plan-of-action-table')
  expect(open.rows.map((line) => line.Requirement)).toEqual(['3.1.9'])
  expect((await wordOf(admin, key, 'plan-of-action')).text).not.toContain('3.14.1')
  const answers = (await csvOf(admin, key, 'answer-list')).rows.find((line) => line.Objective === '3.14.1[a]')
  expect(answers).toMatchObject({
    Status: 'Met, as an enduring exception',
    Answer: 'No',
    Mark: 'Enduring exception',
    'Reason of the mark': exception.markReason,
    Mitigation: exception.mitigation,
    'Operational plan of action': '',
    'Place in the plan': exception.planPlace,
  })
})

test('in OSCAL a marked requirement is satisfied with the reason, without a risk or an open item (RULE-14)', async () => {
  const admin = await newAdmin(place, `Mark Gear ${Math.random()}`)
  const nist = 'NEWNIST800171'
  await answerAll(admin, nist, { '3.14.1': 0 })
  await markOn(admin, '3.14.1', exception, nist)
  const text = (await contentOf(admin, nist, 'oscal-assessment-results')).toString()
  const [result] = JSON.parse(text)['assessment-results'].results
  const finding = result.findings.find(({ title }: { title: string }) => title === '3.14.1[a]')
  expect(finding.target.status).toEqual({
    state: 'satisfied',
    reason: 'other',
    remarks: 'Answered No; enduring exception, assessed as met (32 CFR 170.24(b)(1)(i))',
  })
  expect(finding).not.toHaveProperty('related-risks')
  expect(result).not.toHaveProperty('risks')
  expect(text).toContain(exception.mitigation)
  expect((await make(admin, nist, 'oscal-plan-of-action')).status).toBe(409)
  expect((await wordOf(admin, nist, 'sprs-entry-sheet')).text).toContain('3.14.1 enduring exception: Counts as met')
})

test('the upgrade marks nothing, and leaves what was entered as it was (RULE-14)', async () => {
  const { db, upgrade } = await earlierDatabase('0053')
  const network = randomUUID()
  await sql`
    INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement, evidence, owner, flagged, plan, resources)
    VALUES (${network}, ${key}, '3.14.1', 'Patch list', 'Dana', true, 'Patch', 'A day')`.execute(db)
  await upgrade()
  expect(await readDetails(db, { network, key })).toEqual({
    '3.14.1': {
      evidence: 'Patch list',
      owner: 'Dana',
      targetDate: '',
      flagged: true,
      plan: 'Patch',
      resources: 'A day',
    },
  })
})
