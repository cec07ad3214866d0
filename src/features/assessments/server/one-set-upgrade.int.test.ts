import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { earlierDatabase } from '../../../../test/earlier-database.ts'

const nist = 'NEWNIST800171'
const level2 = 'NEWCMMCLEVEL2'
const [ada, ben] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const nobody = '00000000-0000-0000-0000-000000000000'
const network = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const day = '2026-11-01T12:00:00.000Z'

type Earlier = Awaited<ReturnType<typeof earlierDatabase>>
type Values = Record<string, unknown>

/** An assessment as a release before wrote it. */
function writing({ db }: Earlier) {
  return async (
    place: string,
    key: string,
    { version, by, completed = false }: { version: number; by: string; completed?: boolean },
    items: Record<string, Values>,
  ) => {
    const answered = Object.values(items).filter(({ answer }) => [1, 0, -1].includes(answer as number)).length
    await sql`INSERT INTO assessments (network_uuid, assessment_key, version, progress, updated_at, completed_at)
      VALUES (${place}, ${key}, ${version}, ${Math.floor((answered * 100) / 320)}, ${day}, ${completed ? day : null})`.execute(
      db,
    )
    for (const [item, values] of Object.entries(items)) {
      const marks = Object.keys(values).map((field) => [camel(field), { by, at: day, v: version }])
      const isRow = item.endsWith(']')
      const row = {
        network_uuid: place,
        assessment_key: key,
        requirement: item.split('[')[0],
        ...(isRow ? { objective: item, answer: 2, answered_by: `${by}@mail`, answered_at: day } : {}),
        version,
        changes: JSON.stringify(Object.fromEntries(marks)),
        ...values,
      }
      await db
        .insertInto(isRow ? 'assessment_answers' : 'assessment_requirements')
        .values(row as never)
        .execute()
    }
  }
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** Each row of a network under a key, and how the assessment stands. */
async function stateOf({ db }: Earlier, place: string, key: string) {
  const of = async (table: 'assessment_answers' | 'assessment_requirements' | 'assessments') =>
    (
      await sql<Values>`SELECT to_jsonb(t) - 'assessment_key' AS row FROM ${sql.table(table)} t
        WHERE network_uuid = ${place} AND assessment_key = ${key} ORDER BY 1`.execute(db)
    ).rows.map(({ row }) => row as Values)
  const [answers, requirements, standing] = [
    await of('assessment_answers'),
    await of('assessment_requirements'),
    await of('assessments'),
  ]
  const items = new Map([...answers, ...requirements].map((row) => [(row.objective ?? row.requirement) as string, row]))
  return { answers, requirements, items, standing: standing[0] as Values, begun: standing.length }
}

/** Without who entered them in which version. */
const valuesOf = ({ items }: Awaited<ReturnType<typeof stateOf>>) =>
  [...items.values()].map(({ version, changes, ...values }) => values)

const differencesOf = async ({ db }: Earlier, place: string) =>
  (
    await sql<Values>`SELECT item, field, theirs, entered_by AS by FROM assessment_differences
      WHERE network_uuid = ${place} ORDER BY item, field`.execute(db)
  ).rows

test('EASE-06 at the upgrade Level 2 stands, what it lacks is taken over, and each other value of NIST is kept', async () => {
  const earlier = await earlierDatabase('0115')
  const write = writing(earlier)
  await write(
    network(1),
    level2,
    { version: 4, by: ada, completed: true },
    {
      '3.1.1[a]': { answer: 1, how: 'The list', comment: 'Ask Kim' },
      '3.1.1[b]': { answer: 2, comment: 'Old', was_comment: true },
      '3.1.1[c]': { answer: -1 },
      '3.5.3[d]': { answer: 1 },
      '3.13.11[a]': { answer: 0 },
      '3.1.1': { owner: 'Dana', flagged: true },
      '3.1.2': { mark: 'enduring-exception', mark_reason: 'A mill' },
      '3.1.3[a]': { answer: 0 },
      '3.1.4[a]': { answer: 1 },
    },
  )
  await write(
    network(1),
    nist,
    { version: 9, by: ben, completed: true },
    {
      '3.1.1[a]': { answer: 0, how: 'The list', comment: 'Ask Lee' },
      '3.1.1[b]': { answer: 0, comment: 'Old', how: 'A lock' },
      '3.1.1[d]': { answer: 1, comment: 'Was one', was_comment: true },
      '3.5.3[d]': { answer: 0 },
      '3.5.3[partial]': { answer: 1 },
      '3.13.11[partial]': { answer: 1 },
      '3.1.1': { owner: 'Lee', target_date: '2027-02-28', plan: 'Buy it', evidence: 'A photo' },
      '3.1.2': { mark: 'temporary-deficiency', mitigation: 'A fence', resources: 'Money' },
      '3.1.3': { mark: 'temporary-deficiency', operational_plan: 'Op 1' },
      '3.1.4': { mark: 'temporary-deficiency', operational_plan: 'Op 2' },
    },
  )
  await sql`INSERT INTO assessment_overtaken (network_uuid, assessment_key, item, field, value, entered_by, entered_at)
    VALUES (${network(1)}, ${level2}, '3.1.1', 'plan', 'One', ${ada}, ${day}), (${network(1)}, ${nist}, '3.1.1', 'plan', 'Two', ${ada}, ${day})`.execute(
    earlier.db,
  )
  await sql`INSERT INTO assessment_snapshots (network_uuid, assessment_key, completed_at, completed_by, answers, scores)
    VALUES (${network(1)}, ${nist}, ${day}, 'ben', '{"3.1.1": {"3.1.1[a]": {"answer": 0}}}', '{"nistScore": 3}')`.execute(
    earlier.db,
  )
  const kept = () =>
    sql`SELECT to_jsonb(s) AS row FROM assessment_snapshots s UNION ALL SELECT to_jsonb(o) FROM assessment_overtaken o`.execute(
      earlier.db,
    )
  const before = (await kept()).rows
  await earlier.upgrade()

  const stands = await stateOf(earlier, network(1), level2)
  expect(Object.fromEntries(stands.items)).toMatchObject({
    '3.1.1[a]': { answer: 1, how: 'The list', comment: 'Ask Kim', answered_by: `${ada}@mail` },
    '3.1.1[b]': { answer: 0, how: 'A lock', comment: 'Old', was_comment: true, answered_by: `${ben}@mail` },
    '3.1.1[c]': { answer: -1 },
    '3.1.1[d]': { answer: 1, comment: 'Was one', was_comment: true },
    '3.5.3[d]': { answer: 1 },
    '3.5.3[partial]': { answer: 2 },
    '3.13.11[partial]': { answer: 1 },
    '3.1.1': { owner: 'Dana', flagged: true, target_date: '2027-02-28', plan: 'Buy it', evidence: 'A photo' },
    '3.1.2': { mark: 'enduring-exception', mark_reason: 'A mill', mitigation: '', resources: 'Money' },
    // A no of Level 2 stays one: no mark excuses it unasked.
    '3.1.3': { mark: '', operational_plan: '' },
    '3.1.4': { mark: 'temporary-deficiency', operational_plan: 'Op 2' },
  })
  // All of a mark, so that it is taken as a whole.
  const mark = (item: string, values: Values) =>
    ['mark', 'markReason', 'mitigation', 'operationalPlan', 'planPlace'].map((field) => ({
      item,
      field,
      theirs: values[field] ?? '',
      by: ben,
    }))
  expect(await differencesOf(earlier, network(1))).toEqual([
    { item: '3.1.1', field: 'owner', theirs: 'Lee', by: ben },
    { item: '3.1.1[a]', field: 'answer', theirs: 0, by: ben },
    { item: '3.1.1[a]', field: 'comment', theirs: 'Ask Lee', by: ben },
    { item: '3.1.1[a]', field: 'wasComment', theirs: false, by: ben },
    ...mark('3.1.2', { mark: 'temporary-deficiency', mitigation: 'A fence' }),
    ...mark('3.1.3', { mark: 'temporary-deficiency', operationalPlan: 'Op 1' }),
    { item: '3.5.3[d]', field: 'answer', theirs: 0, by: ben },
    { item: '3.5.3[partial]', field: 'answer', theirs: 1, by: ben },
  ])
  // Of a version that nobody has seen, so that open pages of either are told.
  expect(stands.standing).toMatchObject({ version: 10, progress: 2, completed_at: null })
  expect(stands.items.get('3.1.1[a]')).toMatchObject({
    version: 10,
    changes: { answer: { by: ada, v: 10 }, how: { v: 4 } },
  })
  expect(stands.items.get('3.1.1[c]')).toMatchObject({ version: 10, changes: { answer: { by: ada, at: day, v: 10 } } })
  expect(stands.items.get('3.1.1')).toMatchObject({
    changes: { plan: { by: ben, at: day, v: 10 }, owner: { by: ada, v: 10 } },
  })
  // Empty of late, which pages of NIST are told, and by nobody.
  expect(stands.items.get('3.1.3')).toMatchObject({ changes: { mark: { by: nobody, v: 10 } } })
  expect(await stateOf(earlier, network(1), nist)).toEqual(stands)
  // Nothing that was completed or set aside changes.
  expect((await kept()).rows).toMatchObject(before)
})

test('EASE-06 a view whose answers are what they were stays complete', async () => {
  const earlier = await earlierDatabase('0115')
  const write = writing(earlier)
  const same = { '3.1.1[a]': { answer: 1 }, '3.1.1': { owner: 'Dana' } }
  const done = { version: 3, by: ada, completed: true }
  await write(network(1), nist, done, same)
  await write(network(2), level2, done, same)
  await write(network(3), level2, done, same)
  await write(network(3), nist, { ...done, version: 7 }, same)
  await write(network(4), level2, done, same)
  await write(network(4), nist, done, { ...same, '3.1.1[a]': { answer: 0 } })
  await write(network(5), level2, done, same)
  await write(network(5), nist, done, { '3.1.1[a]': { answer: 1 } })
  await write(network(6), level2, done, { '3.1.1[a]': { answer: 1 } })
  await write(network(6), nist, done, same)
  await write(network(7), 'NEWCMMCLEVEL1', done, same)
  const note = { answer: 1, comment: 'Old' }
  await write(network(8), level2, done, { '3.1.1[a]': { ...note, was_comment: true } })
  await write(network(8), nist, done, { '3.1.1[a]': note })
  await write(network(9), level2, done, { '3.1.1[a]': note })
  await write(network(9), nist, done, { '3.1.1[a]': { ...note, was_comment: true } })
  await earlier.upgrade()
  const complete: Record<number, unknown> = {}
  for (const number of [1, 2, 3, 4, 5, 6, 8, 9]) {
    const [two, one] = [await stateOf(earlier, network(number), level2), await stateOf(earlier, network(number), nist)]
    expect([valuesOf(one), one.standing.version], `network ${number}`).toEqual([valuesOf(two), two.standing.version])
    complete[number] = [two.standing.completed_at !== null, one.standing.completed_at !== null]
  }
  expect(complete).toEqual({
    1: [false, true],
    2: [true, false],
    3: [true, true],
    4: [true, false],
    5: [true, false],
    6: [false, true],
    8: [true, true],
    9: [true, true],
  })
  expect(await differencesOf(earlier, network(4))).toHaveLength(1)
  for (const number of [1, 2, 3, 5, 6, 8, 9]) expect(await differencesOf(earlier, network(number))).toEqual([])
  expect((await stateOf(earlier, network(7), level2)).begun).toBe(0)
  expect((await stateOf(earlier, network(7), 'NEWCMMCLEVEL1')).standing.version).toBe(3)
})
