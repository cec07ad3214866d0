import { noticeVersion } from '../../../src/features/assessments/notice-version.ts'
import { scoredRequirements } from '../../../src/features/assessments/server/catalog.ts'
import { level1, level2, otherView } from '../fill/check-keys.ts'
import { drawnRows } from './pools.ts'
import type { Drawn, Sample, Samples, Tools } from './sample.ts'

const key = level2
const rows = scoredRequirements(key).flatMap(({ objectives }) => objectives)
const atTool = { path: { toolKey: key } }
const requirements = scoredRequirements(key)
/** A row of the half that everybody has answered, another one each time that somebody's turn comes again. */
const row = ({ n }: Drawn) => rows[(Number(n) + Math.floor(Number(n) / drawnRows)) % 100] as string
const requirementOf = (objective: string) =>
  requirements.find(({ objectives }) => objectives.includes(objective))?.id as string

const ofTool = (
  of: Sample['of'],
  route: string,
  query: (drawn: Drawn) => Record<string, string | number> = () => ({}),
  done?: Sample['done'],
): Samples => ({
  [route]: { of, ask: (drawn) => ({ ...atTool, query: query(drawn) }), ...(done ? { done } : {}) },
})
const one = (drawn: Drawn) => ({ [row(drawn)]: { answer: Number(drawn.n) % 2 } })
const data = (drawn: Drawn) => ({ [requirementOf(row(drawn))]: one(drawn) })

const hasConflicts = ({ conflicts }: Record<string, unknown>) => (conflicts as unknown[]).length > 0
/** @param since the version whose changes they know @param seen that of what they write over */
const entering =
  (itemOf: (drawn: Drawn) => string, since: number, seen: (drawn: Drawn) => number) => (drawn: Drawn) => ({
    body: {
      key,
      since,
      entries: [
        { item: itemOf(drawn), field: 'answer', value: Number(drawn.n) % 2 },
        { item: itemOf(drawn), field: 'how', value: `By hand, ${drawn.n} ${Math.random()}`, over: seen(drawn) },
      ],
    },
  })

const document = (name: string): Sample => ({
  of: 'half',
  few: true,
  ask: () => ({ path: { toolKey: key, document: name } }),
})
/** The newest two: the oldest go where there are many. */
const completions = ({ completions: ids = '' }: Drawn) => ids.split(' ').slice(-2)

/** Nobody has answered there, while the person has answers of their own from before. */
async function ownElsewhere({ person, own }: Drawn, { query }: Tools): Promise<undefined> {
  await query('DELETE FROM assessment_answers WHERE network_uuid = $1', own)
  await query('DELETE FROM assessments WHERE network_uuid = $1', own)
  await query(
    `INSERT INTO assessments (network_uuid, assessment_key, progress, version) SELECT $1, unnest('{${level2},${otherView}}'::text[]), 1, 1 ON CONFLICT DO NOTHING`,
    own,
  )
  await query(
    `INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, how, answered_by, version, changes)
     SELECT $1, unnest('{${level2},${otherView}}'::text[]), '3.1.1', '3.1.1[a]', 1, 'As before ' || random(), '', 1,
       jsonb_build_object('answer', jsonb_build_object('by', $2::text, 'at', $3::text, 'v', 1), 'how', jsonb_build_object('by', $2::text, 'at', $3::text, 'v', 1))
     ON CONFLICT DO NOTHING`,
    own,
    person,
    new Date().toISOString(),
  )
  return undefined
}

/** What the person is told of them. */
async function compared(drawn: Drawn, tools: Tools): Promise<Drawn> {
  await ownElsewhere(drawn, tools)
  const asked = { ...atTool, query: { from: drawn.own as string } }
  const { version, ownVersion } = await tools.call('GET /api/assessment/user/own-answers/{toolKey}', asked, drawn)
  return { version: String(version), ownVersion: String(ownVersion) }
}

function bringing({ own, version, ownVersion }: Drawn) {
  const chosen = [{ item: '3.1.1[a]', field: 'how' }]
  return { ...atTool, body: { from: own, version: Number(version), ownVersion: Number(ownVersion), chosen } }
}

