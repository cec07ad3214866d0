import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idOf, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { clockTimeOf } from '../../../forms/zoned.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import { contentEditing } from '../../content/server/index.ts'
import type { Act, ActAnswer } from '../contract.ts'
import type { PublishingSettings, Review } from '../review-contract.ts'
import { carryOutDue } from './publish-due.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

const rule = (title: string) => ({
  title,
  description: 'What it asks for.',
  date: '2026-02-03T00:00:00.000Z',
  link: 'https://example.org/rule',
})
const at = (id: string) => `/api/staff/items/policy/${id}`
type Answer = ActAnswer & { code: string; message: string }
type Step = Act | 'submit' | 'approve' | 'give-back'

async function draft(session: Session, title: string): Promise<string> {
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, session)
  await write(session, body.id, 0, rule(title))
  return body.id
}
const write = (session: Session, id: string, revision: number, fields: object) =>
  place.call<Answer>('PUT', `${at(id)}/draft`, { revision, fields }, session)
const step = (session: Session, id: string, revision: number, name: Step) =>
  place.call<Answer>('POST', `${at(id)}/${name}`, { revision, ...(name === 'give-back' && { note: 'No.' }) }, session)
const review = async (session: Session, id: string) =>
  (await place.call<Review>('GET', `${at(id)}/review`, undefined, session)).body
const writers = (id: string) =>
  query(`SELECT kind, by, written_by FROM item_versions WHERE item = '${id}' ORDER BY number`)

const zone = 'America/Phoenix'
const later = (minutes: number) => new Date(Math.ceil(place.clock.now().getTime() / 60_000) * 60_000 + minutes * 60_000)
const schedule = (session: Session, id: string, revision: number, due: Date, version?: number) =>
  place.call<Answer>(
    'PUT',
    `${at(id)}/schedule`,
    { revision, zone, publishAt: clockTimeOf(due.toISOString(), zone), withdrawAt: '', ...(version && { version }) },
    session,
  )

async function twoPeople(on: boolean, family: WrittenFamily = 'policy') {
  const administrator = await newStaff(place, 'administrator')
  return place.call<PublishingSettings>('PUT', `/api/staff/publishing/${family}`, { twoPeople: on }, administrator)
}

test('an administrator says for which families it takes two people; the trail tells it, and others may not (PUBLISH-06)', async () => {
  const [administrator, publisher] = [await newStaff(place, 'administrator'), await newStaff(place, 'publisher')]
  const set = (session: Session, on: boolean) =>
    place.call<PublishingSettings>('PUT', '/api/staff/publishing/document', { twoPeople: on }, session)
  expect((await set(publisher, true)).status).toBe(403)
  const answers = await Promise.all(Array.from({ length: 20 }, () => set(administrator, true)))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.Items).toContainEqual({
      family: 'document',
      twoPeople: true,
      changedBy: 'Ada Lovelace',
      changedAt: place.clock.now().toISOString(),
    })
    expect(body.Items).toContainEqual({ family: 'news', twoPeople: false, changedBy: '', changedAt: null })
  }
  await set(administrator, false)
  expect(
    await query(`SELECT item, actor_id, details FROM audit_events WHERE event = 'two-people-switched' ORDER BY id`),
  ).toEqual([
    { item: 'document', actor_id: idOf(administrator), details: { twoPeople: [false, true] } },
    { item: 'document', actor_id: idOf(administrator), details: { twoPeople: [true, false] } },
  ])
})

test('without the setting a publisher publishes what they wrote; with it somebody else does, and the page says who may (PUBLISH-06)', async () => {
  const [writer, second] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  const alone = await draft(writer, 'By one alone')
  expect((await step(writer, alone, 1, 'publish')).body.state).toBe('published')
  await twoPeople(true)
  const id = await draft(writer, 'By two')
  const own = await review(writer, id)
  expect(own).toMatchObject({ ownWork: true, twoPeople: true })
  expect(own.deciders, 'the second is no other to themselves').toHaveLength(
    (await review(second, id)).deciders.length + 1,
  )
  const refused = await step(writer, id, 1, 'publish')
  expect([refused.status, refused.body.code]).toEqual([403, 'changed_it_last'])
  // Before anybody is asked for a second look.
  await draft(second, 'By two')
  const ask = (session: Session) => place.call<Answer>('POST', `${at(id)}/publish`, { revision: 1, ask: true }, session)
  expect((await ask(writer)).status).toBe(403)
  expect((await ask(second)).body.asked).not.toEqual([])
  expect(await review(second, id)).toMatchObject({ ownWork: false })
  // Whoever changes a letter of it is its writer now.
  await write(second, id, 1, { title: 'By two people' })
  expect((await step(second, id, 2, 'publish')).status).toBe(403)
  expect((await step(writer, id, 2, 'publish')).body).toMatchObject({ saved: true, state: 'published' })
  expect(await writers(id)).toEqual([{ kind: 'published', by: idOf(writer), written_by: idOf(second) }])

  // Withdrawn, it is published again by somebody else than who wrote it.
  await step(second, id, 3, 'withdraw')
  expect((await step(second, id, 4, 'publish')).status).toBe(403)
  expect((await step(writer, id, 4, 'publish')).body.state).toBe('published')
  await twoPeople(false)
})

