import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, newAdmin, newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { planOf, rowsRead, statementsOf } from '../../../../test/statements.ts'
import { fillDeskLines } from './desk-lines.ts'

const place = town({ template: 'starter' })
const minute = 60_000
const query = <Row = Record<string, unknown>>(text: string) => sql.raw<Row>(text).execute(place.portal.portal.db)

interface Line {
  id: string
  company: string
  applicant: string
  email: string
  program: string
  state: string
  status: string
}
interface Listed {
  Items: Line[]
  Count: number
  Counts: Record<string, number>
}
const list = (session: Session, search = '') =>
  place.call<Listed>('GET', `/api/staff/applications${search}`, undefined, session)

let desk: Session
let client: pg.Client

beforeAll(async () => {
  desk = await newStaff(place, 'desk')
  client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  await fill()
})
afterAll(() => client?.end())

/** 1,300 people of 26 companies, two applications each. */
async function fill(): Promise<void> {
  await query(`
    INSERT INTO organizations (name, name_key, created_at)
    SELECT 'Works ' || chr(64 + n), 'works ' || chr(64 + n), now() FROM generate_series(1, 26) AS n`)
  await query(`
    INSERT INTO users (email, email_verified_at, password_hash, password_changed_at, user_group, network_uuid, organization_id)
    SELECT 'filled-' || n || '@mail.example.org', now(), '', now(), 'OrganizationMember', o.network_uuid, o.id
    FROM generate_series(1, 1300) AS n JOIN organizations AS o ON o.name = 'Works ' || chr(65 + n % 26)`)
  await query(`
    INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers)
    SELECT u.id, p.program, (ARRAY['submitted', 'in review', 'accepted', 'declined'])[1 + length(u.email) % 4], now(),
      timestamptz '2026-01-01 12:00:00.123456Z' + substr(u.email, 8, 1)::int * interval '1 day',
      jsonb_build_object('name', '=Ada ' || CASE WHEN u.email LIKE 'filled-77%' THEN 'Quixote ' ELSE '' END ||
        split_part(u.email, '@', 1), 'state', CASE p.program WHEN 'mep' THEN 'OH' ELSE 'NY' END)
    FROM users AS u, (VALUES ('pilot'), ('mep')) AS p (program) WHERE u.email LIKE 'filled-%'`)
  await query('VACUUM ANALYZE applications')
}

test('the desk’s list is filtered by each column, sorted, paged and counted by status, and has no draft (DESK-01, STAFF-11)', async () => {
  await place.call('PUT', '/api/mep/draft', { entries: { city: 'Dayton' } }, desk)
  const all = (await list(desk)).body
  expect([all.Count, all.Items.length]).toEqual([2600, 50])
  expect(Object.values(all.Counts).reduce((sum, one) => sum + one, 0)).toBe(2600)
  const received = (await list(desk, '?status=submitted&program=mep&state=OH')).body
  expect(received.Count).toBe(received.Counts.submitted)
  expect(new Set(received.Items.map(({ status, program, state }) => `${status} ${program} ${state}`))).toEqual(
    new Set(['submitted mep OH']),
  )
  expect((await list(desk, '?program=mep&state=NY')).body).toEqual({ Items: [], Count: 0, Counts: {} })
  const companies = (await list(desk, '?sort=company')).body.Items.map(({ company }) => company)
  expect(new Set(companies)).toEqual(new Set(['Works A']))
  expect((await list(desk, '?sort=-company')).body.Items[0]).toMatchObject({ company: 'Works Z' })

  const seen = new Set<string>()
  for (let page = 1; page <= 52; page++)
    for (const { id } of (await list(desk, `?page=${page}&sort=state`)).body.Items) seen.add(id)
  expect(seen.size).toBe(2600)
  expect((await list(desk, '?page=53')).body).toMatchObject({ Items: [], Count: 2600 })
})

test('what is no filter, order or page of the list is refused by name (STAFF-11)', async () => {
  for (const [search, field] of [
    ['?status=draft', 'status'],
    ['?program=knitting', 'program'],
    ['?sort=email', 'sort'],
    ['?page=0', 'page'],
  ] as const)
    expect(await list(desk, search)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: expect.anything() } },
    })
})

