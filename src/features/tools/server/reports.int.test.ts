import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { idOf, newPerson, newStaff, password, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { rowsRead, statementsOf } from '../../../../test/statements.ts'
import { until } from '../../../../test/until.ts'
import { vacuum } from '../../../../test/vacuum.ts'
import type { DeskComment } from '../desk-contract.ts'

const place = town({ template: 'starter' })
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

/** A published comment of an author, or of a guest; its id. */
async function published(commentBody: string, person?: Session): Promise<string> {
  await query('DELETE FROM request_counts')
  expect((await place.call('POST', '/api/toolcomments', { commentBody, reviewId: 'openssp' }, person)).status).toBe(200)
  const { memory } = place.portal.portal
  const { version } = memory
  const { rows } = await query(
    `UPDATE tool_comments SET status = 'approved' WHERE body = '${commentBody}' RETURNING id`,
  )
  await until(async () => memory.version > version, 'the portal hears of it')
  return rows[0]?.id as string
}
const report = (session: Session | undefined, id: string, reason = 'It is rude.') =>
  place.call<{ message: string }>('POST', `/api/toolcomments/reports/${id}`, { reason }, session)
const read = async (session: Session, id: string) =>
  (await place.call<DeskComment>('GET', `/api/staff/comments/${id}`, undefined, session)).body
const decide = (session: Session, id: string, decision: string, seen: string, reports: number) =>
  place.call<{ decided: number; told: number; left: number }>(
    'POST',
    '/api/staff/comments/decisions',
    { comments: [{ id, seen, reports }], decision, reason: decision === 'rejected' ? 'It is not respectful.' : '' },
    session,
  )
const listed = async (session: Session, search: string) =>
  (
    await place.call<{ Items: { id: string }[] }>('GET', `/api/staff/comments?${search}`, undefined, session)
  ).body.Items.map(({ id }) => id)
const shown = async () => JSON.stringify((await place.call('GET', '/api/toolcomments/approved/openssp')).body)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => newPerson(place)))

test('a reported comment comes back into the queue, and the third report hides it until somebody has looked (MOD-03)', async () => {
  const desk = await newStaff(place, 'desk')
  const [author, one, two, three, four] = (await people(5)) as [Session, Session, Session, Session, Session]
  const id = await published('A rude one', author)
  expect((await report(one, id, 'It names my customer.')).status).toBe(200)
  expect((await report(one, id)).status, 'once each').toBe(200)
  expect(await listed(desk, 'reported=open')).toEqual([id])
  const waiting = await place.call<{ Items: { one: string; count: number }[] }>(
    'GET',
    '/api/staff/waiting',
    undefined,
    desk,
  )
  expect(waiting.body.Items).toContainEqual(expect.objectContaining({ one: 'reported comment', count: 1 }))
  expect((await report(two, id)).status).toBe(200)
  expect(await shown()).toContain('A rude one')
  expect(await read(desk, id)).toMatchObject({
    status: 'approved',
    reports: 2,
    reported: expect.arrayContaining([expect.objectContaining({ reason: 'It names my customer.', isOpen: true })]),
  })

  expect((await report(three, id)).status).toBe(200)
  await expect.poll(shown).not.toContain('A rude one')
  expect((await read(desk, id)).status).toBe('held')
  expect((await report(four, id)).status, 'it is not published').toBe(404)
  const own = await place.call('GET', '/api/toolcomments/own/openssp', undefined, author)
  expect(own.body).toMatchObject({ Items: [{ id, status: 'held' }], reported: [] })
  const theirs = await place.call('GET', '/api/toolcomments/own/openssp', undefined, one)
  expect(theirs.body).toMatchObject({ Items: [], reported: [id] })

  // Looked at: it is published again, the author is told, and the reports are done with.
  expect((await decide(desk, id, 'approved', 'held', 2)).body.left, 'a report came in meanwhile').toBe(1)
  expect((await decide(desk, id, 'approved', 'held', 3)).body).toEqual({ decided: 1, told: 1, left: 0 })
  expect((await place.mail.next(author.email, 'your comment is published again')).text).toContain(
    'hidden until somebody',
  )
  await expect.poll(shown).toContain('A rude one')
  expect(await listed(desk, 'reported=open')).toEqual([])
  expect((await report(four, id)).status).toBe(200)
  expect((await read(desk, id)).reports, 'those from before do not count any more').toBe(1)
  // It stays published by a decision, of which there is nothing to tell, and nothing to forget; then it goes.
  const { version: before } = place.portal.portal.memory
  expect((await decide(desk, id, 'approved', 'approved', 1)).body).toEqual({ decided: 1, told: 0, left: 0 })
  expect((await decide(desk, id, 'approved', 'approved', 0)).body).toEqual({ decided: 0, told: 0, left: 1 })
  await published('A marked one')
  expect(place.portal.portal.memory.version, 'reports and their end change nothing that everyone sees').toBe(before + 1)
  expect((await decide(desk, id, 'rejected', 'approved', 0)).body).toEqual({ decided: 1, told: 1, left: 0 })
  const { rows } = await query(`SELECT event FROM audit_events WHERE area = 'comments' AND item = '${id}' ORDER BY id`)
  expect(rows.map(({ event }) => event)).toEqual([
    'comment-held',
    'comment-decided',
    'comment-decided',
    'comment-decided',
  ])
})

