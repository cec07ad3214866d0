import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { replaceDirectory, type TestOffice } from '../../../../test/directory.ts'
import { idOf, newAdmin, newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { systemActor } from '../../../platform/actor.ts'
import type { OfficePeople } from '../../locator/offices-contract.ts'
import { directoryService } from '../../locator/server/index.ts'
import type { DeskApplication } from '../desk-contract.ts'
import { seekOffices } from './offices.ts'

const place = town({ template: 'starter' })
const db = () => place.portal.portal.db
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(db())

const columbus: TestOffice = { Name: 'Columbus Office', State: 'OH', area: 'Franklin County' }
const dayton: TestOffice = { Name: 'Dayton Office', State: 'OH', area: 'Montgomery County' }

async function directoryOf(...offices: TestOffice[]): Promise<void> {
  await replaceDirectory(db(), offices)
  const names = offices.map(({ Name }) => Name).sort()
  await until(async () => {
    const shown = await place.call<{ offices: { Name: string }[] }>('GET', '/api/resources/directory')
    return JSON.stringify(shown.body.offices.map(({ Name }) => Name).sort()) === JSON.stringify(names)
  }, 'the new directory')
}

const atDayton = { city: 'Dayton', zipCode: '45402' }

async function registered(person: Session, changes: object = {}): Promise<string> {
  expect((await place.call('POST', '/api/mep', { ...posted.mep, ...changes }, person)).status).toBe(200)
  const { rows } = await query(`SELECT id FROM applications WHERE user_id = '${idOf(person)}'`)
  return `/api/staff/applications/mep/${rows[0]?.id}`
}

const people = async (desk: Session) =>
  (await place.call<OfficePeople>('GET', '/api/staff/offices', undefined, desk)).body
const idOfOffice = async (desk: Session, name: string) =>
  (await people(desk)).offices.find((office) => office.name === name)?.id as number
const assign = (desk: Session, office: number, person: Session) =>
  place.call<OfficePeople>('PUT', `/api/staff/offices/${office}/people/${idOf(person)}`, undefined, desk)
const take = (desk: Session, office: number, person: Session) =>
  place.call<OfficePeople>('DELETE', `/api/staff/offices/${office}/people/${idOf(person)}`, undefined, desk)
const read = async (session: Session, path: string) => place.call<DeskApplication>('GET', path, undefined, session)
const listOf = async (session: Session, search = '') =>
  (
    await place.call<{ Items: { id: string }[]; Count: number; Counts: Record<string, number> }>(
      'GET',
      `/api/staff/applications${search}`,
      undefined,
      session,
    )
  ).body
const pathsOf = ({ Items }: { Items: { id: string }[] }) =>
  Items.map(({ id }) => `/api/staff/applications/mep/${id}`).sort()

test('a counselor sees the applications of the offices assigned, and nothing of others: no list, search, count, export or file (OFFICE-05, STAFF-03)', async () => {
  await directoryOf(columbus, dayton)
  await query('DELETE FROM applications')
  const desk = await newStaff(place, 'desk')
  const [own, other, none] = (await Promise.all(
    ['columbus', 'dayton', 'nowhere'].map(() => newStaff(place, 'counselor')),
  )) as [Session, Session, Session]
  await assign(desk, await idOfOffice(desk, 'Columbus Office'), own)
  await assign(desk, await idOfOffice(desk, 'Dayton Office'), other)
  const here = await registered(await newAdmin(place, 'Columbus Gears'))
  const there = await registered(await newAdmin(place, 'Dayton Gears'), atDayton)
  // Served by nobody: the desk alone sees it.
  const nowhere = await registered(await newAdmin(place, 'Nowhere Gears'), { zipCode: '99999' })
  expect((await read(desk, here)).body.office).toBe('Columbus Office')

  const seen: [Session, string[]][] = [
    [desk, [here, there, nowhere]],
    [own, [here]],
    [other, [there]],
    [none, []],
  ]
  for (const [session, paths] of seen) {
    const all = await listOf(session)
    expect(pathsOf(all)).toEqual([...paths].sort())
    expect([all.Count, all.Counts.submitted ?? 0]).toEqual([paths.length, paths.length])
    const found = await listOf(session, '?q=gears')
    expect([pathsOf(found), found.Count]).toEqual([[...paths].sort(), paths.length])
    const older = await place.call<{ Items: { id: string }[]; Count: number }>(
      'GET',
      '/api/staff/applications/mep',
      undefined,
      session,
    )
    expect([pathsOf(older.body), older.body.Count]).toEqual([[...paths].sort(), paths.length])
    for (const path of [here, there, nowhere]) {
      const expected = paths.includes(path) ? 200 : 404
      expect((await read(session, path)).status).toBe(expected)
      expect((await place.call('POST', `${path}/document`, { as: 'docx' }, session)).status).toBe(expected)
    }
    const { body } = await place.call<{ address: string }>(
      'POST',
      '/api/staff/exports',
      { list: 'applications', query: {}, as: 'csv' },
      session,
    )
    const file = await (await place.portal.get(body.address)).text()
    for (const [path, company] of [
      [here, 'Columbus Gears'],
      [there, 'Dayton Gears'],
      [nowhere, 'Nowhere Gears'],
    ] as const)
      expect(file.includes(company), company).toBe(paths.includes(path))
  }
  // They read; the desk decides, and its notes are its own.
  await place.call('POST', `${here}/notes`, { text: 'Their plant is next door.' }, desk)
  expect((await read(desk, here)).body.notes).toHaveLength(1)
  expect((await read(own, here)).body.notes).toEqual([])
  expect((await read(own, here)).body.assignable).toEqual([])
  for (const [method, call, body] of [
    ['POST', 'status', { revision: 0, status: 'accepted', message: '' }],
    ['PUT', 'assignee', { revision: 0, to: null }],
    ['POST', 'notes', { text: 'Mine' }],
  ] as const)
    expect((await place.call(method, `${here}/${call}`, body, own)).status).toBe(403)
  const waiting = await place.call<{ Items: unknown[] }>('GET', '/api/staff/waiting', undefined, own)
  expect(waiting.body.Items).toEqual([])
  expect((await place.call<{ offices: string[] }>('GET', '/api/staff/me', undefined, own)).body.offices).toEqual([
    'Columbus Office, Springfield, OH',
  ])

  // Taken away: at the next call.
  await take(desk, await idOfOffice(desk, 'Columbus Office'), own)
  expect((await read(own, here)).status).toBe(404)
  expect((await listOf(own)).Count).toBe(0)
})

test('other applications of a company that another office looks after are not told (OFFICE-05)', async () => {
  await directoryOf(columbus, dayton)
  const [desk, counselor, person] = [
    await newStaff(place, 'desk'),
    await newStaff(place, 'counselor'),
    await newPerson(place),
  ]
  await assign(desk, await idOfOffice(desk, 'Columbus Office'), counselor)
  const here = await registered(person)
  await query(
    `INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers, office)
     SELECT user_id, 'pilot', 'submitted', now(), now(), '{}', (SELECT id FROM offices WHERE name = 'Dayton Office' AND current)
     FROM applications WHERE user_id = '${idOf(person)}'`,
  )
  expect((await read(desk, here)).body.others).toHaveLength(1)
  expect((await read(counselor, here)).body.others).toEqual([])
})

test('an answer that moves the company moves it to the office of its new place (OFFICE-05, DESK-04)', async () => {
  await directoryOf(columbus, dayton)
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  await place.call(
    'POST',
    `${path}/status`,
    { revision: 0, status: 'more information needed', message: 'Where?' },
    desk,
  )
  const { question } = (await place.call<{ question: { id: string } }>('GET', '/api/mep', undefined, person)).body
  const body = { question: question.id, replyToDesk: '', answers: { ...posted.mep, ...atDayton } }
  // Many at once: who waits for the row does not hold what the first needs.
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => place.call('POST', '/api/mep/answer', body, person)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect((await read(desk, path)).body.office).toBe('Dayton Office')
})

test('applications that are older than the register find their offices with a start, once (OFFICE-05)', async () => {
  await query('DELETE FROM applications')
  await directoryOf(columbus, dayton)
  const [desk, one, two] = [await newStaff(place, 'desk'), await newPerson(place), await newPerson(place)]
  const paths = [await registered(one), await registered(two, { zipCode: '99999' })]
  await query('UPDATE applications SET office = NULL, office_version = NULL')
  const office = await idOfOffice(desk, 'Columbus Office')
  const version = Number((await query('SELECT version FROM directory_current')).rows[0]?.version)
  const asked: string[] = []
  const officeAt = async (_: string, zip: string) => {
    asked.push(zip)
    return { office: zip === '43004' ? office : null, version }
  }
  const seek = () => seekOffices(place.portal.portal, officeAt, new AbortController().signal)
  await Promise.all([1, 2].map(seek))
  expect((await Promise.all(paths.map((path) => read(desk, path)))).map(({ body }) => body.office)).toEqual([
    'Columbus Office',
    '',
  ])
  // What no office serves is not asked for again before the directory is another one.
  asked.length = 0
  await seek()
  expect(asked).toEqual([])
  await directoryOf(columbus, dayton)
  await seek()
  expect(asked).toEqual(['99999'])
  // What belonged to made-up offices belongs to none once those have gone.
  await query(`UPDATE offices SET sample = true, current = false WHERE name = 'Columbus Office'`)
  asked.length = 0
  await seek()
  expect(asked).toContain('43004')
})

test('assignments outlive imports, and what an import loses is said and given on by hand (OFFICE-05)', async () => {
  await query('DELETE FROM office_people')
  await directoryOf(columbus, dayton)
  const [desk, counselor] = [await newStaff(place, 'desk'), await newStaff(place, 'counselor')]
  const path = await registered(await newPerson(place))
  const office = await idOfOffice(desk, 'Columbus Office')
  await assign(desk, office, counselor)
  // Spelled anew, and another order.
  await directoryOf(dayton, { ...columbus, Name: 'COLUMBUS  Office' })
  expect(await idOfOffice(desk, 'COLUMBUS  Office')).toBe(office)
  expect((await read(counselor, path)).status).toBe(200)

  // Another name: nobody sees it until the desk says whose it is.
  const entry = (Name: string) => ({
    position: { lat: 40, lng: -83 },
    info: { Name, State: 'OH', City: 'Springfield' },
  })
  const file = (...names: string[]) => ({ name: 'new.json', bytes: Buffer.from(JSON.stringify(names.map(entry))) })
  const directory = directoryService(place.portal.portal)
  const { report } = await directory.importFile(systemActor('operator'), file('Central Ohio Office', 'Dayton Office'))
  expect(report.notes).toEqual([
    'COLUMBUS  Office (OH) is not in this directory. One person is assigned to it and sees nothing of it until the console gives its work to another office.',
  ])
  expect((await read(counselor, path)).status).toBe(404)
  const { lost, offices } = await people(desk)
  expect(lost).toMatchObject([{ id: office, people: [{ id: idOf(counselor) }], companies: expect.any(Number) }])
  expect(lost[0]?.companies).toBeGreaterThan(0)
  expect(offices.map(({ name }) => name)).toEqual(['Central Ohio Office', 'Dayton Office'])

  // Taken back it is as it was; imported again, another office takes it over.
  const back = await directory.undo(systemActor('operator'))
  expect(back.notes).toEqual([])
  expect((await read(counselor, path)).status).toBe(200)
  await directory.importFile(systemActor('operator'), file('Central Ohio Office', 'Dayton Office'))
  const to = await idOfOffice(desk, 'Central Ohio Office')
  const succeed = (id: number, next: number) =>
    place.call<OfficePeople>('POST', `/api/staff/offices/${id}/successor`, { to: next }, desk)
  expect((await succeed(to, to)).status, 'one that is there').toBe(404)
  expect((await succeed(office, office)).status, 'to one that is lost').toBe(400)
  const answers = await Promise.all(Array.from({ length: 20 }, () => succeed(office, to)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  expect((await people(desk)).lost).toEqual([])
  expect((await read(counselor, path)).body.office).toBe('Central Ohio Office')
  const { rows } = await query(`SELECT details FROM audit_events WHERE event = 'office-succeeded'`)
  expect(rows).toEqual([{ details: { name: 'COLUMBUS  Office', from: office } }])
})

test('people are assigned by who manages the directory, once each, and only who answers inquiries (OFFICE-05)', async () => {
  await directoryOf(columbus)
  const [desk, counselor, editor] = [
    await newStaff(place, 'desk'),
    await newStaff(place, 'counselor'),
    await newStaff(place, 'editor'),
  ]
  const office = await idOfOffice(desk, 'Columbus Office')
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(desk, office, counselor)))
  for (const { status, body } of answers)
    expect([status, body.offices[0]?.people.map(({ id }) => id)]).toEqual([200, [idOf(counselor)]])
  expect(await assign(desk, office, editor)).toMatchObject({
    status: 400,
    body: { fieldErrors: { person: expect.stringContaining('role of a counselor') } },
  })
  expect((await assign(desk, 2_000_000_000, counselor)).status).toBe(404)
  expect((await assign(counselor, office, counselor)).status).toBe(403)
  const gone = await take(desk, office, counselor)
  expect(gone.body.offices[0]?.people).toEqual([])
  expect((await take(desk, office, counselor)).status).toBe(200)
  const { rows } = await query(
    `SELECT event, user_id FROM audit_events WHERE event LIKE 'office-person-%' AND user_id = '${idOf(counselor)}' ORDER BY id`,
  )
  expect(rows.map(({ event }) => event)).toEqual(['office-person-given', 'office-person-taken'])
})
