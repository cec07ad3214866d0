import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import {
  idOf,
  newAdmin,
  newMember,
  newPerson,
  newStaff,
  password,
  type Session,
  town,
} from '../../../../test/people.ts'
import type { DeskApplication } from '../desk-contract.ts'

const place = town({ template: 'starter' })
const day = 86_400_000
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

/** A registration with MEP, and where the desk finds it. */
async function registered(person: Session): Promise<string> {
  expect((await place.call('POST', '/api/mep', posted.mep, person)).status).toBe(200)
  const { rows } = await query(`SELECT id FROM applications WHERE user_id = '${idOf(person)}' AND program = 'mep'`)
  return `/api/staff/applications/mep/${rows[0]?.id}`
}

const read = (session: Session | undefined, path: string) =>
  place.call<DeskApplication>('GET', path, undefined, session)
const assign = (session: Session, path: string, revision: number, to: string | null) =>
  place.call<{ saved: boolean; application: DeskApplication }>('PUT', `${path}/assignee`, { revision, to }, session)

test('the desk reads an application in the form’s words, with what the company applied for besides (DESK-06)', async () => {
  const [desk, admin] = [await newStaff(place, 'desk'), await newAdmin(place, 'Read Gears')]
  const member = await newMember(place, 'Read Gears', admin)
  const [path, other] = [await registered(admin), await registered(member)]
  const { status, body } = await read(desk, path)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    program: 'mep',
    company: 'Read Gears',
    applicant: 'Ada Lovelace',
    email: admin.email,
    state: 'OH',
    status: 'submitted',
    revision: 0,
    assignee: null,
    codes: { cage: '1A2B3', duns: '123456789' },
    history: [{ what: 'received', by: 'Ada Lovelace' }],
  })
  const rows = Object.fromEntries(body.sections.flatMap((section) => section.rows.map((row) => [row.label, row.value])))
  expect(rows).toMatchObject({
    'First name': 'Ada',
    City: 'Columbus',
    'Who runs your IT?': 'Our own people (internal)',
  })
  expect(body.others.map(({ id }) => `/api/staff/applications/mep/${id}`)).toEqual([other])
  expect((await read(desk, other)).body.others).toHaveLength(1)
  // Of the account nothing but the name as it was typed, and the address.
  expect(Object.keys(body).sort()).toEqual(
    [
      ...[
        'applicant',
        'assignable',
        'assignee',
        'codes',
        'company',
        'email',
        'history',
        'id',
        'notes',
        'number',
        'office',
        'officeLost',
        'others',
        'program',
      ],
      ...['questions', 'revision', 'sections', 'setAside', 'state', 'status', 'statusAt', 'submittedAt'],
    ].sort(),
  )
})

test('a draft, another program’s id and a stranger’s wish find nothing (DESK-06, STAFF-04)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(await newPerson(place))
  expect((await read(desk, path.replace('/mep/', '/pilot/'))).status).toBe(404)
  await place.call('PUT', '/api/mep/draft', { entries: { city: 'Dayton' } }, person)
  const { rows } = await query(`SELECT id FROM applications WHERE user_id = '${idOf(person)}'`)
  expect((await read(desk, `/api/staff/applications/mep/${rows[0]?.id}`)).status).toBe(404)
  expect((await read(desk, '/api/staff/applications/mep/not-an-id')).status).toBe(400)
  expect((await read(person, path)).status).toBe(404)
  expect((await read(await newStaff(place, 'editor'), path)).status).toBe(403)
  expect((await read(undefined, path)).status).toBe(401)
})

test('an application is given to somebody of the desk, and the list, its history and the trail say so (DESK-01, DESK-06)', async () => {
  const [desk, second] = [await newStaff(place, 'desk'), await newStaff(place, 'desk')]
  const path = await registered(await newPerson(place))
  const id = path.split('/').at(-1) as string
  const list = async (session: Session, search: string) =>
    (
      await place.call<{ Items: { id: string }[] }>('GET', `/api/staff/applications?${search}`, undefined, session)
    ).body.Items.map((item) => item.id)
  expect(await list(desk, 'assigned=nobody')).toContain(id)
  expect((await assign(desk, path, 0, idOf(desk))).body).toMatchObject({
    saved: true,
    application: { revision: 1, assignee: { id: idOf(desk), name: 'Ada Lovelace' } },
  })
  expect(await list(desk, 'assigned=me')).toEqual([id])
  expect(await list(second, 'assigned=me')).toEqual([])
  expect(await list(second, `assignee=${desk.email}`)).toEqual([id])
  expect(await list(desk, 'assigned=nobody')).not.toContain(id)

  expect((await assign(desk, path, 1, idOf(second))).body.saved).toBe(true)
  const editor = await newStaff(place, 'editor')
  expect(await assign(desk, path, 2, idOf(editor))).toMatchObject({
    status: 400,
    body: { fieldErrors: { to: expect.anything() } },
  })
  const { body } = await read(desk, path)
  expect(body.assignable.map((person) => person.id)).toEqual(expect.arrayContaining([idOf(desk), idOf(second)]))
  expect(body.assignable.map((person) => person.id)).not.toContain(idOf(editor))
  expect(body.history.map(({ what }) => what)).toEqual(['received', 'assigned', 'assigned'])
  const { rows } = await query(
    `SELECT details FROM audit_events WHERE event = 'application-assigned' AND item = '${id}' ORDER BY id`,
  )
  expect(rows).toEqual([{ details: { to: [null, idOf(desk)] } }, { details: { to: [idOf(desk), idOf(second)] } }])

  // Who leaves the programme leaves no name behind.
  expect((await place.call('POST', '/api/user/delete', { password }, second)).status).toBe(200)
  const after = (await read(desk, path)).body
  expect([after.assignee, after.history.at(-1)?.after]).toEqual([null, 'a deleted account'])
})

test('of twenty who take one application at once one does, and the others are shown it (DESK-09)', async () => {
  const desks = await Promise.all(Array.from({ length: 4 }, () => newStaff(place, 'desk')))
  const path = await registered(await newPerson(place))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const one = desks[index % 4] as Session
      return assign(one, path, 0, idOf(one))
    }),
  )
  expect(answers.filter(({ body }) => body.saved)).toHaveLength(1)
  const winner = answers.find(({ body }) => body.saved)?.body.application.assignee?.id
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.application).toMatchObject({ revision: 1, assignee: { id: winner } })
  }
  expect((await read(desks[0], path)).body.history).toHaveLength(2)
})

test('the console’s first page says how many wait and since when, to who may read them (DESK-02)', async () => {
  await query('DELETE FROM applications')
  const desk = await newStaff(place, 'desk')
  const waiting = async (session: Session) =>
    (await place.call<{ Items: unknown[] }>('GET', '/api/staff/waiting', undefined, session)).body.Items
  expect(await waiting(desk)).toEqual([])
  await registered(await newPerson(place))
  await registered(await newPerson(place))
  const since = new Date(place.clock.now().getTime() - 3 * day).toISOString()
  await query(`UPDATE applications SET submitted_at = '${since}' WHERE id = (SELECT id FROM applications LIMIT 1)`)
  expect(await waiting(desk)).toEqual([
    {
      what: 'applications received',
      one: 'application received',
      count: 2,
      since,
      path: '/staff/applications?status=submitted&sort=submitted',
    },
  ])
  expect(await waiting(await newStaff(place, 'administrator'))).toEqual([])
})
