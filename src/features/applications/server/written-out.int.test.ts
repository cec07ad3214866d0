import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { readWord } from '../../../../test/assessment-verbs.ts'
import { idOf, newAdmin, newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import type { DeskApplication } from '../desk-contract.ts'

const place = town({ template: 'starter' })
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

interface Made {
  name: string
  type: string
  content: string
  code: string
}

async function registered(person: Session, changes: object = {}): Promise<string> {
  await place.call('POST', '/api/mep', { ...posted.mep, ...changes }, person)
  const { rows } = await query(`SELECT id FROM applications WHERE user_id = '${idOf(person)}'`)
  return `/api/staff/applications/mep/${rows[0]?.id}`
}
const make = (session: Session, path: string, as: string) =>
  place.call<Made>('POST', `${path}/document`, { as }, session)
const bytesOf = ({ content }: Made) => Buffer.from(content, 'base64')

test('an application is written out as Word and as PDF, with answers, questions and history, without the notes (DESK-08)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newAdmin(place, 'Zażółć & Søn Gears')]
  const path = await registered(person, { city: 'Dayton' })
  const { number } = (await place.call<DeskApplication>('GET', path, undefined, desk)).body
  expect(number).toMatch(/^\w{3}-\w{3}-\w{3}$/)
  await place.call('POST', `${path}/notes`, { text: 'Their plant is next door.' }, desk)
  const asked = { revision: 0, status: 'more information needed', message: 'Which city?\nPlease.', fields: ['city'] }
  await place.call('POST', `${path}/status`, asked, desk)
  const { question } = (await place.call<{ question: { id: string } }>('GET', '/api/mep', undefined, person)).body
  const answer = { question: question.id, replyToDesk: 'It is Łódź <Ohio>.', answers: { ...posted.mep, city: 'Łódź' } }
  expect((await place.call('POST', '/api/mep/answer', answer, person)).status).toBe(200)

  const [word, pdf] = [await make(desk, path, 'docx'), await make(desk, path, 'pdf')]
  expect(word.body.name).toMatch(new RegExp(`^application-mep-\\d{4}-\\d{2}-\\d{2}-${number}\\.docx$`))
  expect(pdf.body).toMatchObject({ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' })
  const { sheets, tagged, language } = readPdf(bytesOf(pdf.body))
  expect([tagged, language]).toEqual([true, 'en-US'])
  for (const text of [(await readWord(bytesOf(word.body))).text, sheets.join(' ')]) {
    for (const part of [
      'Registration with MEP: Zażółć & Søn Gears',
      number,
      'Who runs your IT?',
      'Our own people (internal)',
      'Which city?',
      'It is Łódź <Ohio>.',
      'Changed: City',
      'Dayton became Łódź',
      'Received became More information needed',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('next door')
  }
  const { rows } = await query(
    `SELECT details FROM audit_events WHERE event = 'application-exported' AND item = '${path.split('/').at(-1)}' ORDER BY id`,
  )
  expect(rows).toEqual([{ details: { as: 'docx' } }, { details: { as: 'pdf' } }])
})

test('long answers go over several sheets, each with its number, and letters that cannot be drawn break nothing (DESK-08)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  const long = Array.from(
    { length: 150 },
    (_, index) => `Line ${index} of what was asked, 企業 and 🙂\u0007\u202e`,
  ).join('\n')
  await place.call('POST', `${path}/status`, { revision: 0, status: 'declined', message: long.slice(0, 5_000) }, desk)
  const { sheets } = readPdf(bytesOf((await make(desk, path, 'pdf')).body))
  expect(sheets.length).toBeGreaterThan(2)
  for (const [index, sheet] of sheets.entries()) expect(sheet).toContain(`page ${index + 1} of ${sheets.length}`)
  expect(sheets.join(' ')).toContain('Line 80 of what was asked')
  expect((await make(desk, path, 'docx')).status).toBe(200)
})

test('it takes the permission, an application that was sent in, and a fresh proof (DESK-08, STAFF-06)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const path = await registered(person)
  expect((await make(person, path, 'pdf')).status).toBe(404)
  expect((await make(await newStaff(place, 'editor'), path, 'pdf')).status).toBe(403)
  expect((await make(desk, path, 'exe')).status).toBe(400)
  expect((await make(desk, path.replace('/mep/', '/pilot/'), 'pdf')).status).toBe(404)
  place.clock.advance(16 * 60_000)
  expect(await make(desk, path, 'pdf')).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})
