import { expect, test } from 'vitest'
import { newAdmin, newMember, newPerson, password, type Session, town } from '../../../../test/people.ts'
import type {
  AnswerData,
  AssessmentFile,
  AssessmentKey,
  AssessmentSchema,
  Comparison,
  readHistory,
  Work,
} from '../contract.ts'
import { forgetFormerAuthors } from './upkeep.ts'

const place = town()

type History = typeof readHistory.answer._output
interface Taken {
  version: number
  progress: number
  completedAt: string | null
  changed: number
  fieldErrors?: Record<string, string>
}

async function answersFor(key: AssessmentKey, code: number, but: Record<string, number> = {}): Promise<AnswerData> {
  const { body } = await place.call<AssessmentSchema>('GET', `/api/assessment/schema/${key}`)
  const questions = body.pages.flatMap(({ elements }) => elements)
  return Object.fromEntries(
    questions.map(({ name, rows }) => [
      name,
      Object.fromEntries(rows.map((row) => [row.name, { answer: but[row.name] ?? code }])),
    ]),
  )
}

const send = <Body = Taken>(session: Session | undefined, path: string, body?: unknown) =>
  place.call<Body>(body === undefined ? 'GET' : 'POST', `/api/assessment/user/${path}`, body, session)
const complete = async (session: Session, key: AssessmentKey, data: AnswerData) =>
  expect(
    (await place.call('POST', '/api/assessment/complete', { currentPageNo: 0, key, data }, session)).body,
  ).toMatchObject({
    complete: true,
  })
const enter = (session: Session, key: AssessmentKey, entries: unknown[]) =>
  send(session, 'entries', { key, since: 0, entries })
const history = async (session: Session, key: AssessmentKey) => (await send<History>(session, `history/${key}`)).body
const work = async (session: Session, key: AssessmentKey) => (await send<Work>(session, `work/${key}`)).body
const fileOf = async (session: Session, key: AssessmentKey) =>
  (await send<AssessmentFile>(session, `export/${key}`)).body
const take = (session: Session, key: AssessmentKey, mode: string, file: unknown, more = {}) =>
  send(session, `import/${key}`, { mode, file, ...more })

test('ASSESS-26 each completion stays in the history with its date, person and scores; two of them are compared', async () => {
  const key = 'NEWNIST800171'
  const admin = await newAdmin(place, 'History Works', { firstName: 'Ada', lastName: 'Ott' })
  const member = await newMember(place, 'History Works', admin, { firstName: 'Ben', lastName: 'Roy' })
  expect(await history(admin, key)).toMatchObject({ Items: [], Count: 0 })
  await complete(admin, key, await answersFor(key, 1, { '3.1.1[a]': 0, '3.5.3[d]': 0 }))
  place.clock.advance(60_000)
  await enter(member, key, [
    { item: '3.1.1[a]', field: 'answer', value: 1 },
    { item: '3.1.1[a]', field: 'comment', value: 'Accounts are listed' },
    { item: '3.5.3', field: 'owner', value: 'Dana Ruiz' },
  ])
  await complete(member, key, {})
  const { Items } = await history(admin, key)
  expect(Items).toMatchObject([
    { by: 'Ben Roy', result: { nistScore: 109, sprsScore: 105 } },
    { by: 'Ada Ott', result: { nistScore: 108, sprsScore: 100 } },
  ])
  const path = `comparison/${key}?from=${Items[1]?.id}&to=${Items[0]?.id}`
  expect((await send<Comparison>(member, path)).body).toEqual({
    from: Items[1],
    to: Items[0],
    changes: [
      {
        requirement: '3.1.1',
        before: 'unmet',
        after: 'met',
        entries: [
          { item: '3.1.1[a]', field: 'answer', before: 0, after: 1 },
          { item: '3.1.1[a]', field: 'comment', before: '', after: 'Accounts are listed' },
        ],
      },
      {
        requirement: '3.5.3',
        before: 'unmet',
        after: 'unmet',
        entries: [{ item: '3.5.3', field: 'owner', before: '', after: 'Dana Ruiz' }],
      },
    ],
  })

  const stranger = await newPerson(place)
  expect((await history(stranger, key)).Count).toBe(0)
  expect((await send(stranger, path)).status).toBe(404)
  expect((await send(undefined, path)).status).toBe(401)
  // A completion of another assessment is none of this one.
  expect((await send(admin, path.replace(key, 'NEWCMMCLEVEL2'))).status).toBe(404)
  expect((await send(admin, `comparison/${key}?from=1&to=2`)).body.fieldErrors).toEqual({
    from: 'There is no such completion.',
    to: 'There is no such completion.',
  })
})