test('nobody approves or schedules what they changed last; what is scheduled when it was allowed goes live (PUBLISH-06, PUBLISH-07)', async () => {
  const [writer, second] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  const before = await draft(writer, 'Scheduled by one')
  expect((await schedule(writer, before, 1, later(5))).body.state).toBe('scheduled')
  await twoPeople(true)
  const id = await draft(writer, 'Scheduled by two')
  await step(writer, id, 1, 'submit')
  expect((await step(writer, id, 2, 'approve')).status).toBe(403)
  expect((await schedule(writer, id, 2, later(5))).status).toBe(403)
  expect((await step(second, id, 2, 'approve')).body.state).toBe('approved')
  expect((await step(writer, id, 3, 'publish')).status, 'approved or not').toBe(403)
  expect((await schedule(second, id, 3, later(5))).body.state).toBe('scheduled')
  expect((await schedule(writer, id, 4, later(6), 2)).status, 'moved by who wrote it').toBe(403)
  // What is written afterwards is another text, of another writer.
  await write(second, id, 4, { title: 'Scheduled by two, changed' })
  place.clock.set(later(5))
  await carryOutDue(place.portal.portal, contentEditing)
  expect((await writers(id)).at(-1)).toEqual({ kind: 'published', by: idOf(second), written_by: idOf(writer) })
  expect(await query(`SELECT state FROM items WHERE id IN ('${before}', '${id}') ORDER BY state`)).toEqual([
    { state: 'changed' },
    { state: 'published' },
  ])
  expect((await step(second, id, 6, 'publish')).status).toBe(403)
  expect((await step(writer, id, 6, 'publish')).body.state).toBe('published')
  await twoPeople(false)
})

test('what is taken back keeps whose it is: a publication, a version brought back (PUBLISH-06, STAFF-16)', async () => {
  const [writer, second] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  await twoPeople(true)
  const id = await draft(writer, 'Back and forth')
  await step(second, id, 1, 'publish')
  expect((await step(second, id, 2, 'undo')).body).toMatchObject({ saved: true, state: 'draft' })
  expect((await step(writer, id, 3, 'publish')).status).toBe(403)
  await step(second, id, 3, 'publish')
  await write(writer, id, 4, { title: 'Forth' })
  // Brought back by the second, it is theirs; taken back, it is the writer's again.
  await write(second, id, 5, { title: 'Forth again' })
  const restored = await place.call<Answer>('POST', `${at(id)}/versions/1/restore`, { revision: 6 }, writer)
  expect(restored.body.saved).toBe(true)
  expect((await step(writer, id, 7, 'undo')).body).toMatchObject({ saved: true, state: 'changed' })
  expect((await step(second, id, 8, 'publish')).status, 'the second wrote last').toBe(403)
  expect((await step(writer, id, 8, 'publish')).body.state).toBe('published')
  // A withdrawal taken back shows what was live, whoever wrote it.
  await step(second, id, 9, 'withdraw')
  expect((await step(second, id, 10, 'undo')).body).toMatchObject({ saved: true, state: 'published' })
  await twoPeople(false)
})

test('who wrote it gets no mail of it, as they may not publish it (PUBLISH-05, PUBLISH-06)', async () => {
  const [writer, second] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  const editor = await newStaff(place, 'editor')
  await twoPeople(true)
  const id = await draft(writer, 'Submitted by another')
  await step(editor, id, 1, 'submit')
  const told = (await query('SELECT person FROM review_mails')).map(({ person }) => person)
  expect(told).toContain(idOf(second))
  expect(told).not.toContain(idOf(writer))
  await twoPeople(false)
})

test('switched on while it is in review, it takes two people from then on; switched off, one is enough (PUBLISH-06)', async () => {
  const writer = await newStaff(place, 'publisher')
  const id = await draft(writer, 'Switched meanwhile')
  await step(writer, id, 1, 'submit')
  expect(await review(writer, id)).toMatchObject({ ownWork: false })
  await twoPeople(true)
  expect(await review(writer, id)).toMatchObject({ ownWork: true })
  expect((await step(writer, id, 2, 'approve')).status).toBe(403)
  expect((await step(writer, id, 2, 'publish')).status).toBe(403)
  await twoPeople(false)
  expect((await step(writer, id, 2, 'publish')).body.state).toBe('published')
})

