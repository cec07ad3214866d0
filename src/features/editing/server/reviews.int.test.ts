import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idOf, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import type { Act, ActAnswer } from '../contract.ts'
import type { Review } from '../review-contract.ts'
import { sendReviewMails } from './review-mails.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

const minute = 60_000
const rule = (title: string) => ({
  title,
  description: 'What it asks for.',
  date: '2026-02-03T00:00:00.000Z',
  link: 'https://example.org/rule',
})
const at = (id: string) => `/api/staff/items/policy/${id}`
type Answer = ActAnswer & { code: string; message: string; fieldErrors: Record<string, string> }
type Step = Act | 'submit' | 'take-back' | 'approve' | 'give-back'

async function draft(session: Session, title: string): Promise<string> {
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, session)
  await write(session, body.id, 0, rule(title))
  return body.id
}
const write = (session: Session, id: string, revision: number, fields: object) =>
  place.call<Answer>('PUT', `${at(id)}/draft`, { revision, fields }, session)
const step = (session: Session, id: string, revision: number, name: Step, note?: string) =>
  place.call<Answer>('POST', `${at(id)}/${name}`, { revision, ...(note !== undefined && { note }) }, session)
const review = async (session: Session, id: string) =>
  (await place.call<Review>('GET', `${at(id)}/review`, undefined, session)).body
const sweep = (of = place.portal) => sendReviewMails(of.portal)
const passTenMinutes = () => place.clock.advance(10 * minute)
const about = `(subject LIKE '%waits for review' OR subject LIKE '%wait for review')`
const mailsTo = async ({ email }: Session) =>
  (await query(`SELECT subject FROM messages WHERE recipient = '${email}' AND ${about} ORDER BY created_at`)).map(
    ({ subject }) => String(subject).replace(/^.*: /, ''),
  )
/** What earlier tests left to tell has been told, and ten minutes have passed. */
async function calm(): Promise<void> {
  await sweep()
  passTenMinutes()
}

test('an editor submits with a note; publishers see it on their home, in the list and by mail, and give it back with a note that the editor gets; then it is approved and published (PUBLISH-05, PUBLISH-01)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  await calm()
  const id = await draft(editor, 'Up for review')
  expect((await step(editor, id, 1, 'submit', ' Please look at the link. ')).body).toMatchObject({
    saved: true,
    revision: 2,
    state: 'in review',
    undoUntil: null,
  })
  expect(await query(`SELECT number, kind, note, by FROM item_versions WHERE item = '${id}'`)).toEqual([
    { number: 1, kind: 'submitted', note: 'Please look at the link.', by: idOf(editor) },
  ])
  expect(await review(publisher, id)).toMatchObject({
    stage: 'review',
    open: true,
    last: { act: 'submitted', note: 'Please look at the link.', by: 'Ada Lovelace', own: false },
  })
  const waits = async () =>
    (await place.call<{ Items: { path: string; count: number }[] }>('GET', '/api/staff/waiting', undefined, publisher))
      .body.Items
  const path = '/staff/items/policy?needs=review'
  expect(await waits()).toContainEqual(
    expect.objectContaining({ what: 'policies in review', one: 'policy in review', count: 1, path }),
  )
  const list = await place.call<{ Items: object[] }>('GET', path.replace('/staff', '/api/staff'), undefined, publisher)
  expect(list.body.Items).toMatchObject([{ id, state: 'in review' }])
  await sweep()
  const told = await place.mail.next(publisher.email, 'an item waits for review')
  expect(told.text).toMatch(
    /Policy “Up for review”, submitted by Ada Lovelace\. The note:\n\nPlease look at the link\./,
  )
  expect(told.text).toContain(`https://portal.example.org/staff/items/policy/${id}`)
  expect(await mailsTo(editor), 'editors are not asked').toEqual([])

  const empty = await step(publisher, id, 2, 'give-back', ' ')
  expect([empty.status, empty.body.fieldErrors]).toEqual([400, { note: 'Say what is to be changed.' }])
  const back = await step(publisher, id, 2, 'give-back', 'The link is old.')
  expect(back.body).toMatchObject({ saved: true, state: 'draft', undoUntil: null })
  const given = await place.mail.next(editor.email, 'what you submitted came back to you')
  expect(given.text).toMatch(/Ada Lovelace gave it back: Policy “Up for review”\. The note:\n\nThe link is old\./)
  expect(await review(editor, id)).toMatchObject({
    stage: 'draft',
    last: { act: 'given back', note: 'The link is old.' },
  })
  expect(await waits()).not.toContainEqual(expect.objectContaining({ path }))

  await write(editor, id, 3, { link: 'https://example.org/newer' })
  await step(editor, id, 4, 'submit')
  expect((await step(publisher, id, 5, 'approve', 'Fine.')).body).toMatchObject({ saved: true, state: 'approved' })
  expect(await review(editor, id)).toMatchObject({ stage: 'approved', last: { act: 'approved', note: 'Fine.' } })
  expect((await step(publisher, id, 6, 'publish', 'Live.')).body).toMatchObject({ saved: true, state: 'published' })
  expect(await review(editor, id)).toMatchObject({
    stage: 'draft',
    open: false,
    last: { act: 'published', note: 'Live.' },
  })
  const trail = await query(`SELECT event, details FROM audit_events WHERE item = '${id}' ORDER BY id`)
  expect(trail.slice(1)).toEqual([
    { event: 'item-submitted', details: { state: ['draft', 'in review'] } },
    { event: 'item-given-back', details: { state: ['in review', 'draft'] } },
    { event: 'item-submitted', details: { state: ['draft', 'in review'] } },
    { event: 'item-approved', details: { state: ['in review', 'approved'] } },
    { event: 'item-published', details: { state: ['approved', 'published'] } },
  ])
})

