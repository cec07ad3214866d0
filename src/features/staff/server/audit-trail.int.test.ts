import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { idOf, newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { planOf, rowsRead, statementsOf } from '../../../../test/statements.ts'
import { vacuum } from '../../../../test/vacuum.ts'
import { auditEvents } from '../../../audit-events.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { forgetWhatIsOver } from '../../accounts/server/index.ts'

const place = town()
const day = 86_400_000

interface Line {
  id: string
  at: string
  event: string
  says: string
  by: string
  of: string
  area: string | null
  item: string | null
  from: string
  details: string
}
const read = (session: Session, search: string) =>
  place.call<{ Items: Line[]; Count: number; More?: true }>('GET', `/api/staff/audit${search}`, undefined, session)
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)
const changeRoles = (session: Session, email: string, give: string[], take: string[] = []) =>
  place.call('POST', '/api/staff/roles', { email, give, take }, session)

test('an administrator reads who did what to whom, from where, with the values before and after (STAFF-13)', async () => {
  const [admin, person] = [await newStaff(place, 'administrator'), await newPerson(place)]
  await changeRoles(admin, person.email, ['desk'])
  const { body } = await read(admin, `?area=roles&item=${idOf(person)}`)
  expect(body).toEqual({
    Count: 1,
    Counts: {},
    Items: [
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/Z$/),
        event: 'roles-changed',
        says: 'somebody got or lost a role',
        outcome: 'done',
        by: `Ada Lovelace, ${admin.email}`,
        of: `Ada Lovelace, ${person.email}`,
        area: 'roles',
        item: idOf(person),
        from: expect.stringMatching(/^127\.0\.0\.1, /),
        details: 'nothing, then desk',
      },
    ],
  })
})

