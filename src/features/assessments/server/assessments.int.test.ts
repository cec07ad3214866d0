import { expect, test } from 'vitest'
import { newAdmin, newMember, newPerson, type Session, town } from '../../../../test/people.ts'
import type { AnswerData, AssessmentKey, AssessmentResponse, AssessmentSchema, OfficialWording } from '../contract.ts'

const place = town()

const schemaOf = async (key: AssessmentKey) =>
  (await place.call<AssessmentSchema>('GET', `/api/assessment/schema/${key}`)).body

/** Every row of the assessment answered with one code, but for those given. */
async function answersFor(key: AssessmentKey, code: number, but: Record<string, number> = {}): Promise<AnswerData> {
  const { pages } = await schemaOf(key)
  return Object.fromEntries(
    pages
      .flatMap(({ elements }) => elements)
      .map(({ name, rows }) => [
        name,
        Object.fromEntries(rows.map((row) => [row.name, { answer: but[row.name] ?? code }])),
      ]),
  )
}

const save = (
  verb: 'partial' | 'complete',
  session: Session | undefined,
  key: AssessmentKey,
  data: unknown,
  more = {},
) =>
  place.call<{ complete: boolean; progress: number; nistScore?: number; sprsScore?: number | null; score?: number }>(
    'POST',
    `/api/assessment/${verb}/`,
    { currentPageNo: 0, data, key, ...more },
    session,
  )

const load = async (session: Session, key: AssessmentKey, more = {}) =>
  place.call<{ Count: number; Items: { answers: AssessmentResponse }[] }>(
    'POST',
    '/api/assessment/user/response/',
    { assessmentKey: key, ...more },
    session,
  )

test('ASSESS-01 ASSESS-02 ASSESS-03 the three assessments are listed with key, title and description', async () => {
  const { body } = await place.call<{ Items: Record<string, string>[]; Count: number }>(
    'GET',
    '/api/assessment/schema/',
  )
  expect(body.Count).toBe(3)
  expect(body.Items.map(({ key }) => key)).toEqual(['NEWNIST800171', 'NEWCMMCLEVEL1', 'NEWCMMCLEVEL2'])
  for (const item of body.Items) expect(item.description?.length).toBeGreaterThan(50)
})

test('ASSESS-09 ASSESS-10 ASSESS-11 a schema is pages of questions with rows, tooltip and videoLink, which is empty while a requirement has no film', async () => {
  const count = async (key: AssessmentKey) => {
    const elements = (await schemaOf(key)).pages.flatMap((page) => page.elements)
    return [elements.length, elements.flatMap(({ rows }) => rows).length]
  }
  expect(await count('NEWNIST800171')).toEqual([110, 320])
  expect(await count('NEWCMMCLEVEL1')).toEqual([17, 59])
  expect(await count('NEWCMMCLEVEL2')).toEqual([110, 320])
  const { pages } = await schemaOf('NEWNIST800171')
  expect(pages.map(({ name }) => name)).toEqual([
    'AC',
    'AT',
    'AU',
    'CM',
    'IA',
    'IR',
    'MA',
    'MP',
    'PS',
    'PE',
    'RA',
    'CA',
    'SC',
    'SI',
  ])
  expect(pages[0]?.elements[0]).toMatchObject({
    name: '3.1.1',
    title: expect.any(String),
    tooltip: expect.any(String),
    rows: expect.arrayContaining([{ name: '3.1.1[a]', title: expect.stringMatching(/\?$/) }]),
  })
  for (const key of ['NEWNIST800171', 'NEWCMMCLEVEL1', 'NEWCMMCLEVEL2'] as const)
    for (const { name, videoLink } of (await schemaOf(key)).pages.flatMap(({ elements }) => elements))
      expect(videoLink, `${key} ${name}`).toBe('')
  expect((await schemaOf('NEWCMMCLEVEL1')).pages[0]?.elements[0]?.identifier).toBe('AC.L1-b.1.i')
  expect((await place.call('GET', '/api/assessment/schema/NOSUCH')).status).toBe(400)
})

test('ACCESS-08 without a login the answers are out of reach: 401', async () => {
  expect((await save('partial', undefined, 'NEWCMMCLEVEL1', {})).status).toBe(401)
  expect((await save('complete', undefined, 'NEWCMMCLEVEL1', {})).status).toBe(401)
  expect((await place.call('POST', '/api/assessment/user/response/', { assessmentKey: 'NEWCMMCLEVEL1' })).status).toBe(
    401,
  )
})

