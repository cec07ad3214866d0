import { expect, test } from 'vitest'
import { posted } from '../../../../test/application-entries.ts'
import { contactVerbs, entries } from '../../../../test/contact-verbs.ts'
import { newPerson, password, type Session, town, turnOnTexts } from '../../../../test/people.ts'
import { surveyVerbs } from '../../../../test/survey-verbs.ts'
import { CommandError } from '../../accounts/server/index.ts'
import type { Submission } from '../contract.ts'
import { runSubmissionCommand } from './command.ts'

const place = town({ template: 'starter' })
const { sendProven } = contactVerbs(place)
const { feedback } = surveyVerbs(place)
const number = expect.stringMatching(/^[2-9B-Z]{3}-[2-9B-Z]{3}-[2-9B-Z]{3}$/)
const programme = 'info@beacon.example.org'

type Numbered = { message: string; number: string }
const own = async (session: Session) =>
  (await place.call<{ Items: Submission[]; Count: number }>('GET', '/api/user/submissions', undefined, session)).body
const post = (path: string, body: unknown, session?: Session) => place.call<Numbered>('POST', path, body, session)
const numberIn = async (answer: Promise<{ status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await answer
  expect(status).toBe(200)
  expect(body).toMatchObject({ number })
  return (body as Numbered).number
}
async function find(...words: string[]): Promise<string[]> {
  const lines: string[] = []
  await runSubmissionCommand(place.portal.portal, words, (line) => lines.push(line))
  return lines
}

test('MINE-06 a member has a copy of a message by mail, and finds it with its number and where it went', async () => {
  const person = await newPerson(place)
  const body = entries({ email: person.email.toUpperCase() })
  const given = await numberIn(sendProven(body, person))
  const copy = await place.mail.next(person.email, 'we have your message')
  for (const part of [given, 'We make brackets.', 'Doe Machining', 'https://portal.example.org/my-submissions'])
    expect(copy.text).toContain(part)
  expect((await place.mail.next(programme, 'a message from Ohio')).text).toContain(`Number: ${given}`)
  const { Items, Count } = await own(person)
  expect(Count).toBe(1)
  expect(Items[0]).toMatchObject({
    number: given,
    kind: 'message',
    title: expect.stringMatching(/^To /),
    text: 'We make brackets. Whom do we talk to?',
    state: 'Passed on: the answer comes by mail or by phone',
    page: '',
  })
  // One mail: the address that was typed is the account's.
  const { db } = place.portal.portal
  const mails = db.selectFrom('messages').select('recipient').where('subject', 'like', '%we have your message')
  const recipients = (await mails.execute()).map(({ recipient }) => recipient.toLowerCase())
  expect(recipients.filter((recipient) => recipient === person.email)).toHaveLength(1)
  const data = await place.call<{ numbers: object[] }>('GET', '/api/user/export', undefined, person)
  expect(data.body.numbers).toMatchObject([{ number: given }])
})

test('MINE-06 who is not logged in gets the number alone: nothing that was typed goes to the address that was', async () => {
  const body = entries()
  const given = await numberIn(sendProven(body))
  const confirmation = await place.mail.next(body.email, 'we have your message')
  expect(confirmation.text).toContain(given)
  expect(confirmation.raw).not.toMatch(/brackets|Doe|my-submissions/)
  const person = await newPerson(place)
  const elsewhere = entries()
  await numberIn(sendProven(elsewhere, person))
  expect((await place.mail.next(elsewhere.email, 'we have your message')).raw).not.toMatch(/brackets|Doe/)
  expect((await place.mail.next(person.email, 'we have your message')).text).toContain('We make brackets.')
  expect((await place.call('GET', '/api/user/submissions')).status).toBe(401)
})

test('MINE-06 feedback has a number too, and a copy for members; it is listed by its address alone', async () => {
  const [person, other] = [await newPerson(place), await newPerson(place)]
  const typed = await feedback({ feedback: 'All went well.', emailAddress: person.email })
  const given = await numberIn(post('/api/feedback/', typed, person))
  const copy = await place.mail.next(person.email, 'we have your feedback')
  expect(copy.text).toContain(given)
  expect(copy.text).toContain('All went well.')
  expect((await own(person)).Items).toMatchObject([{ number: given, text: 'All went well.', state: 'Received' }])
  expect((await own(other)).Items).toEqual([])
  const unasked = await post('/api/feedback/', await feedback({ emailAddress: other.email }))
  expect(unasked.body).toMatchObject({ number, copied: false })
  expect((await own(other)).Items).toMatchObject([{ number: unasked.body.number }])
  const elsewhere = await feedback({ emailAddress: 'somebody@else.example.org' })
  expect((await post('/api/feedback/', elsewhere, person)).body).toMatchObject({ copied: true })
  expect((await own(person)).Items).toHaveLength(1)
  expect(place.mail.mails.filter(({ to }) => to.includes('somebody@else.example.org'))).toEqual([])
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  await expect(find('find', given)).rejects.toThrow('Nothing has the number')
})

test('MINE-06 twenty who give feedback at the same moment wait for no connection', async () => {
  const body = await feedback()
  await place.portal.portal.db.deleteFrom('request_counts').execute()
  const sent = await Promise.all(Array.from({ length: 20 }, () => numberIn(post('/api/feedback/', body))))
  expect(new Set(sent).size).toBe(20)
})

test('MINE-06 applications and messages to experts: number, copy, and where they stand', async () => {
  const person = await newPerson(place)
  await turnOnTexts(place, person, '6145559301')
  const pilot = await numberIn(post('/api/pilot/', posted.pilot, person))
  const pilotCopy = await place.mail.next(person.email, 'we received your pilot application')
  for (const part of [pilot, String(posted.pilot.CAGECode), 'This is what you sent in:'])
    expect(pilotCopy.text).toContain(part)
  const mep = await numberIn(post('/api/mep/', posted.mep, person))
  expect((await place.mail.next(person.email, 'registered for MEP')).text).toContain(mep)
  const expert = await numberIn(post('/api/mep/contact', { toAddress: 'OH', message: 'Who helps with 3.5.3?' }, person))
  const expertCopy = await place.mail.next(person.email, 'we have your message')
  expect(expertCopy.text).toContain(expert)
  expect(expertCopy.text).toContain('Who helps with 3.5.3?')
  const { db } = place.portal.portal
  const decided = new Date(place.clock.now().getTime() + 3_600_000)
  await db
    .updateTable('applications')
    .set({ status: 'in review', status_at: decided })
    .where('program', '=', 'pilot')
    .where('status', '=', 'submitted')
    .execute()
  const { Items } = await own(person)
  expect(Items.map(({ number, kind, page }) => [number, kind, page]).sort()).toEqual(
    [
      [pilot, 'application', '/pilot-register'],
      [mep, 'application', '/mep-register'],
      [expert, 'message', ''],
    ].sort(),
  )
  expect(Items.find(({ number }) => number === pilot)).toMatchObject({ stateAt: decided.toISOString() })
  expect((await place.call('GET', '/api/mep', undefined, person)).body).toMatchObject({ number: mep })

  expect(await find('find', pilot.toLowerCase())).toEqual([
    expect.stringMatching(new RegExp(`^${pilot}\tan application\t\\d{4}-\\d\\d-\\d\\d\t[0-9a-f-]{36}$`)),
  ])
  expect(await find('find', expert)).toEqual([expect.stringContaining('a message to an MEP expert')])
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  for (const gone of [pilot, mep, expert]) await expect(find('find', gone)).rejects.toThrow('Nothing has the number')
})

test('MINE-06 of twenty messages at the same moment each has a number of its own', async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => numberIn(sendProven(entries()))))
  expect(new Set(sent).size).toBe(20)
})

test('a command that is not known, or a number that is none, is answered in a sentence', async () => {
  for (const words of [[], ['find'], ['find', 'a', 'b'], ['list', 'a']])
    await expect(find(...words), words.join(' ')).rejects.toThrow(CommandError)
  await expect(find('find', 'K7P-4Q2-9XX')).rejects.toThrow(/mistyped|Nothing has/)
})
