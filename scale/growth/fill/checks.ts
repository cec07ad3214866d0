import { noticeVersion } from '../../../src/features/assessments/notice-version.ts'
import { scoredRequirements } from '../../../src/features/assessments/server/catalog.ts'
import { frameworkOf } from '../../../src/features/assessments/server/frameworks.ts'
import { fillings } from '../../../test/filled-assessments.ts'
import { checkKeys, level1, level2, otherView } from './check-keys.ts'
import type { Size, Step } from './size.ts'

/** Of ten checks three are begun, five half done and two complete: by how much of a check is answered. */
const states = `(ARRAY[0.03, 0.03, 0.03, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1])`

/** Whose check is complete. */
const isComplete = 'p % 10 > 7'

/** Who answered has no account any more; nobody can reach what was answered. Some of each are left for a night. */
const isOfFormer = 'p % 100 IN (57, 58)'
const isClosed = 'p % 100 = 99'
/** Of the places where one set of answers is asked for alone. */
const isClosedPlace = `${isClosed} AND key = '${level1}'`

/**
 * The checks: of seven organizations in ten one of Level 2, whose network is place `p`; of other people 30,000 in a
 * million one of Level 1. What is sealed comes beside them.
 */
export function checks(size: Size): Step[] {
  const rows = checkKeys.flatMap((key) =>
    scoredRequirements(key).flatMap(({ id, objectives }) => objectives.map((objective) => ({ key, id, objective }))),
  )
  return [
    {
      what: 'the places of checks',
      sql: `CREATE TABLE growth.places AS
        SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS iso
        FROM (SELECT *, growth.mail(by) AS mail, growth.id('user', by) AS person, growth.moment(p, 80, 500) AS at FROM (
          SELECT p, key, growth.id('network', p) AS network,
            CASE WHEN ${isOfFormer} THEN ${size.accounts} + 1 + p ELSE growth.first_member(p) END AS by, ${states}[1 + p % 10] AS done
          FROM generate_series(0, ${levelTwo(size) - 1}) AS p, unnest('{${level2},${otherView}}'::text[]) AS key
          UNION ALL
          SELECT p, '${level1}', growth.id(CASE WHEN ${isClosed} THEN 'closed' ELSE 'own' END, ${size.members + 100} + p),
            ${size.members + 100} + p, ${states}[1 + p % 10]
          FROM generate_series(0, ${(size.accounts * 3) / 100 - 1}) AS p) AS drawn) AS dated`,
    },
    {
      what: 'what checks ask',
      sql: `CREATE TABLE growth.asked AS
        SELECT key, requirement, objective, (row_number() OVER in_turn - 1) / count(*) OVER (PARTITION BY key)::float AS part
        FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS row (key, requirement, objective, turn)
        WINDOW in_turn AS (PARTITION BY key ORDER BY turn)`,
      values: [rows.map(({ key }) => key), rows.map(({ id }) => id), rows.map(({ objective }) => objective)],
    },
    {
      what: 'assessments',
      sql: `INSERT INTO assessments (network_uuid, assessment_key, progress, updated_at, completed_at, version)
        SELECT network, key, (done * 100)::int, at, CASE WHEN done = 1 THEN at END, 5 FROM growth.places`,
    },
    {
      what: 'assessment_answers',
      sql: `INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, comment, how,
          answered_by, answered_at, version, changes)
        SELECT network, key, requirement, objective, CASE WHEN nr % 7 = 0 THEN 0 WHEN nr % 31 = 0 THEN -1 ELSE 1 END,
          CASE WHEN nr % 10 = 0 THEN 'A note that is ours alone.' ELSE '' END,
          CASE WHEN nr % 5 < 3 THEN 'By the handbook, chapter 4: reviewed each quarter by the owner.' ELSE '' END, mail,
          at - nr % 80 * interval '1 day', 1 + nr % 5,
          jsonb_build_object('answer', jsonb_build_object('by', person, 'at', iso, 'v', 1 + nr % 5))
        FROM growth.places JOIN growth.asked USING (key), LATERAL (SELECT hashtext(objective) & 1023 AS nr) AS drawn
        WHERE part < done
        -- As they come in: those of one place lie far apart.
        ORDER BY hashtext(network || objective)`,
    },
    {
      what: 'assessment_requirements',
      sql: `INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement, evidence, owner, target_date,
          plan, version, changes)
        SELECT network, key, requirement, 'Handbook 4', 'Dana Ruiz', CASE WHEN p % 5 = 0 THEN current_date + (p % 80)::int - 20 END,
          CASE WHEN p % 5 = 0 THEN 'Buy, install, test' ELSE '' END, 1,
          jsonb_build_object('owner', jsonb_build_object('by', person, 'at', iso, 'v', 1))
        FROM growth.places JOIN (SELECT key, requirement, min(part) AS part FROM growth.asked GROUP BY key, requirement) AS asked USING (key)
        WHERE part < done`,
    },
    ...completions(),
    ...beside(size),
  ]
}