test('comments of a file of the first version are offered again, notes of a later one are not (EASE-08)', async () => {
  const key = 'NEWCMMCLEVEL1'
  const person = await newPerson(place)
  await enter(person, key, [{ item: '3.1.1[a]', field: 'comment', value: 'See the list' }])
  const file = await fileOf(person, key)
  for (const [formatVersion, offered] of [
    [2, {}],
    [1, { wasComment: true }],
  ] as const) {
    const other = await newPerson(place)
    expect(await take(other, key, 'merge', { ...file, formatVersion })).toMatchObject({ status: 200 })
    expect((await work(other, key)).data['3.1.1']).toEqual({
      '3.1.1[a]': { answer: 2, comment: 'See the list', ...offered },
    })
  }
})

test('an assessment goes out as a file and comes in elsewhere as it was', async () => {
  const key = 'NEWCMMCLEVEL1'
  const [person, other] = [await newPerson(place), await newPerson(place)]
  await enter(person, key, [
    { item: '3.1.1[a]', field: 'answer', value: 1 },
    { item: '3.1.1[a]', field: 'comment', value: 'See the list' },
    { item: '3.1.1', field: 'owner', value: 'Dana Ruiz' },
    { item: '3.1.1', field: 'targetDate', value: '2027-02-28' },
  ])
  const file = await fileOf(person, key)
  expect(file).toMatchObject({ format: 'readiness-check', formatVersion: 2, assessment: key })
  await enter(other, key, [
    { item: '3.1.1[a]', field: 'answer', value: 0 },
    { item: '3.1.1[b]', field: 'answer', value: -1 },
    { item: '3.1.2', field: 'owner', value: 'Kim' },
  ])
  const merged = await take(other, key, 'merge', file)
  expect(merged.body).toMatchObject({ changed: 2, version: 2 })
  expect(await work(other, key)).toMatchObject({
    data: { '3.1.1': { '3.1.1[a]': { answer: 1, comment: 'See the list' }, '3.1.1[b]': { answer: -1 } } },
    requirements: { '3.1.1': { owner: 'Dana Ruiz' }, '3.1.2': { owner: 'Kim' } },
  })
  const replaced = await take(other, key, 'replace', file)
  expect(replaced.body).toMatchObject({ changed: 2, progress: 1 })
  expect(await work(other, key)).toMatchObject({
    data: { '3.1.1': { '3.1.1[a]': { answer: 1 }, '3.1.1[b]': { answer: 2 } } },
    requirements: { '3.1.1': { targetDate: '2027-02-28' }, '3.1.2': { owner: '' } },
  })
  expect((await take(other, key, 'replace', file)).body).toMatchObject({ changed: 0 })
})

test('ASSESS-27 a broken or foreign file is refused with what is wrong, and changes nothing', async () => {
  const key = 'NEWCMMCLEVEL1'
  const person = await newPerson(place)
  await enter(person, key, [{ item: '3.1.1[a]', field: 'answer', value: 1 }])
  const before = await work(person, key)
  const file = await fileOf(person, key)
  const errorsOf = async (broken: unknown, mode = 'replace') => {
    const { status, body } = await take(person, key, mode, broken)
    expect(status).toBe(400)
    return body.fieldErrors
  }
  expect(await errorsOf({ ...file, assessment: 'NEWNIST800171' })).toEqual({
    'file.assessment': 'This file holds NIST SP 800-171, not CMMC Level 1.',
  })
  expect(await errorsOf({ ...file, formatVersion: 3 })).toEqual({
    'file.formatVersion': 'This file was made by another version of the readiness check.',
  })
  expect(await errorsOf({ some: 'file' })).toMatchObject({
    'file.format': 'This is no file of a readiness check.',
  })
  const inNoSet = { '3.1.3': { '3.1.3[a]': { answer: 1 } }, '3.1.1': { '3.1.2[a]': { answer: 1 } } }
  expect(await errorsOf({ ...file, data: inNoSet, requirements: { '3.1.5': { owner: 'Kim' } } })).toEqual({
    'file.data.3.1.3.3.1.3[a]': 'This assessment has no such row.',
    'file.data.3.1.1.3.1.2[a]': 'This assessment has no such row.',
    'file.requirements.3.1.5': 'This assessment has no such row.',
  })
  await errorsOf({ ...file, data: { '3.1.1': { '3.1.1[a]': { answer: 'yes' } } } })
  await errorsOf({ ...file, requirements: { '3.1.1': { targetDate: 'soon' } } })
  await errorsOf('text')
  await errorsOf(file, 'overwrite')
  const stranger = await newPerson(place)
  const { network_uuid } = before
  expect((await take(stranger, key, 'merge', file, { network_uuid })).status).toBe(403)
  expect((await send(undefined, `import/${key}`, { mode: 'merge', file })).status).toBe(401)
  expect(await work(person, key)).toEqual(before)
})

