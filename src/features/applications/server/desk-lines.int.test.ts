import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { idOf, newAdmin, newStaff, type Session, town } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { countWaiting } from '../../../../test/waiting.ts'
import { submitOnce } from './store.ts'

const place = town({ template: 'starter' })
const db = () => place.portal.portal.db

let desk: Session
beforeAll(async () => {
  desk = await newStaff(place, 'desk')
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const submit = async (person: Session) => (await place.call('POST', '/api/mep', posted.mep, person)).status
const waiting = (count: number) => until(async () => (await countWaiting(db())) >= count, `${count} wait`)

/** How many the desk's list and the program's find. */
async function found(words: string): Promise<number[]> {
  const paths = ['/api/staff/applications', '/api/staff/applications/mep']
  const lists = paths.map((path) =>
    place.call<{ Count: number }>('GET', `${path}?q=${encodeURIComponent(words)}`, undefined, desk),
  )
  return (await Promise.all(lists)).map(({ body }) => body.Count)
}

/** A change of what the line says, and the line after it. */
interface Change {
  what: string
  by(person: Session, company: string): string
  line(person: Session, company: string): string
}
const changes: Change[] = [
  {
    what: 'the name of the company',
    by: (_, company) => `UPDATE organizations SET name = 'Renamed Works' WHERE name = '${company}'`,
    line: ({ email }) => `renamed works ada lovelace ada lovelace ${email}`,
  },
  {
    what: 'the address of the person',
    by: ({ email }) => `UPDATE users SET email = 'new-' || email WHERE email = '${email}'`,
    line: ({ email }, company) => `${company.toLowerCase()} ada lovelace ada lovelace new-${email}`,
  },
  {
    what: 'the company of the person',
    by: ({ email }, company) => `
      SELECT FROM organizations WHERE name = '${company}' FOR UPDATE;
      UPDATE users SET user_group = 'Individual', organization_id = NULL, network_uuid = own_network_uuid
      WHERE email = '${email}'`,
    line: ({ email }) => `ada lovelace ada lovelace ${email}`,
  },
]

/** Ends when either has happened: `done`, or so many wait. */
const either = (done: Promise<unknown>, count: number) => Promise.race([done, waiting(count).catch(() => undefined)])

async function expectLine(person: Session, line: string): Promise<void> {
  const { rows } = await sql`SELECT search_text FROM applications WHERE user_id = ${idOf(person)}`.execute(db())
  expect(rows).toEqual([{ search_text: `${line} 1a2b3` }])
  expect(await found(line)).toEqual([1, 1])
}

test.each(changes)(
  'an application is found by what is true when $what changed just before it is sent in (DESK-01)',
  async ({ what, by, line }) => {
    const company = `Before ${what}`
    const person = await newAdmin(place, company)
    const other = await connect()
    await other.query(`BEGIN; ${by(person, company)}`)
    const sent = submit(person)
    await either(sent, 1)
    await other.query('COMMIT')
    expect(await sent).toBe(200)
    await expectLine(person, line(person, company))
  },
)

test.each(changes)('and when $what changed while it was being sent in', async ({ what, by, line }) => {
  const company = `While ${what}`
  const person = await newAdmin(place, company)
  const [holder, other] = [await connect(), await connect()]
  // Its number is given after its line is written.
  await holder.query('BEGIN; LOCK TABLE submissions IN SHARE MODE')
  const sent = submit(person)
  await waiting(1)
  const changed = other.query(by(person, company))
  await either(changed, 2)
  await holder.query('COMMIT')
  expect(await sent).toBe(200)
  await changed
  await expectLine(person, line(person, company))
})

test('while twenty send in, others are renamed, move and leave, and none waits for ever', async () => {
  const { rows: people } = await sql<{ id: string; email: string }>`
    WITH company AS (
      INSERT INTO organizations (name, name_key, created_at)
      SELECT 'Many ' || n, 'many ' || n, now() FROM generate_series(1, 2) AS n RETURNING id, network_uuid, name)
    INSERT INTO users (email, email_verified_at, password_hash, password_changed_at, user_group, network_uuid, organization_id)
    SELECT 'many-' || n || '@mail.example.org', now(), '', now(), 'OrganizationMember', network_uuid, id
    FROM generate_series(1, 20) AS n JOIN company ON name = 'Many ' || (1 + n % 2) RETURNING id, email`.execute(db())
  // Half of them have begun before.
  await sql`
    INSERT INTO applications (user_id, program, draft, saved_at)
    SELECT id, 'mep', '{}', now() FROM users WHERE email LIKE 'many-%' AND right(split_part(email, '@', 1), 1) < '5'`.execute(
    db(),
  )
  const sendIn = ({ id }: { id: string }) =>
    db()
      .transaction()
      .execute((tx) =>
        submitOnce(tx, {
          userId: id,
          program: 'mep',
          answers: { name: 'Ada', state: 'OH' },
          sought: { office: null, version: null },
          at: new Date(),
        }),
      )
  // In the order in which the portal holds them.
  const hold = (ids: string) => `SELECT FROM organizations WHERE ${ids} ORDER BY id FOR UPDATE`
  const deeds = people.flatMap(({ id }, index) => [
    `${hold(`name_key = 'many ${1 + (index % 2)}'`)};
     SELECT FROM users WHERE id = '${id}' FOR UPDATE;
     UPDATE organizations SET name = 'Many ${index}' WHERE name_key = 'many ${1 + (index % 2)}'`,
    `${hold("name_key LIKE 'many _'")};
     SELECT FROM users WHERE id = '${id}' FOR UPDATE;
     UPDATE users SET organization_id = ${
       index % 3 ? `(SELECT id FROM organizations WHERE name_key = 'many ${1 + (index % 2)}')` : 'NULL'
     } WHERE id = '${id}'`,
    `SELECT FROM users WHERE id = '${id}' FOR UPDATE; UPDATE users SET email = 'moved-' || email WHERE id = '${id}'`,
  ])
  const writers = await Promise.all(Array.from({ length: 6 }, connect))
  const write = async (client: pg.Client, turn: number) => {
    for (const deed of deeds.filter((_, index) => index % writers.length === turn)) await client.query(deed)
  }
  const [sent] = await Promise.all([Promise.all(people.map(sendIn)), ...writers.map(write)])
  expect(sent.filter((id) => id === undefined)).toEqual([])
  const { rows } = await sql<{ is: string; line: string }>`
    SELECT search_text AS line, lower(concat_ws(' ', o.name, 'Ada', u.email)) AS is
    FROM applications AS a JOIN users AS u ON u.id = a.user_id LEFT JOIN organizations AS o ON o.id = u.organization_id
    WHERE u.email LIKE '%many-%'`.execute(db())
  expect(rows).toHaveLength(20)
  for (const { is, line } of rows) expect(line).toBe(is)
})

test('of what has been sent in, the desk’s change and a new name wait for each other’s row alone', async () => {
  const person = await newAdmin(place, 'Row Gears')
  expect(await submit(person)).toBe(200)
  const [first, second] = [await connect(), await connect()]
  await first.query(`BEGIN; UPDATE applications SET revision = revision + 1 WHERE user_id = '${idOf(person)}'`)
  const renamed = second.query("UPDATE organizations SET name = 'Column Gears' WHERE name = 'Row Gears'")
  await waiting(1)
  // Whoever decides on it needs nothing that the other holds.
  await first.query(`UPDATE applications SET revision = revision + 1 WHERE user_id = '${idOf(person)}'`)
  await first.query('COMMIT')
  await renamed
  expect(await found('column gears')).toEqual([1, 1])
})
