import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { earlierDatabase } from '../../../../test/earlier-database.ts'
import { newPerson, type Session, sessionOf, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { planOf, statementsOf } from '../../../../test/statements.ts'
import type { AnswerData, AssessmentKey, FrozenCompletion, readHistory, SaveAnswer } from '../contract.ts'
import { scoredRequirements } from './catalog.ts'
import { listSnapshots } from './snapshot-store.ts'
import { forgetClosed } from './upkeep.ts'

const place = town()
const key: AssessmentKey = 'NEWCMMCLEVEL1'
type History = typeof readHistory.answer._output

const everything = (of: AssessmentKey, but: Record<string, number> = {}): AnswerData =>
  Object.fromEntries(
    scoredRequirements(of).map(({ id, objectives }) => [
      id,
      Object.fromEntries(objectives.map((objective) => [objective, { answer: but[objective] ?? 1 }])),
    ]),
  )
const complete = (session: Session, data: AnswerData = {}, of: AssessmentKey = key) =>
  place.call<SaveAnswer>('POST', '/api/assessment/complete', { currentPageNo: 0, key: of, data }, session)
const enter = (session: Session, item: string, field: string, value: unknown, of: AssessmentKey = key) =>
  place.call('POST', '/api/assessment/user/entries', { key: of, since: 0, entries: [{ item, field, value }] }, session)
const history = async (session: Session, of: AssessmentKey = key) =>
  (await place.call<History>('GET', `/api/assessment/user/history/${of}`, undefined, session)).body
const completion = (session: Session | undefined, id: string) =>
  place.call<FrozenCompletion>('GET', `/api/assessment/user/completions/${key}/${id}`, undefined, session)

test('who completed a check is found without a look at all accounts', async () => {
  const person = await newPerson(place)
  const sent = await statementsOf(async () => {
    await complete(person, everything(key))
    expect((await history(person)).Items).toHaveLength(1)
    expect((await completion(person, 'latest')).status).toBe(200)
  })
  const looked = sent.filter(({ text }) => text.includes('completed_by') && text.includes('"users"'))
  expect(looked).not.toEqual([])
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  for (const statement of looked)
    expect(await planOf(client, statement)).toContain('Index Scan using users_email on users')
})

test('a completion is read as it was, whatever is entered or imported since (EASE-07)', async () => {
  const person = await newPerson(place)
  expect((await completion(person, 'latest')).status).toBe(404)
  await enter(person, '3.1.1', 'owner', 'Dana Ruiz')
  await complete(person, everything(key))
  const first = (await completion(person, 'latest')).body
  expect(first).toMatchObject({
    result: { score: 100 },
    data: { '3.1.1': { '3.1.1[a]': { answer: 1 } } },
    requirements: { '3.1.1': { owner: 'Dana Ruiz' } },
    newest: true,
    changed: false,
  })
  place.clock.advance(60_000)
  await enter(person, '3.1.1[a]', 'answer', 0)
  const file = {
    format: 'readiness-check',
    formatVersion: 2,
    assessment: key,
    exportedAt: new Date().toISOString(),
    data: { '3.1.2': { '3.1.2[a]': { answer: 0 } } },
    requirements: {},
  }
  await place.call('POST', `/api/assessment/user/import/${key}`, { mode: 'replace', file }, person)
  expect((await completion(person, 'latest')).body).toEqual({ ...first, changed: true })
  place.clock.advance(60_000)
  await complete(person, everything(key, { '3.1.1[a]': 0 }))
  expect((await completion(person, first.id)).body).toEqual({ ...first, newest: false, changed: true })
  expect((await completion(person, 'latest')).body).toMatchObject({ result: { score: 93 }, newest: true })

  expect((await completion(undefined, first.id)).status).toBe(401)
  expect((await completion(await newPerson(place), first.id)).status).toBe(404)
  expect((await completion(person, 'first')).status).toBe(400)
})

test('completing again without a change makes no second completion, nor does a change that was taken back (EASE-07)', async () => {
  const person = await newPerson(place)
  const first = (await complete(person, everything(key))).body
  expect(first).toMatchObject({ complete: true, unchanged: false })
  place.clock.advance(60_000)
  const again = (await complete(person)).body
  expect(again).toEqual({ ...first, unchanged: true })
  await enter(person, '3.1.1[a]', 'answer', 0)
  await enter(person, '3.1.1[a]', 'answer', 1)
  place.clock.advance(60_000)
  expect((await complete(person)).body).toEqual({ ...first, unchanged: true })
  const { Items } = await history(person)
  expect(Items).toMatchObject([{ id: first.completion, confirmedAt: place.clock.now().toISOString() }])
  // The completion stands again, so nothing has changed since.
  expect((await completion(person, 'latest')).body).toMatchObject({
    changed: false,
    completedAt: Items[0]?.completedAt,
  })
  await enter(person, '3.1.1[a]', 'how', 'Accounts are listed')
  expect((await complete(person)).body).toMatchObject({ complete: true, unchanged: false })
  expect((await history(person)).Count).toBe(2)
})

test('twenty people at once over two instances complete one version once; of more than a day allows, the rest wait (EASE-07)', async () => {
  const person = await newPerson(place)
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const there = (body: unknown) =>
    second.post('/api/assessment/complete', body, {
      'x-access-token': person.accessToken,
      'x-id-token': person.idToken,
      'x-refresh-token': person.refreshToken,
    })
  await place.call('POST', '/api/assessment/partial', { currentPageNo: 0, key, data: everything(key) }, person)
  const body = { currentPageNo: 0, key, data: {} }
  const same = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      index % 2 ? (await there(body)).json() : (await complete(person)).body,
    ),
  )
  expect(new Set((same as SaveAnswer[]).map((one) => one.completion)).size).toBe(1)
  expect((await history(person)).Count).toBe(1)

  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const data = { '3.1.1': { '3.1.1[a]': { answer: 1, how: `Word ${index}` } } }
      return index % 2 ? (await there({ ...body, data })).status : (await complete(person, data)).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(19)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect((await history(person)).Count).toBe(20)
  place.clock.advance(86_400_001)
  const later = await sessionOf(place, person.email)
  expect((await complete(later, { '3.1.1': { '3.1.1[a]': { answer: 0 } } })).status).toBe(200)
})

