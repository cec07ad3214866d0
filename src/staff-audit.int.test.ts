import { expect, test } from 'vitest'
import { bytes, entry } from '../test/directory-entries.ts'
import { idOf, newPerson, town } from '../test/people.ts'
import { decideApplication } from './features/applications/server/desk-changes.ts'
import { correctCenter } from './features/applications/server/index.ts'
import { eventChanges } from './features/events/server/index.ts'
import { directoryService } from './features/locator/server/directory.ts'
import { moderateComment } from './features/tools/server/index.ts'
import { systemActor } from './platform/actor.ts'
import { changed } from './platform/audit.ts'

const place = town({ template: 'starter' })
const desk = systemActor('desk')
const portal = () => place.portal.portal

/** The newest entry about a thing. */
const entryOf = async (area: string, item: string) => {
  const rows = portal().db.selectFrom('audit_events').select(['event', 'outcome', 'actor', 'user_id', 'details'])
  return rows.where('area', '=', area).where('item', '=', item).orderBy('id', 'desc').executeTakeFirst()
}

test('STAFF-13 what becomes of an application stands in the audit trail, with the state before and after', async () => {
  const person = await newPerson(place)
  const { id } = await portal()
    .db.insertInto('applications')
    .values({
      user_id: idOf(person),
      program: 'pilot',
      status: 'submitted',
      saved_at: new Date(),
      submitted_at: new Date(),
      draft: '{}',
      answers: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { revision: 0, status: 'in review', message: 'Your revenue looks odd.' } as const
  await decideApplication(portal(), desk, { program: 'pilot', id }, change)
  expect(await entryOf('applications', id)).toEqual({
    event: 'application-decided',
    outcome: 'done',
    actor: 'desk',
    user_id: idOf(person),
    details: { status: ['submitted', 'in review'] },
  })
  const nowhere = { program: 'pilot', id: crypto.randomUUID() } as const
  await expect(decideApplication(portal(), desk, nowhere, change)).rejects.toThrow('no such')
})

test('STAFF-13 a corrected center stands there with what was changed, and what was not is not', async () => {
  await correctCenter(portal(), desk, 'OH', { email: 'desk@center.example' })
  const written = await entryOf('centers', 'OH')
  expect(written).toMatchObject({ event: 'center-corrected', actor: 'desk' })
  expect(written?.details).toEqual({ email: [expect.any(String), 'desk@center.example'] })
})

test('STAFF-13 a changed and a cancelled event stand there', async () => {
  const { id, title } = await portal()
    .db.selectFrom('events')
    .select(['id', 'title'])
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow()
  await eventChanges(portal()).changeEvent(desk, id, { title: 'Another title' })
  expect(await entryOf('events', id)).toMatchObject({
    event: 'event-changed',
    details: { title: [title, 'Another title'] },
  })
  await eventChanges(portal()).cancelEvent(desk, id, 'The speaker is ill.')
  await eventChanges(portal()).cancelEvent(desk, id, 'Again')
  expect(await entryOf('events', id)).toMatchObject({
    event: 'event-cancelled',
    details: { reason: 'The speaker is ill.' },
  })
})

test('STAFF-13 a decision on a comment stands there without the comment', async () => {
  const { id } = await portal()
    .db.insertInto('tool_comments')
    .values({ tool_id: 'readybinder', name: 'Guest', body: 'A secret of mine', posted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moderateComment(portal(), desk, id, 'approved')
  expect(await entryOf('comments', id)).toMatchObject({
    event: 'comment-decided',
    details: { status: ['pending', 'approved'] },
  })
})

test('STAFF-13 an imported directory and one that was brought back stand there, by their versions', async () => {
  const directory = directoryService(portal())
  const offices = bytes([entry({ Name: 'One office' })])
  const { version } = await directory.importFile(desk, { name: 'offices.json', bytes: offices })
  expect(await entryOf('directory', String(version))).toMatchObject({
    event: 'directory-imported',
    details: { fileName: 'offices.json' },
  })
  const { version: back } = await directory.undo(desk)
  expect(await entryOf('directory', String(back))).toMatchObject({
    event: 'directory-brought-back',
    details: { version: [version, back] },
  })
})

test('of two states what differs is told, long texts cut', () => {
  const day = new Date('2026-11-26T12:00:00Z')
  expect(changed({ a: 1, b: day, c: 'x', d: null }, { a: 2, b: new Date(day), c: 'y'.repeat(300), d: null })).toEqual({
    a: [1, 2],
    c: ['x', `${'y'.repeat(200)}…`],
  })
})