test('what is hidden waits for the desk, also when those who reported it have gone (MOD-03)', async () => {
  const desk = await newStaff(place, 'desk')
  const id = await published('Of the gone')
  for (const person of await people(3)) {
    await report(person, id)
    expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  }
  await report((await people(1))[0] as Session, id)
  await query(`UPDATE tool_comments SET status = 'held' WHERE id = '${id}'`)
  await query(`DELETE FROM comment_reports WHERE comment = '${id}'`)
  expect(await listed(desk, 'reported=open')).toContain(id)
  const waiting = await place.call<{ Items: { one: string }[] }>('GET', '/api/staff/waiting', undefined, desk)
  expect(waiting.body.Items.map(({ one }) => one)).toContain('reported comment')
  expect((await decide(desk, id, 'approved', 'held', 0)).body.decided).toBe(1)
})

test('what was reported is listed and counted without a look at all comments (MOD-03, STAFF-09)', async () => {
  const desk = await newStaff(place, 'desk')
  const [held, open] = [await published('Hidden by three'), await published('Reported by one')]
  await query(`UPDATE tool_comments SET status = 'held' WHERE id = '${held}'`)
  await report((await people(1))[0] as Session, open)
  await report((await people(1))[0] as Session, held)
  await query(`INSERT INTO tool_comments (tool_id, name, body, posted_at, status)
    SELECT 'openssp', 'A guest', 'Filled ' || n, now(), 'approved' FROM generate_series(1, 3000) AS n`)
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await vacuum(client, 'tool_comments')
  const rows = async (path: string) => {
    const sent = await statementsOf(() => place.call('GET', path, undefined, desk))
    const read = []
    for (const statement of sent.filter(({ text }) => /FROM comment_reports WHERE seen_at IS NULL/.test(text)))
      read.push((await rowsRead(client, statement)).tool_comments ?? 0)
    return read
  }
  const [page = 0, count = 0] = await rows('/api/staff/comments?reported=open')
  expect((await listed(desk, 'reported=open')).sort()).toEqual([held, open].sort())
  expect([page > 0 && page < 50, count > 0 && count < 50]).toEqual([true, true])
  const [waiting = 0] = await rows('/api/staff/waiting')
  expect(waiting > 0 && waiting < 50).toBe(true)
  const { body } = await place.call<{ Items: { one: string; count: number }[] }>(
    'GET',
    '/api/staff/waiting',
    undefined,
    desk,
  )
  expect(body.Items).toContainEqual(expect.objectContaining({ one: 'reported comment', count: 2 }))
  await query(`DELETE FROM tool_comments WHERE body LIKE 'Filled %' OR id IN ('${held}', '${open}')`)
})

test('of twenty who report at once, on two instances, each counts once and it is hidden once (MOD-03)', async () => {
  const desk = await newStaff(place, 'desk')
  const id = await published('A crowded one')
  const crowd = await people(10)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const answers = await Promise.all(
    [...crowd, ...crowd].map(async ({ accessToken }, index) => {
      const headers = { 'x-access-token': accessToken }
      const at = index % 2 ? place.portal : other
      return (await at.post(`/api/toolcomments/reports/${id}`, { reason: 'It is rude.' }, headers)).status
    }),
  )
  await other.close()
  const { reports, status } = await read(desk, id)
  expect([reports, status]).toEqual([3, 'held'])
  // Each of the three twice, but where the second came before the first; the others were too late.
  expect(answers.filter((status) => status === 200)).toHaveLength(6)
  expect(answers.filter((status) => status === 404)).toHaveLength(14)
  const { rows } = await query(`SELECT 1 FROM audit_events WHERE event = 'comment-held' AND item = '${id}'`)
  expect(rows).toHaveLength(1)
})

test('only members report, what is published and not their own, so many a day (MOD-03)', async () => {
  const [person, author] = (await people(2)) as [Session, Session]
  const id = await published('Quite fine', author)
  expect((await report(undefined, id)).status).toBe(401)
  expect((await report(author, id)).status).toBe(400)
  expect((await report(person, id, ' ')).status).toBe(400)
  expect((await report(person, id, 'x'.repeat(501))).status).toBe(400)
  expect((await report(person, crypto.randomUUID())).status).toBe(404)
  await query(`UPDATE tool_comments SET status = 'pending' WHERE id = '${id}'`)
  expect((await report(person, id)).status).toBe(404)
  const { rows: many } = await query(
    `INSERT INTO tool_comments (tool_id, name, body, posted_at, status)
     SELECT 'openssp', 'Guest', 'One of many ' || n, now(), 'approved' FROM generate_series(1, 21) n RETURNING id`,
  )
  const statuses = []
  for (const { id } of many) statuses.push((await report(person, id as string)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  const copy = await place.call<{ commentReports: unknown[] }>('GET', '/api/user/export', undefined, person)
  expect(copy.body.commentReports).toHaveLength(20)
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  const { rows } = await query(`SELECT 1 FROM comment_reports WHERE user_id = '${idOf(person)}'`)
  expect(rows).toEqual([])
})