test('ASSESS-13 ASSESS-14 ASSESS-15 ASSESS-17 ASSESS-19 a partial save keeps what is answered, and loading restores it at page 0', async () => {
  const person = await newPerson(place)
  expect((await load(person, 'NEWCMMCLEVEL1')).body).toEqual({ Items: [], Count: 0 })
  const data = { '3.1.1': { '3.1.1[a]': { answer: 1, comment: 'See the account list' }, '3.1.1[b]': { answer: 0 } } }
  const saved = await save('partial', person, 'NEWCMMCLEVEL1', data, { currentPageNo: 3, progress: 99 })
  expect(saved.body).toEqual({ complete: false, progress: 3 })
  const { body } = await load(person, 'NEWCMMCLEVEL1')
  expect(body.Count).toBe(1)
  expect(body.Items[0]?.answers).toEqual({
    currentPageNo: 0,
    data,
    email: person.email,
    network_uuid: expect.any(String),
    key: 'NEWCMMCLEVEL1',
    progress: 3,
  })
  expect((await load(person, 'NEWCMMCLEVEL2')).body.Count).toBe(0)
})

test('ASSESS-16 ASSESS-18 ASSESS-22 ASSESS-24 a complete NIST assessment answers nistScore and sprsScore', async () => {
  const person = await newPerson(place)
  const whole = await save(
    'complete',
    person,
    'NEWNIST800171',
    await answersFor('NEWNIST800171', 1, { '3.1.1[a]': 0, '3.5.3[d]': 0 }),
  )
  expect(whole.body).toMatchObject({ complete: true, progress: 100, nistScore: 108, sprsScore: 100 })
  const withPartialCredit = await save('complete', person, 'NEWNIST800171', {
    '3.5.3': { '3.5.3[partial]': { answer: 1 } },
  })
  expect(withPartialCredit.body).toMatchObject({ sprsScore: 102 })
  const withoutPlan = await save('complete', person, 'NEWNIST800171', { '3.12.4': { '3.12.4[a]': { answer: 0 } } })
  expect(withoutPlan.body).toMatchObject({ nistScore: 107, sprsScore: null })
})

test('ASSESS-16 ASSESS-25 with a row unanswered nothing is complete; a CMMC result is a percentage rounded down', async () => {
  const person = await newPerson(place)
  const almost = await save(
    'complete',
    person,
    'NEWCMMCLEVEL1',
    await answersFor('NEWCMMCLEVEL1', 1, { '3.8.3[a]': 5 }),
  )
  expect(almost.body).toEqual({ complete: false, progress: 98, score: 93 })
  const done = await save('complete', person, 'NEWCMMCLEVEL1', { '3.8.3': { '3.8.3[a]': { answer: -1 } } })
  expect(done.body).toMatchObject({ complete: true, progress: 100, score: 100 })
})

test('ASSESS-26 ASSESS-27 a network shares its answers; nobody else reads or writes them, whatever they claim', async () => {
  const admin = await newAdmin(place, 'Example Ridge Assessments')
  const member = await newMember(place, 'Example Ridge Assessments', admin)
  const stranger = await newPerson(place)
  await save('partial', admin, 'NEWCMMCLEVEL2', { '3.1.1': { '3.1.1[a]': { answer: 1 } } })
  await save('partial', member, 'NEWCMMCLEVEL2', { '3.1.1': { '3.1.1[b]': { answer: 0 } } })
  const mine = (await load(admin, 'NEWCMMCLEVEL2')).body.Items[0]?.answers
  expect(mine?.data).toEqual({ '3.1.1': { '3.1.1[a]': { answer: 1 }, '3.1.1[b]': { answer: 0 } } })
  const network_uuid = mine?.network_uuid
  expect((await load(stranger, 'NEWCMMCLEVEL2', { network_uuid })).status).toBe(403)
  expect((await save('partial', stranger, 'NEWCMMCLEVEL2', {}, { network_uuid })).status).toBe(403)
  expect((await save('partial', stranger, 'NEWCMMCLEVEL2', {}, { email: admin.email })).status).toBe(403)
  expect((await load(stranger, 'NEWCMMCLEVEL2')).body.Count).toBe(0)
})