test('an editor neither approves nor gives back; what does not fit the state is refused; an approval can be taken back (PUBLISH-05, STAFF-02, STAFF-16)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const id = await draft(editor, 'Not by editors')
  expect((await step(publisher, id, 1, 'approve')).status, 'it is not submitted').toBe(409)
  expect((await step(publisher, id, 1, 'give-back', 'No.')).status).toBe(409)
  await step(editor, id, 1, 'submit')
  for (const name of ['approve', 'give-back', 'publish'] as const)
    expect((await step(editor, id, 2, name, 'Mine.')).status, name).toBe(403)
  expect((await step(editor, id, 2, 'submit')).status, 'twice').toBe(409)
  expect((await step(publisher, id, 1, 'approve')).body).toMatchObject({
    saved: false,
    revision: 2,
    state: 'in review',
  })
  await step(publisher, id, 2, 'approve', 'Too soon.')
  expect((await step(publisher, id, 3, 'undo')).body).toMatchObject({ saved: true, state: 'in review' })
  expect(await review(editor, id), 'as if it had never been').toMatchObject({ last: { act: 'submitted' } })
  await step(publisher, id, 4, 'publish')
  expect((await step(publisher, id, 5, 'undo')).body).toMatchObject({ state: 'in review', live: false })
  expect((await step(publisher, id, 6, 'publish')).body.state).toBe('published')
  expect((await step(editor, id, 7, 'submit')).status, 'nothing is written').toBe(409)
})

test('who submitted takes it back while nobody has decided, and finds the note again; who writes on takes it out of review (PUBLISH-05)', async () => {
  const [editor, other] = [await newStaff(place, 'editor'), await newStaff(place, 'editor')]
  const publisher = await newStaff(place, 'publisher')
  const id = await draft(editor, 'Too early')
  await step(editor, id, 1, 'submit', 'Have a look.')
  expect((await step(other, id, 2, 'take-back')).status).toBe(403)
  expect((await step(editor, id, 2, 'take-back')).body).toMatchObject({ saved: true, state: 'draft' })
  expect(await review(editor, id)).toMatchObject({
    stage: 'draft',
    last: { act: 'taken back', note: 'Have a look.', own: true },
  })
  await step(editor, id, 3, 'submit', 'Now.')
  await step(publisher, id, 4, 'approve')
  expect((await step(editor, id, 5, 'take-back')).status, 'it is decided').toBe(409)
  expect((await write(other, id, 5, { title: 'Later' })).body).toMatchObject({ saved: true, state: 'draft' })
  expect(await review(editor, id)).toMatchObject({ stage: 'draft', open: true, last: { act: 'approved' } })
  await step(editor, id, 6, 'bin')
  expect((await step(editor, id, 7, 'submit')).status).toBe(409)
})

test('a withdrawal leaves it in review; who schedules what is in review has approved it, and can take that back (PUBLISH-05, PUBLISH-07, STAFF-16)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const id = await draft(editor, 'Withdrawn meanwhile')
  await step(publisher, id, 1, 'publish')
  await write(editor, id, 2, { title: 'Better' })
  await step(editor, id, 3, 'submit')
  expect((await step(publisher, id, 4, 'withdraw')).body).toMatchObject({ state: 'in review', live: false })
  const due = { zone: 'America/New_York', publishAt: '2031-02-03T09:00', withdrawAt: '' }
  const scheduled = await place.call<Answer>('PUT', `${at(id)}/schedule`, { revision: 5, ...due }, publisher)
  expect(scheduled.body.state).toBe('scheduled')
  expect(await review(editor, id)).toMatchObject({ stage: 'approved', last: { act: 'approved' } })
  expect((await step(publisher, id, 6, 'undo')).body.state).toBe('in review')
  expect(await review(editor, id)).toMatchObject({ stage: 'review', last: { act: 'submitted' } })
})

test('who may write no more gets no mail of what came back (PUBLISH-05)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const id = await draft(editor, 'Of a former editor')
  await step(editor, id, 1, 'submit')
  await query(`DELETE FROM user_roles WHERE user_id = '${idOf(editor)}'`)
  expect((await step(publisher, id, 2, 'give-back', 'Not yet.')).body.saved).toBe(true)
  expect(await query(`SELECT 1 FROM messages WHERE recipient = '${editor.email}' AND subject LIKE '%back%'`)).toEqual(
    [],
  )
})