/** The readiness checks. */
export const check: Samples = {
  'POST /api/assessment/user/response': { of: 'half', ask: () => ({ body: { assessmentKey: key } }) },
  'POST /api/assessment/partial': {
    of: 'half',
    ask: (drawn) => ({ body: { currentPageNo: 1, key, data: data(drawn) } }),
  },
  'GET /api/assessment/user/assessments': { of: 'half' },
  ...ofTool('half', 'GET /api/assessment/user/work/{toolKey}'),
  ...ofTool('complete', 'GET /api/assessment/user/work/{toolKey}, complete'),
  ...ofTool(
    'half',
    'GET /api/assessment/user/changes/{toolKey}',
    () => ({ since: 0 }),
    ({ changes }) => (changes as unknown[]).length > 0,
  ),
  'GET /api/assessment/user/documents/{toolKey}/{document}': document('system-security-plan'),
  'GET /api/assessment/user/documents/{toolKey}/{document}, a list': document('answer-list'),
  'POST /api/assessment/user/entries': {
    of: 'half',
    // Another turn may have been that of a colleague of theirs.
    arm: async ({ place }, { query }) =>
      (
        await query(
          'SELECT version AS seen FROM assessments WHERE network_uuid = $1 AND assessment_key = $2',
          place,
          key,
        )
      )[0],
    ask: entering(row, 9, ({ seen }) => Number(seen)),
    done: (answer) => !hasConflicts(answer),
  },
  'POST /api/assessment/user/entries, beside somebody': {
    of: 'half',
    // Of what somebody else has told something.
    arm: async ({ place, n }, { query }) =>
      (
        await query(
          `UPDATE assessment_answers AS a SET changes = changes || jsonb_build_object(
             'how', jsonb_build_object('by', gen_random_uuid(), 'at', $4::text, 'v', version))
           FROM (SELECT network_uuid, assessment_key, objective FROM assessment_answers
             WHERE network_uuid = $1 AND assessment_key = $2 AND how <> '' ORDER BY md5(objective || $3) LIMIT 1) AS one
           WHERE (a.network_uuid, a.assessment_key, a.objective) = (one.network_uuid, one.assessment_key, one.objective)
           RETURNING a.objective`,
          place,
          key,
          n,
          new Date().toISOString(),
        )
      )[0],
    ask: entering(
      ({ objective }) => objective as string,
      0,
      () => 0,
    ),
    done: hasConflicts,
  },
  'GET /api/assessment/user/notice': { of: 'half' },
  'POST /api/assessment/user/notice': {
    of: 'half',
    arm: async ({ person }, { query }) =>
      void (await query('DELETE FROM assessment_notices WHERE user_id = $1', person)),
    ask: () => ({ body: { version: noticeVersion } }),
  },
  'GET /api/assessment/user/reminders': { of: 'half' },
  'PUT /api/assessment/user/reminders': { of: 'half', ask: ({ n }) => ({ body: { wanted: Number(n) % 2 === 0 } }) },
  ...ofTool('complete', 'GET /api/assessment/user/status/{toolKey}'),
  'PUT /api/assessment/user/status/{toolKey}': {
    of: 'complete',
    ask: () => ({
      ...atTool,
      body: { status: 'conditional', assessor: 'self', statusDate: '2026-10-01', uid: '', official: 'Ada' },
    }),
  },
  'DELETE /api/assessment/user/status/{toolKey}': { of: 'complete', arm: status, ask: () => atTool },
  'GET /api/assessment/user/status/{toolKey}/calendar': { of: 'complete', arm: status, ask: () => atTool },
  ...ofTool('complete', 'GET /api/assessment/user/history/{toolKey}'),
  'GET /api/assessment/user/completions/{toolKey}/{completion}': {
    of: 'complete',
    ask: (drawn) => ({ path: { toolKey: key, completion: completions(drawn)[0] as string } }),
  },
  ...ofTool('complete', 'GET /api/assessment/user/comparison/{toolKey}', (drawn) => ({
    from: completions(drawn)[0] as string,
    to: completions(drawn).at(-1) as string,
  })),
  ...ofTool('half', 'GET /api/assessment/user/export/{toolKey}'),
  'POST /api/assessment/user/import/{toolKey}': {
    of: 'half',
    few: true,
    ask: (drawn) => ({
      ...atTool,
      body: {
        mode: 'merge',
        file: {
          format: 'readiness-check',
          formatVersion: 2,
          assessment: key,
          exportedAt: '2026-11-01T00:00:00Z',
          data: data(drawn),
          requirements: {},
        },
      },
    }),
  },
  'GET /api/assessment/user/own-answers/{toolKey}': {
    of: 'both',
    arm: ownElsewhere,
    ask: ({ own }) => ({ ...atTool, query: { from: own as string } }),
  },
  'POST /api/assessment/user/own-answers/{toolKey}': { of: 'both', few: true, arm: compared, ask: bringing },
  ...ofTool('batch', 'GET /api/assessment/user/batches/{toolKey}'),
  'POST /api/assessment/user/batches/{toolKey}/{batch}/undo': {
    of: 'both',
    few: true,
    async arm(drawn, tools) {
      const found = await compared(drawn, tools)
      await tools.call('POST /api/assessment/user/own-answers/{toolKey}', bringing({ ...drawn, ...found }), drawn)
      const newest = 'SELECT id AS batch FROM answer_batches WHERE network_uuid = $1 ORDER BY at DESC LIMIT 1'
      return (await tools.query(newest, drawn.place))[0]
    },
    ask: ({ batch }) => ({ path: { toolKey: key, batch: batch as string }, body: {} }),
  },
  'POST /api/assessment/user/copies/{toolKey}': {
    of: 'levelOne',
    few: true,
    ask: () => ({ ...atTool, body: { from: level1 } }),
  },
  // Later than what reads completions: each makes one more.
  'POST /api/assessment/complete': {
    of: 'complete',
    few: true,
    arm: async ({ place }, { query }) =>
      void (await query(`UPDATE assessments SET progress = 100 WHERE network_uuid = $1`, place)),
    ask: (drawn) => ({ body: { currentPageNo: 1, key, data: data(drawn) } }),
  },
}

async function status({ place, email }: Drawn, { query }: Tools): Promise<undefined> {
  await query(
    `INSERT INTO assessment_statuses (network_uuid, assessment_key, status, assessor, status_date, entered_by)
     VALUES ($1, '${key}', 'conditional', 'self', current_date - 20, $2) ON CONFLICT DO NOTHING`,
    place,
    email,
  )
  return undefined
}