/** What is sealed of a place, once more for those that are closed: nobody opens it there. */
export const ofClosed: Step[] = (
  [
    ['system_facts', 'field'],
    ['interview_answers', 'field'],
    ['system_assets', 'id, category'],
    ['system_flows', 'id'],
    ['system_providers', 'id'],
  ] as const
).map(([table, columns]) => ({
  what: `${table} of closed places`,
  sql: `INSERT INTO ${table} (place, ${columns}, sealed, by, at, version)
    SELECT closed.network, ${columns}, sealed, one.by, one.at, version
    FROM ${table} AS one, (SELECT network FROM growth.places WHERE ${isClosedPlace}) AS closed
    WHERE place = growth.id('network', 1)`,
}))

/** How many places have a check of Level 2, from 0 on. */
export const levelTwo = ({ organizations }: Size) => Math.floor(organizations * 0.7)

/** Three completions of each check that is complete, by seven contents of each view. */
function completions(): Step[] {
  const bodies = checkKeys.flatMap((key) =>
    Array.from({ length: 7 }, (_, index) => {
      const { data, requirements } = fillings[index % 2 === 0 ? 'mixed' : 'nearly']?.(key) ?? {
        data: {},
        requirements: {},
      }
      const marked = structuredClone(data)
      for (const row of Object.values(marked))
        for (const one of Object.values(row)) one.how ??= `As in version ${index}`
      const content = { answers: marked, requirements }
      return { key, index, ...content, scores: frameworkOf(key).scores(scoredRequirements(key), content) }
    }),
  )
  const texts = (name: 'answers' | 'requirements' | 'scores') =>
    bodies.map((body) => JSON.stringify(body[name]).replaceAll(/\\u0000|\\ud[89a-f]../g, ''))
  return [
    {
      what: 'contents of completions',
      sql: `CREATE TABLE growth.bodies AS SELECT key, nr, answers::jsonb, requirements::jsonb, scores::jsonb
        FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[]) AS body (key, nr, answers, requirements, scores)`,
      values: [
        bodies.map(({ key }) => key),
        bodies.map(({ index }) => index),
        texts('answers'),
        texts('requirements'),
        texts('scores'),
      ],
    },
    {
      what: 'assessment_snapshots',
      sql: `INSERT INTO assessment_snapshots (id, network_uuid, assessment_key, completed_at, completed_by, answers, scores,
          requirements, answer_times, company)
        SELECT growth.id(key, p * 10 + turn), network, key, at - turn * interval '30 days', mail, answers, scores,
          requirements, '{}', '{"name": "Gear Works", "cageCode": "1ABC2", "naicsCodes": "332710", "website": ""}'
        FROM generate_series(0, 2) AS turn, growth.places JOIN growth.bodies USING (key)
        WHERE done = 1 AND nr = (p + turn) % 7`,
    },
  ]
}