test('the history is told from what was kept with each completion: no answers are read for it', async () => {
  const of: AssessmentKey = 'NEWCMMCLEVEL2'
  const person = await newPerson(place)
  const due = new Date(place.clock.now().getTime() + 50 * 86_400_000).toISOString().slice(0, 10)
  for (const [field, value] of [
    ['plan', 'Show the notice'],
    ['owner', 'Dana Ruiz'],
    ['targetDate', due],
  ])
    await enter(person, '3.1.9', field as string, value, of)
  await complete(person, everything(of, { '3.1.9[a]': 0 }), of)
  const before = await history(person, of)
  expect(before).toMatchObject({ Items: [{ result: { score: 99 } }] })
  const { db } = place.portal.portal
  await sql`UPDATE assessment_snapshots SET answers = '{}', requirements = '{}' WHERE id = ${before.Items[0]?.id}`.execute(
    db,
  )
  expect(await history(person, of)).toEqual(before)
})

test('of one assessment the newest 300 completions are kept', async () => {
  const person = await newPerson(place)
  await complete(person, everything(key))
  const { db } = place.portal.portal
  const { id } = (await completion(person, 'latest')).body
  await sql`
    INSERT INTO assessment_snapshots (network_uuid, assessment_key, completed_at, completed_by, answers, scores)
    SELECT network_uuid, assessment_key, completed_at - n * interval '1 day', 'n' || n, '{}', scores
    FROM assessment_snapshots, generate_series(1, 305) n WHERE id = ${id}`.execute(db)
  place.clock.advance(60_000)
  await complete(person, { '3.1.1': { '3.1.1[a]': { answer: 0 } } })
  const { network_uuid: network } = await db
    .selectFrom('assessment_snapshots')
    .select('network_uuid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const kept = await listSnapshots(db, { network, key })
  expect(kept).toHaveLength(300)
  const held = await db
    .selectFrom('assessment_snapshots')
    .select('completed_by')
    .where('network_uuid', '=', network)
    .execute()
  const oldest = held.map(({ completed_by }) => Number(completed_by.slice(1))).filter(Number.isInteger)
  expect(Math.max(...oldest)).toBe(298)
  expect((await history(person)).Items).toHaveLength(50)
  await forgetClosed(db)
  expect(await listSnapshots(db, { network, key })).toHaveLength(300)
})

test('earlier completions are given their mark at the upgrade: conditional is what had a plan for all that was open', async () => {
  const { db, upgrade } = await earlierDatabase('0031')
  const network = randomUUID()
  const of: AssessmentKey = 'NEWCMMCLEVEL2'
  const plan = { plan: 'Show it', owner: 'Dana', targetDate: '2026-05-01' }
  const completions: [string, AnswerData, Record<string, object>][] = [
    ['all met', everything(of), {}],
    ['one point, planned', everything(of, { '3.1.9[a]': 0 }), { '3.1.9': plan }],
    ['one point, without a plan', everything(of, { '3.1.9[a]': 0 }), {}],
    ['one point, too late', everything(of, { '3.1.9[a]': 0 }), { '3.1.9': { ...plan, targetDate: '2026-12-01' } }],
    ['five points', everything(of, { '3.1.1[a]': 0 }), { '3.1.1': plan }],
    ['never open', everything(of, { '3.1.20[a]': 0 }), { '3.1.20': plan }],
    ['encryption, not validated', everything(of, { '3.13.11[a]': 0 }), { '3.13.11': plan }],
    [
      'encryption in use',
      { ...everything(of), '3.13.11': { '3.13.11[a]': { answer: 0 }, '3.13.11[partial]': { answer: 1 } } },
      { '3.13.11': plan },
    ],
  ]
  for (const [by, answers, requirements] of completions)
    await sql`
      INSERT INTO assessment_snapshots (network_uuid, assessment_key, completed_at, completed_by, answers, requirements, scores)
      VALUES (${network}, ${of}, '2026-04-01T12:00:00Z', ${by}, ${JSON.stringify(answers)}, ${JSON.stringify(requirements)}, '{}')`.execute(
      db,
    )
  await upgrade()
  // The column stays; nothing reads it any more.
  const { rows: marked } = await sql<{ completed_by: string }>`
    SELECT completed_by FROM assessment_snapshots WHERE conditional`.execute(db)
  expect(marked.map(({ completed_by }) => completed_by).sort()).toEqual(['encryption in use', 'one point, planned'])
})