test('what is decided and then taken back is told nevertheless, once (PUBLISH-05, STAFF-16)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const kept = () => query(`SELECT 1 FROM review_mails WHERE person = '${idOf(publisher)}'`)
  await calm()
  const id = await draft(editor, 'Approved too soon')
  await step(editor, id, 1, 'submit')
  await step(publisher, id, 2, 'approve')
  await sweep()
  expect(await mailsTo(publisher)).toEqual([])
  await step(publisher, id, 3, 'undo')
  await sweep()
  await sweep()
  expect(await mailsTo(publisher)).toEqual(['an item waits for review'])
  passTenMinutes()
  await sweep()
  expect(await kept(), 'nothing is kept of it').toEqual([])
  await step(editor, id, 4, 'take-back')
  await step(editor, id, 5, 'submit')
  await step(publisher, id, 6, 'approve')
  place.clock.advance(11_000)
  await sweep()
  expect(await kept(), 'what is decided for good').toEqual([])
})

test('of twenty who decide at once, on two instances, one does; the editor gets one mail (PUBLISH-05)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const id = await draft(editor, 'Many deciders')
  await step(editor, id, 1, 'submit')
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const headers = { 'x-access-token': publisher.accessToken }
      const answer = await (index % 2 ? place.portal : other).post(
        `${at(id)}/give-back`,
        { revision: 2, note: `Number ${index}` },
        headers,
      )
      return (await answer.json()) as Answer
    }),
  )
  await other.close()
  expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
  expect(await query(`SELECT 1 FROM item_reviews WHERE item = '${id}'`)).toHaveLength(2)
  expect(
    await query(`SELECT 1 FROM messages WHERE recipient = '${editor.email}' AND subject LIKE '%came back%'`),
  ).toHaveLength(1)
})

test('a publisher gets one mail in ten minutes, with all that came meanwhile and still waits; of more than twenty it names twenty (PUBLISH-05)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  await calm()
  const all = () => Promise.all(Array.from({ length: 10 }, (_, index) => sweep(index % 2 ? place.portal : other)))
  const submitted = async (title: string) => {
    const id = await draft(editor, title)
    await step(editor, id, 1, 'submit')
    return id
  }
  await submitted('The first of many')
  await all()
  expect(await mailsTo(publisher)).toEqual(['an item waits for review'])
  for (let number = 1; number <= 22; number += 1) await submitted(`Gathered ${number}`)
  const back = await submitted('Taken back before anybody was told')
  await step(editor, back, 2, 'take-back')
  place.clock.advance(9 * minute)
  await all()
  expect(await mailsTo(publisher), 'not yet').toHaveLength(1)
  place.clock.advance(minute)
  await all()
  await other.close()
  expect(await mailsTo(publisher)).toEqual(['an item waits for review', '22 items wait for review'])
  const { text } = await place.mail.next(publisher.email, '22 items wait for review')
  expect(text.match(/Policy “Gathered \d+”, submitted by/g)).toHaveLength(20)
  expect(text).toContain('And 2 more.')
  expect(text).not.toContain('The first of many')
  passTenMinutes()
  await sweep()
  expect(await mailsTo(publisher), 'nothing new').toHaveLength(2)
  expect(await query('SELECT 1 FROM review_mails WHERE mailed_at IS NULL')).toEqual([])
})

test('a mail that fails after it was marked is neither lost nor sent twice, and holds up nobody else’s (PUBLISH-05)', async () => {
  const [editor, unlucky] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  const [lucky, gone] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  await calm()
  const id = await draft(editor, 'Told once')
  await step(editor, id, 1, 'submit')
  await query(`DELETE FROM user_roles WHERE user_id = '${idOf(gone)}'`)
  // An account that went just then.
  await query(`INSERT INTO review_mails (person, review) SELECT gen_random_uuid(), max(id) FROM item_reviews`)
  await query(`CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a fault'; END $$`)
  await query(`CREATE TRIGGER refuse_mail BEFORE INSERT ON messages FOR EACH ROW
    WHEN (NEW.recipient = '${unlucky.email}') EXECUTE FUNCTION refuse_mail()`)
  await expect(sweep()).rejects.toThrow('a fault')
  expect([await mailsTo(unlucky), await mailsTo(lucky), await mailsTo(gone)]).toEqual([
    [],
    ['an item waits for review'],
    [],
  ])
  await query('DROP TRIGGER refuse_mail ON messages')
  await Promise.all([sweep(), sweep(), sweep()])
  expect(await mailsTo(unlucky)).toEqual(['an item waits for review'])
  expect(await mailsTo(lucky)).toHaveLength(1)
  expect(await query('SELECT 1 FROM review_mails WHERE mailed_at IS NULL')).toEqual([])
})

test('mails stop with the portal (PUBLISH-05)', async () => {
  const [editor, publisher] = [await newStaff(place, 'editor'), await newStaff(place, 'publisher')]
  await calm()
  await step(editor, await draft(editor, 'While it stops'), 1, 'submit')
  await sendReviewMails(place.portal.portal, AbortSignal.abort())
  expect(await mailsTo(publisher)).toEqual([])
  await sweep()
  expect(await mailsTo(publisher)).toHaveLength(1)
})
