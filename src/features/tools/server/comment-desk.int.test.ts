import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idOf, newPerson, newStaff, password, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import type { CommentStatus } from '../comment-status-contract.ts'
import type { OwnComment } from '../contract.ts'
import type { DeskComment } from '../desk-contract.ts'

const place = town({ template: 'starter' })
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

interface Line {
  id: string
  name: string
  text: string
  isCut: boolean
  status: CommentStatus
  earlier: Record<CommentStatus, number>
}
interface Decided {
  decided: number
  told: number
  left: number
  fieldErrors?: Record<string, string>
}

/** Writes a comment; its id. */
async function written(commentBody: string, person?: Session, reviewId = 'openssp'): Promise<string> {
  place.clock.advance(1_000)
  await query('DELETE FROM request_counts')
  expect((await place.call('POST', '/api/toolcomments', { commentBody, reviewId }, person)).status).toBe(200)
  const { rows } = await query(`SELECT id FROM tool_comments WHERE body = '${commentBody}'`)
  return rows[0]?.id as string
}
const listOf = async (session: Session, search = '') =>
  (
    await place.call<{ Items: Line[]; Count: number; Counts: Record<string, number> }>(
      'GET',
      `/api/staff/comments${search}`,
      undefined,
      session,
    )
  ).body
const read = (session: Session | undefined, id: string) =>
  place.call<DeskComment>('GET', `/api/staff/comments/${id}`, undefined, session)
const decide = (session: Session | undefined, ids: string[], decision: string, reason = '', seen = 'pending') =>
  place.call<Decided>(
    'POST',
    '/api/staff/comments/decisions',
    { comments: ids.map((id) => ({ id, seen })), decision, reason },
    session,
  )
const own = async (session: Session | undefined, tool = 'openssp') =>
  place.call<{ Items: OwnComment[] }>('GET', `/api/toolcomments/own/${tool}`, undefined, session)
const mailsTo = async (email: string) =>
  (await query(`SELECT subject FROM messages WHERE recipient = '${email}' AND subject LIKE '%comment%'`)).rows.length

test('comments wait in a list with tool, author, text and what the author wrote before (MOD-01)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place, { forumScreenName: 'gearhead' })]
  await query(`DELETE FROM tool_comments WHERE status = 'pending'`)
  const first = await written('First words', person, 'quietport')
  await decide(desk, [first], 'rejected', 'It is not about this tool.')
  await decide(desk, [await written('Second words', person)], 'approved')
  const long = await written(`Long ${'x'.repeat(600)}`, person)
  await written('From a guest')
  const waiting = await listOf(desk, '?status=pending&sort=posted')
  expect([waiting.Count, waiting.Counts.pending]).toEqual([2, 2])
  expect(waiting.Items).toMatchObject([
    { id: long, name: 'gearhead', isCut: true, earlier: { approved: 1, rejected: 1, pending: 0 } },
    { name: 'Guest', text: 'From a guest', isCut: false, earlier: { approved: 0, rejected: 0, pending: 0 } },
  ])
  expect(waiting.Items[0]?.text).toHaveLength(500)
  for (const [search, count] of [
    ['?q=GEARHEAD', 3],
    ['?q=second%20words', 1],
    ['?by=guests&status=pending', 1],
    ['?by=members&status=pending', 1],
    ['?tool=quietport&status=rejected', 1],
    ['?tool=no%20such', 0],
  ] as const)
    expect((await listOf(desk, search)).Count, search).toBe(count)
  const one = (await read(desk, long)).body
  expect(one).toMatchObject({
    tool: { id: 'openssp', title: 'OpenSSP' },
    status: 'pending',
    decidedAt: null,
    reason: '',
  })
  expect(one.others.map(({ commentBody, status, reason }) => [commentBody, status, reason])).toEqual([
    ['Second words', 'approved', ''],
    ['First words', 'rejected', 'It is not about this tool.'],
  ])
  expect((await read(desk, first)).body).toMatchObject({ decidedBy: 'Ada Lovelace', status: 'rejected' })
  const home = await place.call<{ Items: { one: string; count: number }[] }>(
    'GET',
    '/api/staff/waiting',
    undefined,
    desk,
  )
  expect(home.body.Items).toContainEqual(expect.objectContaining({ one: 'new comment', count: 2 }))
  const { body } = await place.call<{ address: string }>(
    'POST',
    '/api/staff/exports',
    { list: 'comments', query: { status: 'pending' }, as: 'csv' },
    desk,
  )
  const lines = (await (await place.portal.get(body.address)).text()).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.includes('gearhead'))).toContain('x'.repeat(600))
})

