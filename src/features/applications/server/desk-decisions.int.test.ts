import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { idOf, newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import type { DeskApplication } from '../desk-contract.ts'
import { type ApplicationStatus, applicationStatuses, messageOf, transitions } from '../transitions-contract.ts'

const place = town({ template: 'starter' })
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

async function registered(person: Session): Promise<string> {
  expect((await place.call('POST', '/api/mep', posted.mep, person)).status).toBe(200)
  const { rows } = await query(`SELECT id FROM applications WHERE user_id = '${idOf(person)}' AND program = 'mep'`)
  return `/api/staff/applications/mep/${rows[0]?.id}`
}

const read = async (session: Session, path: string) =>
  (await place.call<DeskApplication>('GET', path, undefined, session)).body
const decide = (session: Session, path: string, revision: number, status: ApplicationStatus, message = '') =>
  place.call<{ saved: boolean; application: DeskApplication; fieldErrors: Record<string, string> }>(
    'POST',
    `${path}/status`,
    { revision, status, message },
    session,
  )
const own = async (session: Session) => (await place.call('GET', '/api/mep', undefined, session)).body

test('a decision is mailed in the words of the desk, shown to the applicant, and stands in history and trail (DESK-03, PILOT-38, STAFF-13)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  expect(await own(person)).toMatchObject({ isMEP: true, status: 'submitted', message: '' })
  const words = 'We read it with pleasure.\nGrace calls you on Monday.'
  const { body } = await decide(desk, path, 0, 'accepted', words)
  expect(body).toMatchObject({ saved: true, application: { status: 'accepted', revision: 1 } })
  const mail = await place.mail.next(person.email, 'news about your registration with MEP')
  expect(mail.text).toContain('We read it with pleasure.\n\nGrace calls you on Monday.')
  expect(mail.text).toContain('/mep-register')
  expect(await own(person)).toMatchObject({
    isMEP: true,
    status: 'accepted',
    statusAt: place.clock.now().toISOString(),
    message: words,
  })
  expect(body.application.history.at(-1)).toMatchObject({
    what: 'status',
    before: 'submitted',
    after: 'accepted',
    note: words,
    by: 'Ada Lovelace',
  })
  const { rows } = await query(
    `SELECT details, actor_id FROM audit_events WHERE event = 'application-decided' AND item = '${path.split('/').at(-1)}'`,
  )
  expect(rows).toEqual([{ details: { status: ['submitted', 'accepted'] }, actor_id: idOf(desk) }])
})

test('without words no mail is sent (DESK-03)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  expect((await decide(desk, path, 0, 'in review', '  ')).body.saved).toBe(true)
  const { rows } = await query(
    `SELECT 1 FROM messages WHERE recipient = '${person.email}' AND subject LIKE '%news about%'`,
  )
  expect(rows).toEqual([])
})

test('what may follow which is one table, and all else is refused (DESK-03)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  const id = path.split('/').at(-1)
  for (const before of applicationStatuses)
    for (const after of applicationStatuses) {
      await query(`UPDATE applications SET status = '${before}', revision = 7 WHERE id = '${id}'`)
      const { status, body } = await decide(desk, path, 7, after, 'Some words.')
      if (transitions[before].includes(after)) expect(body, `${before}, ${after}`).toMatchObject({ saved: true })
      else expect([status, Object.keys(body.fieldErrors)], `${before}, ${after}`).toEqual([400, ['status']])
    }
  expect((await decide(desk, path, 8, 'draft' as ApplicationStatus)).status).toBe(400)
  expect((await decide(desk, path, 8, 'accepted', 'x'.repeat(5_001))).status).toBe(400)
})

test('every status has a text for each program, and a way on until it is withdrawn (DESK-03)', () => {
  for (const status of applicationStatuses) {
    for (const program of ['pilot', 'mep'] as const) expect(messageOf(program, status)).toMatch(/^Your .+\.$/)
    expect(transitions[status].length > 0).toBe(status !== 'withdrawn')
    expect(transitions[status]).not.toContain(status)
  }
})

test('of twenty decisions at once, on two instances, one wins and nineteen are shown it; one mail is sent (DESK-09)', async () => {
  const [desk, second] = [await newStaff(place, 'desk'), await newStaff(place, 'desk')]
  const person = await newPerson(place)
  const path = await registered(person)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const by = index % 2 ? desk : second
      const answer = await (index % 4 < 2 ? place.portal : other).post(
        `${path}/status`,
        { revision: 0, status: index % 2 ? 'accepted' : 'declined', message: `Decided by call ${index}.` },
        { 'x-access-token': by.accessToken },
      )
      expect(answer.status).toBe(200)
      return (await answer.json()) as { saved: boolean; application: DeskApplication }
    }),
  )
  const won = answers.filter(({ saved }) => saved)
  expect(won).toHaveLength(1)
  for (const { application } of answers)
    expect([application.status, application.revision]).toEqual([won[0]?.application.status, 1])
  const { rows } = await query(
    `SELECT 1 FROM messages WHERE recipient = '${person.email}' AND subject LIKE '%news about%'`,
  )
  expect(rows).toHaveLength(1)
  await other.close()
})

test('notes are the desk’s own: the applicant sees none, and they go with the application (DESK-05)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  const note = (session: Session, text: string) =>
    place.call<DeskApplication>('POST', `${path}/notes`, { text }, session)
  expect((await note(desk, 'Called them: <b>no answer</b>.')).body.notes).toEqual([
    {
      id: expect.any(String),
      at: place.clock.now().toISOString(),
      by: 'Ada Lovelace',
      text: 'Called them: <b>no answer</b>.',
    },
  ])
  expect((await note(desk, 'Second one')).body.notes.map(({ text }) => text)).toHaveLength(2)
  expect((await note(desk, '   ')).status).toBe(400)
  expect((await note(person, 'Mine')).status).toBe(404)
  expect((await note(await newStaff(place, 'editor'), 'Mine')).status).toBe(403)
  const exported = await place.call('GET', '/api/user/export', undefined, person)
  expect(JSON.stringify(exported.body)).not.toContain('no answer')
  expect(JSON.stringify(await own(person))).not.toContain('no answer')
  expect((await read(desk, path)).revision).toBe(0)
  const { rows } = await query(
    `SELECT details FROM audit_events WHERE event = 'application-noted' AND item = '${path.split('/').at(-1)}'`,
  )
  expect(rows).toEqual([{ details: {} }, { details: {} }])
  await query(`DELETE FROM applications WHERE id = '${path.split('/').at(-1)}'`)
  expect((await query('SELECT 1 FROM application_notes')).rows).toEqual([])
})