test('two people who save at once lose nothing', async () => {
  const admin = await newAdmin(place, 'Example Ridge Together')
  const member = await newMember(place, 'Example Ridge Together', admin)
  const { pages } = await schemaOf('NEWNIST800171')
  const rows = pages.flatMap(({ elements }) =>
    elements.flatMap(({ name, rows }) => rows.map((row) => [name, row.name] as const)),
  )
  const half = (odd: number) =>
    Promise.all(
      rows
        .filter((_, index) => index % 16 === odd)
        .map(([requirement, row]) =>
          save('partial', odd === 0 ? admin : member, 'NEWNIST800171', { [requirement]: { [row]: { answer: 1 } } }),
        ),
    )
  const answers = (await Promise.all([half(0), half(1)])).flat()
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const saved = (await load(admin, 'NEWNIST800171')).body.Items[0]?.answers.data ?? {}
  expect(Object.values(saved).flatMap((requirement) => Object.keys(requirement))).toHaveLength(40)
})

test('media and public posts are asked about for CUI alone, and in Level 1 for FCI (RULE-12)', async () => {
  const asked = async (key: string) => {
    const { body } = await place.call<AssessmentSchema>('GET', `/api/assessment/schema/${key}`)
    return body.pages
      .flatMap(({ elements }) => elements)
      .filter(({ name }) => name === '3.8.3' || name === '3.1.22')
      .flatMap(({ tooltip, rows }) => [tooltip, ...rows.map(({ title }) => title)])
      .join('\n')
  }
  for (const key of ['NEWNIST800171', 'NEWCMMCLEVEL2']) {
    const text = await asked(key)
    expect(text).not.toMatch(/FCI|federal contract information/i)
    expect(text.match(/CUI/g)).toHaveLength(7)
  }
  const text = await asked('NEWCMMCLEVEL1')
  expect(text).not.toContain('CUI')
  expect(text.match(/FCI/g)).toHaveLength(7)
})

test('the official wording of a family stands beside its questions, of Level 1 by the clauses (RULE-13)', async () => {
  const wording = async (key: string, family: string) =>
    (await place.call<{ Items: OfficialWording[] }>('GET', `/api/assessment/wording/${key}/${family}`)).body.Items
  const [one] = await wording('NEWNIST800171', 'IA')
  expect(one).toMatchObject({
    requirement: '3.5.1',
    identifier: 'IA.L2-3.5.1',
    name: 'Identification [CUI Data]',
    statement: 'Identify system users, processes acting on behalf of users, and devices.',
    source: 'NIST SP 800-171 revision 2',
    objectives: [{ name: '3.5.1[a]', text: 'system users are identified' }, { name: '3.5.1[b]' }, { name: '3.5.1[c]' }],
  })
  const [disposal] = await wording('NEWCMMCLEVEL1', 'MP')
  expect(disposal).toMatchObject({
    identifier: 'MP.L1-b.1.vii',
    name: 'Media Disposal [FCI Data]',
    statement: expect.stringContaining('media containing Federal Contract Information before disposal'),
    source: 'FAR 52.204-21(b)(1)(vii)',
    objectives: [{ text: expect.stringContaining('media containing FCI') }, { name: '3.8.3[b]' }],
  })
  for (const key of ['NEWNIST800171', 'NEWCMMCLEVEL1', 'NEWCMMCLEVEL2'] as const) {
    const { body } = await place.call<AssessmentSchema>('GET', `/api/assessment/schema/${key}`)
    for (const { name, elements } of body.pages)
      expect(
        (await wording(key, name)).map((each) => [each.requirement, each.objectives.map((row) => row.name)]),
      ).toEqual(elements.map((question) => [question.name, question.rows.map((row) => row.name)]))
  }
  expect((await place.call('GET', '/api/assessment/wording/NEWCMMCLEVEL1/AT')).status).toBe(404)
})

test('ASSESS-12 rows of no assessment, odd codes and long comments are refused with the row named', async () => {
  const person = await newPerson(place)
  const unknown = await place.call<{ fieldErrors: Record<string, string> }>(
    'POST',
    '/api/assessment/partial/',
    { currentPageNo: 0, key: 'NEWCMMCLEVEL1', data: { '3.1.3': { '3.1.3[a]': { answer: 1 } } } },
    person,
  )
  expect(unknown.status).toBe(400)
  expect(unknown.body.fieldErrors).toEqual({ 'data.3.1.3.3.1.3[a]': 'This assessment has no such row.' })
  for (const row of [
    { answer: 'yes' },
    { answer: 1.5 },
    { answer: 1, comment: 'x'.repeat(2_001) },
    { answer: 1, comment: '\u0000' },
  ])
    expect((await save('partial', person, 'NEWCMMCLEVEL1', { '3.1.1': { '3.1.1[a]': row } })).status).toBe(400)
  const partial = await save('partial', person, 'NEWCMMCLEVEL1', { '3.1.1': { '3.1.1[partial]': { answer: 1 } } })
  expect(partial.status).toBe(400)
})