test('comments are decided together, with a reason, and each author gets one mail; guests get none (MOD-01, MOD-02)', async () => {
  const desk = await newStaff(place, 'desk')
  const [ada, bob] = [await newPerson(place), await newPerson(place)]
  const ids = [
    await written('Buy this one', ada),
    await written('And buy that one', ada, 'quietport'),
    await written('Buy mine', bob),
    await written('Buy anything'),
  ]
  expect(await decide(desk, ids, 'rejected')).toMatchObject({
    status: 400,
    body: { fieldErrors: { reason: expect.any(String) } },
  })
  const reason = 'It advertises a product or a service.'
  expect((await decide(desk, ids, 'rejected', reason)).body).toEqual({ decided: 4, told: 2, left: 0 })
  const mail = await place.mail.next(ada.email, 'your comments are not published')
  expect(mail.text).toContain('They were read and are not published.')
  for (const part of [`Why: ${reason}`, 'Buy this one', 'And buy that one', '/tool-details?id=quietport'])
    expect(mail.text).toContain(part)
  expect(mail.text).not.toContain('Buy mine')
  expect((await place.mail.next(bob.email, 'your comment is not published')).text).toContain('Buy mine')
  expect([await mailsTo(ada.email), await mailsTo(bob.email)]).toEqual([1, 1])
  const { rows } = await query(`SELECT event, details FROM audit_events WHERE area = 'comments' AND item = '${ids[0]}'`)
  expect(rows).toEqual([
    { event: 'comment-decided', details: { status: ['pending', 'rejected'], reason: [null, reason] } },
  ])
  // Decided anew: it is published after all.
  expect((await decide(desk, [ids[0] as string], 'approved', '', 'rejected')).body.decided).toBe(1)
  expect((await place.mail.next(ada.email, 'your comment is published')).text).toContain('Buy this one')
  await expect
    .poll(async () => JSON.stringify((await place.call('GET', '/api/toolcomments/approved/openssp')).body))
    .toContain('Buy this one')
})

test('members see what became of their own comments on the page of the tool, and nobody else’s (MOD-02)', async () => {
  const [desk, person, other] = [await newStaff(place, 'desk'), await newPerson(place), await newPerson(place)]
  const id = await written('Mine to see', person)
  expect((await own(person)).body.Items).toMatchObject([
    { id, status: 'pending', reason: '', commentBody: 'Mine to see' },
  ])
  await decide(desk, [id], 'rejected', 'In words of my own: no.')
  expect((await own(person)).body.Items).toMatchObject([{ status: 'rejected', reason: 'In words of my own: no.' }])
  expect((await own(person, 'quietport')).body.Items).toEqual([])
  expect((await own(other)).body.Items).toEqual([])
  expect((await own(undefined)).status).toBe(401)
  const copy = await place.call('GET', '/api/user/export', undefined, person)
  expect(copy.body).toMatchObject({ toolComments: [{ status: 'rejected', reason: 'In words of my own: no.' }] })
  // Without an account nobody is told.
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect((await decide(desk, [id], 'approved', '', 'rejected')).body).toEqual({ decided: 1, told: 0, left: 0 })
})

test('of twenty decisions at once, on two instances, the first counts and its author is told once (MOD-01, MOD-02)', async () => {
  const [desk, second, person] = [await newStaff(place, 'desk'), await newStaff(place, 'desk'), await newPerson(place)]
  const ids = [await written('Crowd one', person), await written('Crowd two', person)]
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      // In either order: they wait for each other, and never in a ring.
      const comments = (index % 2 ? ids : ids.toReversed()).map((id) => ({ id, seen: 'pending' }))
      const body = {
        comments,
        decision: index % 3 ? 'approved' : 'rejected',
        reason: index % 3 ? '' : `Reason ${index}`,
      }
      const headers = { 'x-access-token': (index % 2 ? desk : second).accessToken }
      const given = await (index % 4 < 2 ? place.portal : other).post('/api/staff/comments/decisions', body, headers)
      expect(given.status).toBe(200)
      return (await given.json()) as Decided
    }),
  )
  await other.close()
  expect(answers.map(({ decided }) => decided).sort()).toEqual([...Array(19).fill(0), 2])
  expect(answers.reduce((sum, { left }) => sum + left, 0)).toBe(38)
  expect(await mailsTo(person.email)).toBe(1)
  const { rows } = await query(`SELECT DISTINCT status, reason FROM tool_comments WHERE user_id = '${idOf(person)}'`)
  expect(rows).toHaveLength(1)
})

test('only who may moderate reads and decides, and what is wrong is said (MOD-01, STAFF-03)', async () => {
  const desk = await newStaff(place, 'desk')
  const id = await written('Who may')
  expect((await decide(await newStaff(place, 'counselor'), [id], 'approved')).status).toBe(403)
  expect((await decide(await newPerson(place), [id], 'approved')).status).toBe(404)
  expect((await read(await newStaff(place, 'editor'), id)).status).toBe(403)
  expect((await read(undefined, id)).status).toBe(401)
  expect((await read(desk, crypto.randomUUID())).status).toBe(404)
  expect((await decide(desk, [], 'approved')).status).toBe(400)
  expect((await decide(desk, [id], 'pending')).status).toBe(400)
  expect((await decide(desk, [id], 'rejected', 'x'.repeat(501))).status).toBe(400)
  expect((await decide(desk, [id], 'approved', 'Well done.')).status).toBe(400)
  expect((await decide(desk, [id, crypto.randomUUID()], 'approved')).body).toEqual({ decided: 1, told: 0, left: 1 })
})
