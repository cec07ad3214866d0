import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAccounts } from '../src/features/accounts/server/operator.ts'
import { forgetWhatIsOver } from '../src/features/accounts/server/upkeep.ts'
import { deleteOldDrafts } from '../src/features/applications/server/store.ts'
import { forgetBatches } from '../src/features/assessments/server/batches/store.ts'
import { forgetKept } from '../src/features/assessments/server/overtaken.ts'
import { sendReminders } from '../src/features/assessments/server/reminders.ts'
import { forgetClosed, forgetFormerAuthors } from '../src/features/assessments/server/upkeep.ts'
import { forgetAnswers } from '../src/features/company-lookup/server/store.ts'
import { emptyBin } from '../src/features/editing/server/bin.ts'
import { forgetPreviews } from '../src/features/editing/server/previews.ts'
import { removeOldMessages } from '../src/features/inquiries/server/removal.ts'
import { batches, type Upkeep } from '../src/platform/db/in-batches.ts'
import { forgetSpentProofs } from '../src/platform/limits/proof-of-work.ts'
import { forgetMessages } from '../src/platform/messages/messages.ts'
import { newPerson, password, town } from './people.ts'
import { planOf, type Statement, statementsOf } from './statements.ts'

const place = town()
const db = () => place.portal.portal.db
const now = () => place.clock.now()
const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)

const rows = 12_000
/** Half of the rows of each are over. */
const fills: Record<string, string> = {
  sessions: `INSERT INTO sessions (user_id, device, address, started_at, last_used_at, expires_at)
    SELECT (SELECT id FROM users LIMIT 1), 'd', 'a', $1, $1, CASE WHEN n % 2 = 0 THEN $1::timestamptz ELSE $2 END FROM generate_series(1, ${rows}) n`,
  audit_events: `INSERT INTO audit_events (at, event, outcome, actor)
    SELECT CASE WHEN n % 2 = 0 THEN $1::timestamptz ELSE $2 END, 'login', 'done', 'user' FROM generate_series(1, ${rows}) n`,
  messages: `INSERT INTO messages (channel, recipient, text, created_at, sent_at)
    SELECT 'mail', 'a@example.org', '', d, d FROM (SELECT CASE WHEN n % 2 = 0 THEN $1::timestamptz ELSE $2 END AS d FROM generate_series(1, ${rows}) n) s`,
  spent_proofs: `INSERT INTO spent_proofs (hash, expires_at)
    SELECT sha256(n::text::bytea), CASE WHEN n % 2 = 0 THEN $1::timestamptz ELSE $2 END FROM generate_series(1, ${rows}) n`,
  assessment_answers: `INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, answered_by)
    SELECT CASE WHEN n % 2 = 0 AND $1 < $2 THEN md5((n / 200)::text)::uuid ELSE (SELECT own_network_uuid FROM users LIMIT 1) END,
      'NEWCMMCLEVEL1', '3.1.1', 'o' || n, 1, 'nobody@example.org' FROM generate_series(1, ${rows}) n`,
}

async function count(table: string): Promise<number> {
  const { rows: found } = await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(db())
  return Number(found[0]?.n)
}

async function fill(...tables: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  for (const table of tables) {
    await client.query(`DELETE FROM ${table}`)
    await client.query(fills[table] as string, [daysAgo(2_000), now()])
  }
  await client.end()
}

const changes = (sent: Statement[], table: string) =>
  sent.filter(({ text }) => new RegExp(`^\\s*(?:DELETE FROM|UPDATE) "${table}"`).test(text))

beforeAll(async () => {
  await newPerson(place)
})

