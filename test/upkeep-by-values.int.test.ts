import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetKept } from '../src/features/assessments/server/overtaken.ts'
import { forgetClosed, forgetFormerAuthors } from '../src/features/assessments/server/upkeep.ts'
import type { Db } from '../src/platform/db/database.ts'
import { batches } from '../src/platform/db/in-batches.ts'
import { town } from './people.ts'
import { statementsOf } from './statements.ts'

/** What is forgotten by its place or its author, at little cost and beside people who write. */

const place = town()
const db = () => place.portal.portal.db

const accounts = 3_000
/** Of each kind: places of accounts, those of nobody, and those where somebody wrote who is gone. */
const [living, closed, left] = [290, 5, 5]
const answersEach = 100
const answers = (living + closed + left) * answersEach

const uuidOf = (n: string) => `md5('place ' || ${n})::uuid`
const emailOf = (n: string) => `'Person' || ${n} || '@filled.example.org'`

/** On one connection, of which all that was read is counted when it is done. */
const counted = <Result>(run: (one: Db) => Promise<Result>): Promise<Result> =>
  db()
    .connection()
    .execute(async (one) => {
      const result = await run(one)
      await sql`SELECT pg_stat_force_next_flush()`.execute(one)
      return result
    })

/** Accounts have a network each; of those with answers the last ones are closed, and before them authors are gone. */
beforeEach(async () => {
  await counted(async (one) => {
    for (const statement of [
      'DELETE FROM assessment_answers',
      'DELETE FROM assessment_overtaken',
      'DELETE FROM users',
      `INSERT INTO users (email, password_hash, password_changed_at, user_group, network_uuid, own_network_uuid)
      SELECT ${emailOf('n')}, '', now(), 'Individual', ${uuidOf('n')}, ${uuidOf('n')}
      FROM generate_series(1, ${accounts}) n WHERE n <= ${living + left} OR n > ${living + left + closed}`,
      `INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, answered_by)
      SELECT ${uuidOf('n')}, 'NEWCMMCLEVEL1', '3.1.1', 'o' || lpad(o::text, 4, '0'), 1,
        CASE WHEN n <= ${living} THEN ${emailOf('n')} ELSE 'Gone' || n || '@filled.example.org' END
      FROM generate_series(1, ${living + left + closed}) n, generate_series(1, ${answersEach}) o`,
      'VACUUM ANALYZE users, assessment_answers',
    ])
      await sql.raw(statement).execute(one)
  })
})

const count = (where: string): Promise<number> =>
  counted(async (one) => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM assessment_answers WHERE ${sql.raw(where)}`.execute(one)
    return rows[0]?.n ?? 0
  })
const named = `answered_by <> ''`

const readSoFar = () =>
  counted(async (one) => {
    const { rows } = await sql<{ users: number; answers: number }>`
      SELECT sum(n) FILTER (WHERE relname = 'users')::int AS users,
        sum(n) FILTER (WHERE relname = 'assessment_answers')::int AS answers
      FROM (
        SELECT relname, seq_tup_read AS n FROM pg_stat_user_tables UNION ALL
        SELECT relname, idx_tup_read FROM pg_stat_user_indexes) t`.execute(one)
    return rows[0] as { users: number; answers: number }
  })

/** How many rows of two tables, or entries of their indexes, are read while something runs. */
async function rowsReadBy(run: (one: Db) => Promise<void>): Promise<{ users: number; answers: number }> {
  const before = await readSoFar()
  await counted(run)
  const after = await readSoFar()
  return { users: after.users - before.users, answers: after.answers - before.answers }
}

test('a night costs as much as there are places and authors, not as there are answers or accounts', async () => {
  const night = async (one: Db) => {
    await forgetClosed(one)
    await forgetFormerAuthors(one)
  }
  const values = 2 * (living + left + closed)
  const changed = (closed + left) * answersEach
  const first = await rowsReadBy(night)
  expect(await count('true')).toBe(answers - closed * answersEach)
  expect(await count(named)).toBe(living * answersEach)
  expect(first.users).toBeLessThan(2 * values)
  expect(first.answers).toBeLessThan(2 * values + 3 * changed)
  await counted((one) => sql`VACUUM ANALYZE assessment_answers`.execute(one))
  const second = await rowsReadBy(night)
  expect(second.users).toBeLessThan(2 * values)
  expect(second.answers).toBeLessThan(2 * values)
  expect(await count(named)).toBe(living * answersEach)
})

/** Does something once: before a statement that fits is sent, the first one or a later one. */
async function beforeStatement(
  fits: RegExp,
  act: (client: pg.Client, sender: number) => Promise<unknown>,
  nth = 1,
): Promise<void> {
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const original = pg.Client.prototype.query
  let sent = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client & { processID: number },
    ...given: unknown[]
  ) {
    const [query] = given as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    if (fits.test(text) && ++sent === nth) await act(client, this.processID)
    return (original as (...all: unknown[]) => unknown).apply(this, given)
  } as never)
  onTestFinished(() => {
    spy.mockRestore()
    expect(sent).toBeGreaterThanOrEqual(nth)
  })
}

test('a place that came to somebody after it was looked for keeps its rows; what somebody holds is left for another night', async () => {
  const network = (n: number) => `network_uuid = ${uuidOf(String(living + left + n))}`
  await beforeStatement(/DELETE FROM "assessment_answers"/, (client) =>
    client.query(`
      INSERT INTO users (email, password_hash, password_changed_at, user_group, network_uuid, own_network_uuid)
      SELECT 'late@example.org', '', now(), 'Individual', network_uuid, network_uuid
      FROM assessment_answers WHERE ${network(1)} LIMIT 1`),
  )
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql.raw(`SELECT FROM assessment_answers WHERE ${network(2)} LIMIT 1 FOR UPDATE`).execute(tx)
      // It would wait for ever.
      await forgetClosed(db())
    })
  expect(await count(network(1))).toBe(answersEach)
  expect(await count(network(2))).toBe(1)
  expect(await count('true')).toBe(answers - (closed - 1) * answersEach + 1)
  await forgetClosed(db())
  expect(await count('true')).toBe(answers - (closed - 1) * answersEach)
})

test('an author who signs up after they were looked for, in whatever case, keeps the name; what somebody writes is left for another night', async () => {
  const gone = living + 1
  await beforeStatement(/UPDATE "assessment_answers"/, (client) =>
    client.query(`
      INSERT INTO users (email, password_hash, password_changed_at, user_group, network_uuid)
      VALUES ('gone${gone}@FILLED.example.org', '', now(), 'Individual', '${randomUUID()}')`),
  )
  const held = `answered_by = 'Gone${gone + 1}@filled.example.org' AND objective = 'o0001'`
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM assessment_answers WHERE ${sql.raw(held)} FOR UPDATE`.execute(tx)
      // It would wait for ever.
      await forgetFormerAuthors(db())
    })
  expect(await count(`answered_by = 'Gone${gone}@filled.example.org'`)).toBe(answersEach)
  expect(await count(held)).toBe(1)
  expect(await count(named)).toBe((living + 1) * answersEach + 1)
  await forgetFormerAuthors(db())
  expect(await count(named)).toBe((living + 1) * answersEach)
})