/** What stands beside answers. */
const beside = ({ accounts, organizations }: Size): Step[] => [
  {
    what: 'assessment_statuses',
    sql: `INSERT INTO assessment_statuses (network_uuid, assessment_key, status, assessor, status_date, uid, entered_by, entered_at)
      SELECT network, key, 'conditional', 'self', current_date - (p % 200)::int, 'AB12CD34EF', mail, at FROM growth.places
      WHERE ${isComplete} AND key <> '${otherView}'`,
  },
  {
    what: 'assessment_overtaken',
    sql: `INSERT INTO assessment_overtaken (id, network_uuid, assessment_key, item, field, value, entered_by, entered_at)
      SELECT growth.id('overtaken', p), network, key, '3.1.1', 'owner', 'Somebody else', person, at FROM growth.places
      WHERE p % 20 IN (3, 17) AND key = '${level2}' OR ${isClosedPlace}`,
  },
  {
    what: 'assessment_differences',
    sql: `INSERT INTO assessment_differences (network_uuid, item, field, theirs, entered_by, entered_at)
      SELECT network, '3.1.1[a]', 'how', '"Told differently"', person, at FROM growth.places
      WHERE p % 20 = 3 AND key = '${level2}' OR ${isClosedPlace}`,
  },
  {
    what: 'answer_batches',
    sql: `INSERT INTO answer_batches (id, network_uuid, assessment_key, kind, by, at, size, entries)
      SELECT growth.id('batch', p), network, key, 'own-answers', person, growth.moment(p, 81, 32), 1,
        jsonb_build_array(jsonb_build_object('item', '3.1.1[a]', 'field', 'how', 'put', 'By hand', 'before', ''))
      FROM growth.places WHERE p % 4 = 1 AND key = '${level2}' OR ${isClosedPlace}`,
  },
  {
    what: 'assessment_reminders',
    sql: `INSERT INTO assessment_reminders (network_uuid, assessment_key, kind, due_on, user_id)
      SELECT network, key, 'two-weeks', current_date + (p % 14)::int - 2, person FROM growth.places
      WHERE p % 5 = 0 OR ${isClosedPlace}`,
  },
  {
    what: 'assessment_notices',
    sql: `INSERT INTO assessment_notices (user_id, version, accepted_at)
      SELECT DISTINCT person, $1::int, at FROM growth.places
      WHERE key <> '${otherView}' AND NOT (${isOfFormer} AND key = '${level2}')`,
    values: [noticeVersion],
  },
  {
    what: 'assessment_reminders_off',
    sql: `INSERT INTO assessment_reminders_off SELECT growth.id('user', n) FROM generate_series(1, ${accounts}, 50) AS n`,
  },
  {
    what: 'systems',
    sql: `INSERT INTO systems (place, network_uuid, name, created_at)
      SELECT CASE which WHEN 0 THEN growth.id('network', p) ELSE growth.id('system', p) END, growth.id('network', p),
        (ARRAY['Office', 'Shop floor'])[1 + which], now()
      FROM generate_series(5, ${organizations - 1}, 10) AS p, generate_series(0, 1) AS which
      UNION ALL SELECT growth.id('closed system', p), network, 'Shop floor', now() FROM growth.places WHERE ${isClosedPlace}`,
  },
  {
    what: 'responsibilities',
    sql: `INSERT INTO responsibilities (place, assessment_key, objective, who, provider, by, at, version)
      SELECT network, key, objective, 'provider', growth.id('provider', CASE key WHEN '${level1}' THEN 100 ELSE p * 100 END), person, at, 1
      FROM growth.places JOIN (SELECT key, objective FROM growth.asked WHERE part < 0.06) AS asked USING (key)
      WHERE key = '${level2}' AND done >= 0.5 OR ${isClosedPlace}`,
  },
]