describe('each upkeep', () => {
  const upkeeps: [table: string, run: (upkeep: Upkeep) => Promise<void>, left: number][] = [
    ['sessions', (upkeep) => forgetWhatIsOver({ ...place.portal.portal } as never, upkeep), rows / 2],
    // An entry tells of it (STAFF-14).
    ['audit_events', (upkeep) => forgetWhatIsOver({ ...place.portal.portal } as never, upkeep), rows / 2 + 1],
    ['messages', (upkeep) => forgetMessages(db(), now(), upkeep), rows / 2],
    ['spent_proofs', (upkeep) => forgetSpentProofs(db(), now(), upkeep), rows / 2],
    ['assessment_answers', (upkeep) => forgetClosed(db(), upkeep), rows / 2],
  ]

  test.each(upkeeps)(
    'of %s takes several transactions, may be stopped between them, and goes on',
    async (table, run, left) => {
      await fill(table)
      const before = await count(table)
      const stop = new AbortController()
      // Stopped when somebody who looks on sees its second change: of thirty, so that a late look is early enough.
      const sent = await statementsOf(async () => {
        const over = setInterval(async () => {
          if ((await count(table)) <= before - 300) stop.abort()
        }, 5)
        await run(batches({ signal: stop.signal, size: 200 }))
        clearInterval(over)
      })
      expect(changes(sent, table).length).toBeGreaterThan(1)
      expect(stop.signal.aborted).toBe(true)
      expect(await count(table)).toBeGreaterThan(left)

      const again = await statementsOf(() => run(batches({ size: 1_000 })))
      expect(changes(again, table).length).toBeGreaterThan(1)
      expect(await count(table)).toBe(left)
    },
  )

  test('on two instances and by four at once leaves what it should, and nobody fails', async () => {
    await fill('sessions', 'audit_events', 'messages', 'assessment_answers')
    const other = place.portal.portal
    await Promise.all(
      Array.from({ length: 4 }, () => [
        forgetWhatIsOver({ ...other } as never, batches({ size: 700 })),
        forgetMessages(db(), now(), batches({ size: 700 })),
        forgetClosed(db(), batches({ size: 700 })),
        forgetFormerAuthors(db(), batches({ size: 700 })),
      ]).flat(),
    )
    for (const table of ['sessions', 'audit_events', 'messages', 'assessment_answers'])
      expect(await count(table), table).toBe(table === 'audit_events' ? rows / 2 + 1 : rows / 2)
    const { rows: named } = await sql`SELECT 1 FROM assessment_answers WHERE answered_by <> ''`.execute(db())
    expect(named).toEqual([])
  })

  test('ends after its time, and takes up what is left another night', async () => {
    await fill('spent_proofs')
    await forgetSpentProofs(db(), now(), batches({ size: 100, most: 30 }))
    const left = await count('spent_proofs')
    expect(left).toBeGreaterThan(rows / 2)
    expect(left).toBeLessThan(rows)
  })
})

/** Tables that grow with people and use: none is read whole. */
const large = [
  ...['users', 'organizations', 'sessions', 'refresh_tokens', 'audit_events', 'messages', 'sign_ups', 'join_requests'],
  ...['invitations', 'assessment_answers', 'assessment_requirements', 'assessment_snapshots', 'assessment_overtaken'],
  ...['assessment_differences', 'answer_batches', 'system_facts', 'system_assets', 'system_flows', 'system_providers'],
  ...['responsibilities', 'systems', 'interview_answers'],
  ...['bookmarks', 'event_registrations', 'contact_messages', 'survey_answers', 'applications', 'request_counts'],
  ...['submissions', 'expert_messages', 'inquiries', 'inquiry_history', 'tool_comments', 'comment_reports'],
  ...['item_reviews', 'review_mails', 'previews', 'redirects', 'item_links', 'assessment_statuses', 'items'],
  ...['application_history', 'application_notes', 'application_questions', 'item_versions', 'content_items'],
]