test('killed in the middle it leaves a whole batch, and the next night does the rest', async () => {
  await beforeStatement(
    /DELETE FROM "assessment_answers"/,
    (client, sender) => client.query('SELECT pg_terminate_backend($1)', [sender]),
    2,
  )
  await expect(forgetClosed(db(), batches({ size: 2 * answersEach }))).rejects.toThrow()
  expect(await count('true')).toBe(answers - 2 * answersEach)
  await forgetClosed(db())
  expect(await count('true')).toBe(answers - closed * answersEach)
})

test('of one place more rows than a batch holds go in several, and values of a step are all come to', async () => {
  await forgetClosed(db(), batches({ size: 30 }))
  expect(await count('true')).toBe(answers - closed * answersEach)
  await forgetFormerAuthors(db(), batches({ size: 30 }))
  expect(await count(named)).toBe(living * answersEach)
})

test('a provider is left with what it does, where somebody holds that', async () => {
  const [at, id] = [randomUUID(), randomUUID()]
  await sql`INSERT INTO system_providers (place, id, sealed, at, version) VALUES (${at}, ${id}, '', now(), 1)`.execute(
    db(),
  )
  await sql`
    INSERT INTO responsibilities (place, assessment_key, objective, who, provider, by, at, version)
    VALUES (${at}, 'NEWCMMCLEVEL2', '3.1.1[a]', 'provider', ${id}, ${id}, now(), 1)`.execute(db())
  const left = async () =>
    (await db().selectFrom('system_providers').select('id').where('place', '=', at).execute()).length
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM responsibilities WHERE place = ${at} FOR UPDATE`.execute(tx)
      // It would wait for ever.
      await forgetClosed(db())
    })
  expect(await left()).toBe(1)
  await forgetClosed(db())
  expect(await left()).toBe(0)
})

test('completions, which are large, go a hundred at a time', async () => {
  await sql`
    INSERT INTO assessment_snapshots (network_uuid, assessment_key, completed_by, answers, scores)
    SELECT md5((n % 7)::text)::uuid, 'NEWCMMCLEVEL1', '', '{}', '{}' FROM generate_series(1, 250) n`.execute(db())
  const sent = await statementsOf(() => forgetClosed(db()))
  const { rows } = await sql`SELECT FROM assessment_snapshots`.execute(db())
  expect(rows).toEqual([])
  expect(sent.filter(({ text }) => /DELETE FROM "assessment_snapshots"/.test(text))).toHaveLength(3)
})

test('kept texts go after a year, and those of nobody at once', async () => {
  const { id } = (await sql<{ id: string }>`SELECT id FROM users LIMIT 1`.execute(db())).rows[0] as { id: string }
  const daysAgo = (days: number) => new Date(place.clock.now().getTime() - days * 86_400_000)
  for (const [by, days] of [
    [id, 300],
    [id, 370],
    [randomUUID(), 1],
    [null, 1],
  ] as const)
    await sql`
      INSERT INTO assessment_overtaken (network_uuid, assessment_key, item, field, value, entered_by, entered_at)
      VALUES (${randomUUID()}, 'NEWCMMCLEVEL1', '3.1.1', 'plan', 'Kept', ${by}, ${daysAgo(days)})`.execute(db())
  await forgetKept(db(), place.clock.now(), batches({ size: 2 }))
  const { rows } = await sql`SELECT entered_by, entered_at FROM assessment_overtaken`.execute(db())
  expect(rows).toEqual([{ entered_by: id, entered_at: daysAgo(300) }])
})