test('it is searched by company, person and address, and follows when these change (DESK-01, STAFF-11)', async () => {
  const admin = await newAdmin(place, 'Quiet Lathes')
  await query(`
    INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers)
    VALUES ('${idOf(admin)}', 'pilot', 'submitted', now(), now(), '{"name": "Dana 100%_Whitcomb", "state": "OH"}')`)
  const found = async (words: string) => (await list(desk, `?q=${encodeURIComponent(words)}`)).body
  expect(await found('quiet WHITCOMB')).toMatchObject({ Count: 1, Items: [{ company: 'Quiet Lathes' }] })
  expect(await found('100%_')).toMatchObject({ Count: 1 })
  expect(await found(admin.email)).toMatchObject({ Count: 1, Items: [{ email: admin.email }] })
  expect(await found('quiet whitcomb works')).toMatchObject({ Count: 0 })

  await query("UPDATE organizations SET name = 'Loud Lathes' WHERE name = 'Quiet Lathes'")
  expect(await found('quiet lathes')).toMatchObject({ Count: 0 })
  expect(await found('loud lathes')).toMatchObject({ Count: 1, Items: [{ company: 'Loud Lathes' }] })
  await query(`UPDATE users SET email = 'moved@mail.example.org' WHERE id = '${idOf(admin)}'`)
  expect(await found(admin.email)).toMatchObject({ Count: 0 })
  expect(await found('moved@mail')).toMatchObject({ Count: 1 })
  await query(`
    UPDATE users SET user_group = 'Individual', organization_id = NULL, network_uuid = own_network_uuid
    WHERE id = '${idOf(admin)}'`)
  expect(await found('loud')).toMatchObject({ Count: 0 })
  expect((await found('whitcomb')).Items[0]).toMatchObject({ company: '' })
  await query(`DELETE FROM applications WHERE user_id = '${idOf(admin)}'`)
})

test('a page of it takes three statements, a search two, each by an index, however many rows there are (STAFF-11)', async () => {
  for (const search of ['', '?sort=company&page=20', '?status=submitted&sort=-state', '?q=filled-77']) {
    const sent = await statementsOf(() => list(desk, search))
    const own = sent.filter(({ text }) => /applications AS a|"applications" as "a"/.test(text))
    expect(own).toHaveLength(search.includes('q=') ? 2 : 3)
    for (const statement of own) expect(await planOf(client, statement), statement.text).toMatch(/Index|Bitmap/)
    for (const statement of own) expect(await planOf(client, statement)).not.toMatch(/Seq Scan on applications/)
  }
})

test('the list of a program looks up whose applications are for its page alone, and searches by an index (STAFF-11)', async () => {
  // What the tests before wrote waits beside the index of words, and is dear to look through.
  await query('VACUUM ANALYZE applications')
  const read = async (search: string) => {
    const sent = await statementsOf(() => place.call('GET', `/api/staff/applications/mep${search}`, undefined, desk))
    const own = sent.filter(({ text }) => text.includes('"applications" as "a"'))
    const rows: Record<string, number>[] = []
    for (const statement of own) rows.push(await rowsRead(client, statement))
    return rows
  }
  const [page, count] = await read('?page=3&pageSize=10')
  expect(page?.users).toBe(10)
  expect(count?.users).toBeUndefined()
  // 77, and 770 to 779, of both programs.
  for (const { users } of await read('?q=QUIXOTE&page=1&pageSize=5')) expect(users).toBeLessThanOrEqual(11 + 5)
  expect(await read('?q=filled-77'), 'all ten of 77 and 770 to 779 stand on one page').toHaveLength(1)
  // What few have may as well be walked to in so short a list; what nobody has may not.
  for (const { applications } of await read('?q=windmill&page=1&pageSize=5')) expect(applications).toBe(0)
})

test('the list of a program is the newest first, whole or by pages, and searched by company, name and address', async () => {
  interface Submitted extends Line {
    submittedAt: string
  }
  const read = async (search: string) => {
    const path = `/api/staff/applications/mep${search}`
    return (await place.call<{ Items: Submitted[]; Count: number }>('GET', path, undefined, desk)).body
  }
  const whole = await read('')
  expect([whole.Count, whole.Items.length]).toEqual([1300, 1300])
  const newestFirst = (one: Submitted, other: Submitted) =>
    Date.parse(other.submittedAt) - Date.parse(one.submittedAt) || (one.id < other.id ? -1 : 1)
  expect(whole.Items).toEqual(whole.Items.toSorted(newestFirst))
  expect((await read('?page=7&pageSize=20')).Items).toEqual(whole.Items.slice(120, 140))
  expect(await read('?page=66&pageSize=20')).toEqual({ Items: [], Count: 1300 })

  for (const [words, found] of [
    ['filled-1 WORKS c', 13],
    ['works', 1300],
    ['filled-77@mail', 1],
    ['=ada 1299', 1],
    ['quixote ada', 11],
    ['works nowhere', 0],
  ] as const) {
    const fits = ({ company, applicant, email }: Submitted) =>
      words
        .toLowerCase()
        .split(' ')
        .every((word) => `${company} ${applicant} ${email}`.toLowerCase().includes(word))
    const { Items, Count } = await read(`?q=${encodeURIComponent(words)}`)
    expect(Items, words).toEqual(whole.Items.filter(fits))
    expect(Count, words).toBeGreaterThanOrEqual(found)
    expect(Items, words).toHaveLength(Count)
  }
})