test('no statement of upkeep, removal or export reads a large table whole, or asks a whole table for each row', async () => {
  for (const table of ['sessions', 'audit_events', 'messages', 'assessment_answers', 'spent_proofs'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db())
  const person = await newPerson(place)
  await newPerson(place)
  await sql`
    INSERT INTO contact_messages (sent_at, name, email, phone, organization, city, county, state, website, message)
    SELECT ${daysAgo(2_000)}, '', '', '', '', '', '', 'OH', '', '' FROM generate_series(1, 3)`.execute(db())
  await sql`
    INSERT INTO expert_messages (user_id, state, center, message, sent_at)
    SELECT id, 'OH', '', '', ${daysAgo(2_000)} FROM users LIMIT 2`.execute(db())
  await sql`
    INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, answered_by)
    SELECT own_network_uuid, 'NEWCMMCLEVEL1', '3.1.1', 'o', 1, 'nobody@example.org' FROM users LIMIT 3`.execute(db())
  await sql`
    INSERT INTO assessment_overtaken (network_uuid, assessment_key, item, field, value, entered_by, entered_at)
    SELECT own_network_uuid, 'NEWCMMCLEVEL1', '3.1.1', 'plan', '', id, now() FROM users LIMIT 3`.execute(db())
  // So small that every stretch of a walk has two ends.
  const upkeep = batches({ size: 1 })
  const sent = await statementsOf(async () => {
    await forgetWhatIsOver({ ...place.portal.portal } as never, upkeep)
    await forgetMessages(db(), now(), upkeep)
    await forgetClosed(db(), upkeep)
    await forgetFormerAuthors(db(), upkeep)
    await forgetKept(db(), now(), upkeep)
    await forgetBatches(db(), now(), upkeep)
    await forgetSpentProofs(db(), now(), upkeep)
    await forgetAnswers(db(), now(), upkeep)
    await deleteOldDrafts(db(), now(), upkeep)
    await removeOldMessages(place.portal.portal, upkeep)
    await forgetPreviews(place.portal.portal, upkeep)
    await emptyBin(place.portal.portal, [], upkeep)
    await sendReminders(place.portal.portal)
    expect((await place.call('GET', '/api/user/export', undefined, person)).status).toBe(200)
    expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  })
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  const whole = new Set<string>()
  const nested: string[] = []
  for (const statement of sent) {
    const plan = await planOf(client, statement)
    // The last stretch of a walk has no end; with nothing before it, it is the whole of a small table.
    if (!plan || /WHERE true AND/.test(statement.text)) continue
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g))
      if (large.includes(table)) whole.add(`${/\w+/.exec(statement.text)?.[0].toUpperCase()} ${table}`)
    if (/\bNOT \(ANY \(/.test(plan)) nested.push(statement.text)
  }
  await client.end()
  for (const table of ['contact_messages', 'expert_messages', 'assessment_answers'])
    expect(changes(sent, table), table).not.toEqual([])
  expect(changes(sent, 'assessment_overtaken').some(({ text }) => text.includes('<='))).toBe(true)
  expect(nested).toEqual([])
  expect([...whole].sort()).toEqual([])
})

test('what a row of a large table refers to goes without a look at the whole table', async () => {
  const { rows: without } = await sql<{ column: string }>`
    SELECT c.conrelid::regclass || '.' || a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conrelid::regclass::text IN (${sql.join(large)})
      AND NOT EXISTS (
        SELECT FROM pg_index i JOIN pg_attribute k ON k.attrelid = i.indrelid AND k.attnum = i.indkey[0]
        WHERE i.indrelid = c.conrelid AND i.indkey[0] = ANY (c.conkey)
          AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || k.attname || ' IS NOT NULL)'))
    ORDER BY 1`.execute(db())
  expect(without.map(({ column }) => column)).toEqual([])
})

test('accounts are found by a part of their address, and for reminders, without a look at all of them', async () => {
  await sql`
    INSERT INTO users (email, password_hash, password_changed_at, user_group, network_uuid)
    SELECT md5(n::text) || '@filled.example.org', '', now(), 'Individual', md5(n::text)::uuid FROM generate_series(1, 3000) n`.execute(
    db(),
  )
  await sql`VACUUM ANALYZE users`.execute(db())
  const sent = await statementsOf(async () => {
    for await (const _ of listAccounts({ ...place.portal.portal } as never, '5f3759df'));
  })
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  expect(await planOf(client, sent[0] as Statement)).toContain('users_email_parts')

  // And who is reminded, by the network.
  await sql`DELETE FROM assessment_reminders`.execute(db())
  await sql`
    INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement, target_date)
    SELECT network_uuid, 'NEWCMMCLEVEL1', '3.1.1', ${daysAgo(-1)}::date FROM users LIMIT 1 ON CONFLICT DO NOTHING`.execute(
    db(),
  )
  const reminding = await statementsOf(() => sendReminders(place.portal.portal))
  const recipients = reminding.find(({ text }) => text.includes('authors AS'))
  expect(await planOf(client, recipients as Statement)).toContain('users_own_network')
  await client.end()
})

test('vacuum comes to the tables that grow most when a fiftieth of them is dead', async () => {
  const { rows: often } = await sql<{ table: string }>`
    SELECT relname AS table FROM pg_class WHERE 'autovacuum_vacuum_scale_factor=0.02' = ANY (reloptions)
      AND 'autovacuum_vacuum_insert_scale_factor=0.05' = ANY (reloptions)`.execute(db())
  const most = ['audit_events', 'messages', 'sessions', 'assessment_answers']
  expect(often.map(({ table }) => table)).toEqual(expect.arrayContaining(most))
})