test('of twenty who publish at once on two instances, the writer among them, one other does; a writer who saves meanwhile is never the one (PUBLISH-06)', async () => {
  const [writer, second] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  await twoPeople(true)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const publishAll = (id: string, revisionOf: (index: number) => number) =>
    Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const session = index % 4 < 2 ? writer : second
        const headers = { 'x-access-token': session.accessToken }
        const from = index % 2 ? place.portal : other
        const answer = await from.post(`${at(id)}/publish`, { revision: revisionOf(index) }, headers)
        return (await answer.json()) as Answer
      }),
    )
  const published = { kind: 'published', by: idOf(second), written_by: idOf(writer) }
  const quiet = await draft(writer, 'Twenty at once')
  const answers = await publishAll(quiet, () => 1)
  expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
  expect(await writers(quiet)).toEqual([published])
  for (let round = 0; round < 3; round += 1) {
    const id = await draft(writer, `While somebody saves ${round}`)
    const saving = write(second, id, 1, { title: `While somebody saves ${round}, changed` })
    await publishAll(id, (index) => (index % 3 ? 1 : 2))
    await saving
    const { body } = await place.call<{ revision: number; state: string }>('GET', at(id), undefined, writer)
    if (body.state !== 'published') {
      const [row] = await query(`SELECT draft_by FROM items WHERE id = '${id}'`)
      await step(row?.draft_by === idOf(second) ? writer : second, id, body.revision, 'publish')
    }
    const made = await writers(id)
    expect(made).not.toEqual([])
    for (const { kind, by, written_by } of made) {
      expect(kind).toBe('published')
      expect(written_by, 'never by who wrote it').not.toBe(by)
    }
  }
  await other.close()
  await twoPeople(false)
})

test('an older instance names no writer: the database does, and whoever it was does not publish it (PUBLISH-06)', async () => {
  const [writer, second] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  await twoPeople(true)
  const id = await draft(writer, 'Written beside')
  // As it saves a draft.
  await query(`UPDATE items SET draft = draft || '{"title": "Theirs"}', revision = 2, changed_by = '${idOf(second)}'
    WHERE id = '${id}'`)
  expect((await step(second, id, 2, 'publish')).status).toBe(403)
  // As it publishes and keeps versions.
  await query(`INSERT INTO item_versions (item, number, snapshot, kind, by, at)
    VALUES ('${id}', 1, '{}', 'published', '${idOf(writer)}', now())`)
  expect(await writers(id)).toEqual([{ kind: 'published', by: idOf(writer), written_by: idOf(second) }])
  // A draft from before writers were kept is of who changed the item last, also once others act on it.
  const third = await newStaff(place, 'editor')
  await query(`ALTER TABLE items DISABLE TRIGGER items_draft_by`)
  await query(`UPDATE items SET draft_by = NULL WHERE id = '${id}'`)
  await query(`ALTER TABLE items ENABLE TRIGGER items_draft_by`)
  expect((await step(second, id, 2, 'publish')).status).toBe(403)
  await step(third, id, 2, 'submit')
  expect((await step(second, id, 3, 'approve')).status).toBe(403)
  expect((await step(writer, id, 3, 'approve')).body.state).toBe('approved')
  expect((await step(second, id, 4, 'publish')).status, 'still theirs').toBe(403)
  expect((await step(writer, id, 4, 'publish')).body.state).toBe('published')
  await twoPeople(false)
})

test('where it takes two people, a merge of words waits for somebody else to publish it (PUBLISH-06, EDIT-12)', async () => {
  const [writer, second] = [await newStaff(place, 'publisher'), await newStaff(place, 'publisher')]
  const post = '/api/staff/items/blog'
  const { body } = await place.call<{ id: string }>('POST', post, {}, writer)
  const fields = {
    title: 'Two words',
    headline: 'About words.',
    author: 'Dana Turner',
    date: '2026-02-03T12:00:00.000Z',
    category: 'Words',
    tags: ['one', 'two'],
    body: '<p>Words.</p>',
  }
  await place.call('PUT', `${post}/${body.id}/draft`, { revision: 0, fields }, writer)
  await twoPeople(true, 'blog')
  const publish = (session: Session, revision: number) =>
    place.call<Answer>('POST', `${post}/${body.id}/publish`, { revision }, session)
  expect((await publish(second, 1)).body).toMatchObject({ saved: true, state: 'published' })
  const merge = async (from: string, to: string) => {
    const path = '/api/staff/terms/blog/tags/merge'
    return (await place.call<{ Items: object[]; Waiting: number }>('POST', path, { from, to }, second)).body
  }
  const written = `SELECT state, draft -> 'tags' AS tags FROM items WHERE id = '${body.id}'`
  expect(await merge('one', 'two')).toEqual({ Items: [{ id: body.id, revision: 3 }], Waiting: 1 })
  expect(await merge('one', 'two'), 'once more does nothing').toEqual({ Items: [], Waiting: 0 })
  expect(await query(written)).toEqual([{ state: 'changed', tags: ['two'] }])
  expect((await publish(second, 3)).status).toBe(403)
  expect((await publish(writer, 3)).body.state).toBe('published')

  // What somebody else wrote stays theirs, also where the merge is taken back.
  await place.call('PUT', `${post}/${body.id}/draft`, { revision: 4, fields: { tags: ['three'] } }, writer)
  await merge('three', 'four')
  expect(await query(written)).toEqual([{ state: 'changed', tags: ['four'] }])
  expect((await publish(writer, 6)).status).toBe(403)
  await place.call('POST', `${post}/${body.id}/undo`, { revision: 6 }, second)
  expect((await publish(writer, 7)).status).toBe(403)
  expect((await publish(second, 7)).body.state).toBe('published')
  await twoPeople(false, 'blog')
})