test('ASSESS-26 Level 2 and Level 1 start from each other; what was entered there is never overwritten', async () => {
  const person = await newPerson(place)
  const copy = (from: string, session = person, more = {}) => send(session, 'copies/NEWCMMCLEVEL2', { from, ...more })
  expect((await copy('NEWCMMCLEVEL1')).body.fieldErrors).toEqual({ from: 'Nothing is answered in CMMC Level 1 yet.' })
  expect((await work(person, 'NEWCMMCLEVEL2')).version).toBe(0)

  await enter(person, 'NEWCMMCLEVEL1', [
    { item: '3.1.1[a]', field: 'answer', value: 1 },
    { item: '3.1.1[b]', field: 'answer', value: 1 },
    { item: '3.1.1', field: 'evidence', value: 'Account list' },
  ])
  await enter(person, 'NEWCMMCLEVEL2', [
    { item: '3.1.1[a]', field: 'answer', value: 0 },
    { item: '3.1.1', field: 'owner', value: 'Dana Ruiz' },
  ])
  expect((await copy('NEWCMMCLEVEL1')).body).toMatchObject({ changed: 2, version: 2 })
  expect(await work(person, 'NEWCMMCLEVEL2')).toMatchObject({
    data: { '3.1.1': { '3.1.1[a]': { answer: 0 }, '3.1.1[b]': { answer: 1 } } },
    requirements: { '3.1.1': { evidence: 'Account list', owner: 'Dana Ruiz' } },
  })
  expect((await copy('NEWCMMCLEVEL1')).body).toMatchObject({ changed: 0, version: 2 })

  await place.call(
    'POST',
    '/api/assessment/partial',
    { currentPageNo: 0, key: 'NEWNIST800171', data: await answersFor('NEWNIST800171', 1) },
    person,
  )
  expect((await copy('NEWNIST800171')).body.fieldErrors).toEqual({
    from: 'NIST SP 800-171 has the same answers: they are one set.',
  })
  // Level 1 takes what it asks for, and no more; five questions it asks of FCI, where the others ask of CUI.
  await enter(person, 'NEWNIST800171', [{ item: '3.1.2', field: 'plan', value: 'Done' }])
  const down = await send(person, 'copies/NEWCMMCLEVEL1', { from: 'NEWNIST800171' })
  expect(down.body).toMatchObject({ progress: 91, changed: 54 })

  expect((await copy('NEWCMMCLEVEL2')).status).toBe(400)
  expect((await copy('NOSUCH')).status).toBe(400)
  const stranger = await newPerson(place)
  const { network_uuid } = await work(person, 'NEWCMMCLEVEL2')
  expect((await copy('NEWCMMCLEVEL1', stranger, { network_uuid })).status).toBe(403)
  expect((await copy('NEWCMMCLEVEL1', stranger)).status).toBe(400)
})

test('a completion stays when its author deletes the account, and the mail address goes, at the latest in the night', async () => {
  const key = 'NEWCMMCLEVEL1'
  const admin = await newAdmin(place, 'Parting Works', { firstName: 'Ada', lastName: 'Ott' })
  const member = await newMember(place, 'Parting Works', admin, { firstName: 'Ben', lastName: 'Roy' })
  await complete(admin, key, await answersFor(key, 1))
  await complete(member, key, { '3.1.1': { '3.1.1[b]': { answer: 0 } } })
  const { db } = place.portal.portal
  const heldOf = async (email: string) => [
    ...(await db.selectFrom('assessment_snapshots').select('id').where('completed_by', '=', email).execute()),
    ...(await db.selectFrom('assessment_answers').select('objective').where('answered_by', '=', email).execute()),
  ]
  expect(await heldOf(admin.email)).not.toEqual([])
  expect((await place.call('POST', '/api/user/delete', { password }, admin)).status).toBe(200)
  expect(await heldOf(admin.email)).toEqual([])
  expect((await history(member, key)).Items.map(({ by }) => by).sort()).toEqual(['', 'Ben Roy'])

  // As if what the account saved last came in after its deletion.
  await db
    .updateTable('assessment_snapshots')
    .set({ completed_by: admin.email })
    .where('completed_by', '=', '')
    .execute()
  await db
    .updateTable('assessment_answers')
    .set({ answered_by: admin.email })
    .where('objective', '=', '3.1.1[a]')
    .execute()
  await forgetFormerAuthors(db)
  expect(await heldOf(admin.email)).toEqual([])
  expect(await heldOf(member.email)).not.toEqual([])
  expect((await history(member, key)).Items.map(({ by }) => by).sort()).toEqual(['', 'Ben Roy'])
})