test('applications that are older than the list’s columns are filled in after the start (DESK-01)', async () => {
  await query('ALTER TABLE applications DISABLE TRIGGER applications_line')
  await query("UPDATE applications SET company = NULL, state = NULL, search_text = NULL WHERE status = 'accepted'")
  await query('ALTER TABLE applications ENABLE TRIGGER applications_line')
  const before = (await list(desk, '?status=accepted&q=filled')).body.Count
  await fillDeskLines(place.portal.portal, new AbortController().signal)
  const after = (await list(desk, '?status=accepted&q=filled')).body.Count
  expect([before, after]).toEqual([0, (await list(desk, '?status=accepted')).body.Count])
  expect(after).toBeGreaterThan(100)
})

const begin = (session: Session, asked: Record<string, unknown>) =>
  place.call<{ address: string; code: string }>(
    'POST',
    '/api/staff/exports',
    { list: 'applications', ...asked },
    session,
  )
const take = async (address: string) => place.portal.get(address)

test('a list is taken away as CSV, with the filter in force, nothing that a spreadsheet would run, and a line in the trail (STAFF-12)', async () => {
  const { address } = (await begin(desk, { query: { status: 'accepted', q: 'filled' }, as: 'csv' })).body
  const answer = await take(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="applications.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const rows = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[]
  const { Count } = (await list(desk, '?status=accepted')).body
  expect(rows).toHaveLength(Count)
  expect(new Set(rows.map(({ Email, Program }) => `${Email} ${Program}`)).size).toBe(Count)
  expect(rows[0]).toMatchObject({ Company: expect.stringMatching(/^Works /), Status: 'Accepted' })
  expect(rows[0]?.Applicant).toMatch(/^'=Ada filled-/)
  expect(rows[0]?.['Sent in']).toMatch(/^2026-01-\d\d 12:00$/)
  const { rows: trail } = await query(
    `SELECT area, details FROM audit_events WHERE event = 'list-exported' AND actor_id = '${idOf(desk)}'`,
  )
  expect(trail).toEqual([
    { area: 'applications', details: { as: 'csv', searched: true, filters: { status: 'accepted' } } },
  ])
})

test('and as a workbook of all rows, in pieces of a thousand, with no transaction held (STAFF-12)', async () => {
  const { address } = (await begin(desk, { query: {}, as: 'xlsx' })).body
  let file = Buffer.alloc(0)
  const sent = await statementsOf(async () => {
    file = Buffer.from(await (await take(address)).arrayBuffer())
  })
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet.match(/<row /g)).toHaveLength(2601)
  expect(sheet).not.toContain('<f>')
  expect(sent.filter(({ text }) => /applications AS a|"applications" as "a"/.test(text))).toHaveLength(6)
  expect(sent.filter(({ text }) => /^begin/i.test(text))).toEqual([])
})

test('the address of an export is sealed, lasts five minutes, and ends with the role and with the session (STAFF-12, STAFF-08)', async () => {
  const other = await newStaff(place, 'desk')
  const good = async () => (await begin(other, { query: {}, as: 'csv' })).body.address
  const address = await good()
  expect((await take(address)).status).toBe(200)
  // Not the last character: some of its bits say nothing.
  expect((await take(address.replace(/.(?=.{5}$)/, (one) => (one === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect((await take(address.split('?')[0] as string)).status).toBe(404)
  place.clock.advance(5 * minute + 1000)
  expect((await take(address)).status).toBe(404)

  const ofRole = await good()
  await query(`DELETE FROM user_roles WHERE user_id = '${idOf(other)}'`)
  expect((await take(ofRole)).status).toBe(404)
  await query(`INSERT INTO user_roles (user_id, role, given_at) VALUES ('${idOf(other)}', 'desk', now())`)
  const ofSession = await good()
  await place.call('POST', '/api/user/logout', undefined, other)
  expect((await take(ofSession)).status).toBe(404)
})

test('a list is given to who may read it, after a proof, and only as what it is (STAFF-06, STAFF-12)', async () => {
  const csv = { query: {}, as: 'csv' }
  expect((await begin(await newPerson(place), csv)).status).toBe(404)
  expect((await begin(await newStaff(place, 'editor'), csv)).status).toBe(403)
  expect((await begin(desk, { ...csv, list: 'people' })).status).toBe(404)
  expect((await begin(desk, { ...csv, as: 'pdf' })).status).toBe(400)
  expect((await begin(desk, { query: { status: 'draft' }, as: 'csv' })).status).toBe(400)
  const late = await newStaff(place, 'desk')
  place.clock.advance(16 * minute)
  expect(await begin(late, csv)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})
