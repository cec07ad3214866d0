import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { faultsOf } from '../../../test/logged.ts'
import { idOf, newPerson, password, type Session, sessionOf, town } from '../../../test/people.ts'
import { readPage } from '../../../test/read-page.ts'
import { systemsVerbs } from '../../../test/several-systems.ts'
import { startTestPortal } from '../../../test/start-portal.ts'
import { systemVerbs } from '../../../test/system-verbs.ts'
import { whoSeesWhatAddress } from './keep-out.ts'
import { notice } from './notice-text.ts'
import { noticeVersion } from './notice-version.ts'
import { whoSees } from './web/who-sees.ts'

const place = town()
const path = '/api/assessment/user/notice'
const accept = (session: Session, version: unknown = noticeVersion) => place.call('POST', path, { version }, session)
const read = async (session: Session) => (await place.call('GET', path, undefined, session)).body
const work = async (session: Session) =>
  (await place.call('GET', '/api/assessment/user/work/NEWCMMCLEVEL1', undefined, session)).body
const rowsOf = (session: Session) =>
  place.portal.portal.db
    .selectFrom('assessment_notices')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', idOf(session))
    .orderBy('version')
    .execute()

test('SYSTEM-08 ASSESS-04 what a person accepted is known on every device, and who accepted an earlier version is asked once more', async () => {
  const person = await newPerson(place)
  expect(await read(person)).toEqual({ accepted: 0 })
  expect((await work(person)).noticeAccepted).toBe(0)
  expect(await accept(person, noticeVersion - 1)).toMatchObject({ status: 200, body: { accepted: noticeVersion - 1 } })
  expect((await work(person)).noticeAccepted).toBeLessThan(noticeVersion)
  expect(await accept(person)).toMatchObject({ status: 200, body: { accepted: noticeVersion } })
  // A tab with the earlier text takes nothing back.
  expect(await accept(person, noticeVersion - 1)).toMatchObject({ status: 200, body: { accepted: noticeVersion } })
  const elsewhere = await sessionOf(place, person.email)
  expect((await work(elsewhere)).noticeAccepted).toBe(noticeVersion)
  expect(await read(await newPerson(place))).toEqual({ accepted: 0 })
})

test('SYSTEM-08 a version that does not exist is not accepted', async () => {
  const person = await newPerson(place)
  for (const version of [0, -1, 1.5, noticeVersion + 1, '2', null])
    expect((await accept(person, version)).status, String(version)).toBe(400)
  expect(await rowsOf(person)).toEqual([])
})

test('SYSTEM-08 twenty at once on two instances are one row, and the first time stands', async () => {
  const person = await newPerson(place)
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const headers = { 'x-access-token': person.accessToken, 'x-id-token': person.idToken }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? second : place.portal).post(path, { version: noticeVersion }, headers),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const [row, ...more] = await rowsOf(person)
  expect(more).toEqual([])
  place.clock.advance(60_000)
  await accept(person)
  expect(await rowsOf(person)).toEqual([row])
})

test('SYSTEM-08 it stands in the copy of the person’s data, and goes with the account, accepted at the same moment or not', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const person = await newPerson(place)
  await accept(person)
  const copy = await place.call('GET', '/api/user/export', undefined, person)
  expect(copy.body).toMatchObject({
    assessments: { notices: [{ version: noticeVersion, acceptedAt: expect.any(String) }] },
  })
  const [deleted, ...accepted] = await Promise.all([
    place.call('POST', '/api/user/delete', { password }, person),
    ...Array.from({ length: 5 }, () => accept(person, 1)),
  ])
  expect(deleted.status).toBe(200)
  for (const { status } of accepted) expect([200, 401]).toContain(status)
  expect(await rowsOf(person)).toEqual([])
  expect(faults).toEqual([])
})

test('SYSTEM-08 the list of the checks and the privacy page lead to who sees what', async () => {
  for (const page of ['/cyber-readiness-check', '/privacy'])
    expect((await readPage(place.portal, page)).main, page).toContain(`href="${whoSeesWhatAddress}"`)
})

/** Every row of every table, as a copy of the database shows it. */
async function copyOfDatabase(): Promise<string> {
  const { db } = place.portal.portal
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t`.execute(db),
    ),
  )
  return rows.flatMap((found) => found.rows.map(({ row }) => row)).join('\n')
}

test('SYSTEM-08 what the notice and the page name as not encrypted lies in clear, and what they say is encrypted does not', async () => {
  const { added, enterIn } = systemsVerbs(place)
  const { completeAll, save } = systemVerbs(place)
  const person = await newPerson(place)
  const mill = await added(person, 'Clear Mill', ['7C1R2'])
  const key = 'NEWCMMCLEVEL1'
  await enterIn(person, key, mill, '3.1.1[a]', 'how', 'Clear how')
  await enterIn(person, key, mill, '3.1.1[a]', 'comment', 'Clear note')
  await enterIn(person, key, mill, '3.1.1', 'plan', 'Clear plan')
  const posted = { status: 'final', assessor: 'self', statusDate: '2026-10-01', uid: '', official: 'Clear Official' }
  const status = await place.call('PUT', `/api/assessment/user/status/${key}?system=${mill}`, posted, person)
  expect(status.status).toBe(200)
  expect((await save(person, [['name', 'Sealed Hall']], mill)).status).toBe(200)
  await completeAll(person, mill)
  const copy = await copyOfDatabase()
  const named = {
    'Clear how': 'answers',
    'Clear note': 'notes',
    'Clear plan': 'plans',
    'Clear Mill': 'the names and CAGE codes of systems',
    '7C1R2': 'the names and CAGE codes of systems',
    'Clear Official': 'the CMMC status that you enter',
  }
  const operator = whoSees.find(({ id }) => id === 'operator')?.rows[0]?.sees ?? ''
  for (const text of [notice.points.join(' '), operator]) {
    const [, notEncrypted = ''] = /Not encrypted are ([^.;]+)/.exec(text) ?? []
    for (const [entered, words] of Object.entries(named)) {
      expect(copy).toContain(entered)
      expect(notEncrypted).toContain(words)
    }
    expect(text).toContain('under “Your system”')
  }
  expect(copy).not.toContain('Sealed Hall')
})