test('it is narrowed by person, area, outcome and day, the newest first (STAFF-13)', async () => {
  const [admin, person] = [await newStaff(place, 'administrator'), await newPerson(place)]
  await changeRoles(admin, person.email, ['desk'])
  place.clock.advance(14 * 60_000)
  await changeRoles(admin, person.email, ['editor'])
  const own = (await read(admin, `?person=${person.email.toUpperCase()}`)).body.Items
  expect(own.map(({ event }) => event).slice(0, 2)).toEqual(['roles-changed', 'roles-changed'])
  expect(own.map(({ event }) => event)).toEqual(expect.arrayContaining(['login', 'email-verified']))
  expect(own.map(({ at }) => at)).toEqual(
    own
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  const done = (await read(admin, `?person=${admin.email}&area=roles`)).body
  expect(done.Count).toBe(2)
  expect((await read(admin, '?person=nobody@mail.example.org')).body.Count).toBe(0)
  expect((await read(admin, `?person=${person.email}&outcome=refused`)).body.Count).toBe(0)

  // The clock may have gone over midnight on the way.
  const [first, today] = [own.at(-1)?.at as string, place.clock.now().toISOString()].map((at) => at.slice(0, 10))
  const tomorrow = new Date(place.clock.now().getTime() + day).toISOString().slice(0, 10)
  expect((await read(admin, `?person=${person.email}&since=${first}&until=${today}`)).body.Count).toBe(own.length)
  expect((await read(admin, `?person=${person.email}&since=${tomorrow}`)).body.Count).toBe(0)
  for (const wrong of ['yesterday', '0000-01-01', '2026-02-30', '9999-12-31'])
    expect((await read(admin, `?since=${wrong}`)).status, wrong).toBe(400)
})

test('a deleted account stays in it as one, without its name (STAFF-13)', async () => {
  const admin = await newStaff(place, 'administrator')
  await query(
    "INSERT INTO audit_events (at, event, outcome, actor, actor_id, item) VALUES (now(), 'event-changed', 'done', 'user', gen_random_uuid(), 'of-nobody')",
  )
  expect((await read(admin, '?item=of-nobody')).body.Items[0]).toMatchObject({
    by: 'a deleted account',
    of: '',
    from: '',
  })
})

test('it is for administrators, is exported by them, and no call changes or deletes an entry (STAFF-13, STAFF-12)', async () => {
  expect((await read(await newStaff(place, 'desk'), '')).status).toBe(403)
  const admin = await newStaff(place, 'administrator')
  const asked = { list: 'audit', query: { area: 'roles' }, as: 'csv' }
  const { body } = await place.call<{ address: string }>('POST', '/api/staff/exports', asked, admin)
  const rows = parse(await (await place.portal.get(body.address)).text(), { bom: true, columns: true }) as object[]
  expect(rows).toHaveLength((await read(admin, '?area=roles')).body.Count)
  expect(rows[0]).toMatchObject({ What: 'somebody got or lost a role (roles-changed)', Area: 'Roles' })
  expect((await read(admin, `?person=${admin.email}&area=audit`)).body.Items).toMatchObject([
    { event: 'list-exported', details: 'as: csv; filters: {"area":"roles"}; searched: false' },
  ])
  const ofOne = { list: 'audit', query: { person: admin.email }, as: 'csv' }
  const typed = await place.call<{ address: string }>('POST', '/api/staff/exports', ofOne, admin)
  await (await place.portal.get(typed.body.address)).text()
  expect((await read(admin, `?person=${admin.email}&area=audit`)).body.Items[0]?.details).toBe(
    'as: csv; filters: {"person":true}; searched: false',
  )
  const { paths } = place.portal.app.swagger() as unknown as { paths: Record<string, object> }
  const ofTrail = Object.entries(paths).flatMap(([path, methods]) =>
    path.includes('audit') ? Object.keys(methods).map((method) => `${method} ${path}`) : [],
  )
  expect(ofTrail).toEqual(['get /api/staff/audit'])
})

test('of more than 10,000 entries it says that there are more, counts no further, and goes on (STAFF-11, STAFF-13)', async () => {
  const admin = await newStaff(place, 'administrator')
  await query(`
    INSERT INTO audit_events (at, event, outcome, actor, actor_id, user_id, item)
    SELECT now() - n * interval '1 second', 'event-changed', CASE WHEN n % 100 = 0 THEN 'refused' ELSE 'done' END, 'user',
      CASE WHEN n % 2 = 0 THEN '${idOf(admin)}'::uuid END, CASE WHEN n % 3 = 0 THEN '${idOf(admin)}'::uuid END, 'many'
    FROM generate_series(1, 10060) AS n`)
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await vacuum(client, 'audit_events')
  const { body } = await read(admin, '?item=many')
  expect([body.Count, body.More, body.Items.length]).toEqual([10_000, true, 50])
  expect((await read(admin, '?item=many&page=202')).body.Items).toHaveLength(10)
  const refused = (await read(admin, '?item=many&outcome=refused')).body
  expect([refused.Count, 'More' in refused]).toEqual([100, false])
  // 5,030 by them and 3,353 to them; 1,676 of these are both.
  expect((await read(admin, `?item=many&person=${admin.email}`)).body.Count).toBe(6_707)

  const looked = async (search: string) => {
    const sent = await statementsOf(() => read(admin, search))
    const own = sent.filter(({ text }) => /audit_events\b[^"]* AS e\b/.test(text))
    expect(own).toHaveLength(2)
    const found = []
    for (const statement of own)
      found.push({
        plan: await planOf(client, statement),
        rows: (await rowsRead(client, statement)).audit_events,
      })
    return found
  }
  const [page, count] = await looked('?page=3')
  expect(page?.rows).toBeLessThan(200)
  expect(count?.rows).toBe(10_001)
  for (const { rows } of await looked('?outcome=refused')) expect(rows).toBeLessThan(150)
  // Here all of them stand on a few pages, of which bitmaps are sooner made.
  await client.query('SET enable_bitmapscan = off')
  const ofPerson = await looked(`?person=${admin.email}&page=2`)
  for (const { plan } of ofPerson) {
    expect(plan).toMatch(/Index Only Scan using audit_events_of_user/)
    expect(plan).toMatch(/Index Only Scan using audit_events_to_others/)
  }
  // Of both parts what stands on the page, and before it.
  expect(ofPerson[0]?.rows).toBeLessThan(150)
  for (const sort of ['at', '-at']) {
    const [first, second] = [
      await read(admin, `?item=many&person=${admin.email}&sort=${sort}`),
      await read(admin, `?item=many&person=${admin.email}&sort=${sort}&page=2`),
    ]
    const { rows } = await client.query(
      `SELECT id::text FROM audit_events WHERE item = 'many' AND (actor_id = $1 OR user_id = $1)
       ORDER BY at ${sort === 'at' ? 'ASC' : 'DESC'}, id ${sort === 'at' ? 'ASC' : 'DESC'} LIMIT 100`,
      [idOf(admin)],
    )
    expect([...first.body.Items, ...second.body.Items].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  }
  expect((await read(admin, '?person=nobody@mail.example.org')).body).toMatchObject({ Count: 0, Items: [] })
})

test('every event that may stand in it has a sentence (STAFF-13)', () => {
  expect(Object.values(auditEvents).every((sentence) => sentence.length > 10)).toBe(true)
})

test('entries go after 1,095 days, and one entry is left about it; where none is old enough, none is (STAFF-14)', async () => {
  const run = () => forgetWhatIsOver({ ...place.portal.portal } as never, batches())
  const told = () => query("SELECT details FROM audit_events WHERE event = 'trail-shortened'")
  await run()
  expect((await told()).rows).toEqual([])
  const at = (days: number) => new Date(place.clock.now().getTime() - days * day).toISOString()
  for (const days of [1_094, 1_096, 1_200])
    await query(
      `INSERT INTO audit_events (at, event, outcome, actor, item) VALUES ('${at(days)}', 'event-changed', 'done', 'operator', 'old')`,
    )
  await run()
  expect((await query("SELECT id FROM audit_events WHERE item = 'old'")).rows).toHaveLength(1)
  expect((await told()).rows).toEqual([{ details: { until: at(1_095) } }])
  await run()
  expect((await told()).rows).toHaveLength(1)
})
