import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPerson, newStaff, password, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import type { DeskComment } from '../desk-contract.ts'
import { forgetPauses } from './pauses.ts'

const place = town({ template: 'starter' })
const query = (text: string) => sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)

const post = (commentBody: string, session?: Session) =>
  place.call<{ code: string; message: string }>(
    'POST',
    '/api/toolcomments',
    { commentBody, reviewId: 'openssp' },
    session,
  )
async function written(commentBody: string, session?: Session): Promise<string> {
  expect((await post(commentBody, session)).status).toBe(200)
  return (await query(`SELECT id FROM tool_comments WHERE body = '${commentBody}'`)).rows[0]?.id as string
}
interface Changed {
  saved: boolean
  comment: DeskComment
}
const pause = (session: Session, id: string, entries: Record<string, unknown> = {}) =>
  place.call<Changed>(
    'PUT',
    `/api/staff/comments/${id}/pause`,
    { length: 'week', reason: 'You advertise.', seen: null, ...entries },
    session,
  )
const letBack = async (session: Session, id: string, seen?: string) => {
  const shown = await place.call<DeskComment>('GET', `/api/staff/comments/${id}`, undefined, session)
  const query = new URLSearchParams({ seen: seen ?? shown.body.pause?.since ?? place.clock.now().toISOString() })
  return place.call<Changed>('DELETE', `/api/staff/comments/${id}/pause?${query}`, undefined, session)
}
const mailsTo = async (email: string, subject: string) =>
  (await query(`SELECT 1 FROM messages WHERE recipient = '${email}' AND subject LIKE '%${subject}'`)).rows.length
const day = 86_400_000

test('an author is kept from commenting for a time, is told why, and may then comment again (MOD-04)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const id = await written('Buy mine', person)
  const { body } = await pause(desk, id)
  expect(body).toMatchObject({ saved: true, comment: { pause: { reason: 'You advertise.', by: 'Ada Lovelace' } } })
  expect((await place.mail.next(person.email, 'your comments')).text).toMatch(
    /You cannot comment through .*\. You advertise\./,
  )
  expect(await post('Once more', person)).toMatchObject({
    status: 403,
    body: { code: 'paused', message: expect.stringContaining('You advertise.') },
  })
  const own = () => place.call<{ paused: string }>('GET', '/api/toolcomments/own/openssp', undefined, person)
  expect((await own()).body.paused).toContain('You advertise.')
  expect((await post('From a guest')).status, 'guests are nobody’s').toBe(200)
  const copy = await place.call('GET', '/api/user/export', undefined, person)
  expect(copy.body).toMatchObject({ commentPause: [{ reason: 'You advertise.' }] })

  // Over by itself, at the end of a day.
  await query(`UPDATE comment_pauses SET until = '${new Date(place.clock.now().getTime() - day).toISOString()}'`)
  expect((await own()).body.paused).toBe('')
  expect((await post('Here again', person)).status).toBe(200)
  await forgetPauses(place.portal.portal.db, place.clock.now(), batches())
  expect((await query('SELECT 1 FROM comment_pauses')).rows).toEqual([])

  // For good, until somebody lets them.
  const good = await pause(desk, id, { length: 'good' })
  expect(good.body.comment.pause?.until).toBe(null)
  expect((await post('Once more', person)).body.message).toBe('You cannot comment any more. You advertise.')
  const since = good.body.comment.pause?.since as string
  expect(
    (await letBack(desk, id, new Date(new Date(since).getTime() - 1).toISOString())).body.saved,
    'an earlier one',
  ).toBe(false)
  expect((await letBack(desk, id, since)).body).toMatchObject({ saved: true, comment: { pause: null } })
  expect((await letBack(desk, id, since)).body.saved, 'nothing is there any more').toBe(false)
  await place.mail.next(person.email, 'you may comment again')
  expect((await post('Glad to be back', person)).status).toBe(200)
  const { rows } = await query(`SELECT event, details FROM audit_events WHERE item = '${id}' ORDER BY id`)
  expect(rows.map(({ event }) => event)).toEqual(['commenter-paused', 'commenter-paused', 'commenter-let-back'])
  expect(rows[1]?.details).toEqual({ until: 'for good', reason: 'You advertise.' })
  await pause(desk, id)
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect((await query('SELECT 1 FROM comment_pauses')).rows).toEqual([])
})

test('of twenty who pause an author at once, on two instances, one does, and the author hears it once (MOD-04)', async () => {
  const [desk, second, person] = [await newStaff(place, 'desk'), await newStaff(place, 'desk'), await newPerson(place)]
  const id = await written('Crowded', person)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const saved = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const response = await (index % 2 ? place.portal : other).get(`/api/staff/comments/${id}/pause`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'x-access-token': (index % 3 ? desk : second).accessToken,
        },
        body: JSON.stringify({ length: index % 2 ? 'week' : 'good', reason: `Reason ${index}`, seen: null }),
      })
      expect(response.status).toBe(200)
      return ((await response.json()) as Changed).saved
    }),
  )
  expect(saved.filter(Boolean)).toHaveLength(1)
  expect(await mailsTo(person.email, 'your comments')).toBe(1)
  const back = await Promise.all(Array.from({ length: 20 }, () => letBack(desk, id)))
  expect(back.filter(({ body }) => body.saved)).toHaveLength(1)
  expect(await mailsTo(person.email, 'you may comment again')).toBe(1)
  await other.close()
})

test('only who may moderate keeps others from commenting, with a reason, and not themselves (MOD-04)', async () => {
  const [desk, person] = [await newStaff(place, 'desk'), await newPerson(place)]
  const id = await written('May I', person)
  expect((await pause(await newStaff(place, 'counselor'), id)).status).toBe(403)
  expect((await pause(person, id)).status).toBe(404)
  expect((await pause(desk, id, { reason: ' ' })).status).toBe(400)
  expect((await pause(desk, id, { length: 'century' })).status).toBe(400)
  const own = await written('Mine', desk)
  expect((await pause(desk, own)).status).toBe(409)
  expect((await place.call('GET', `/api/staff/comments/${own}`, undefined, desk)).body).toMatchObject({
    mayPause: false,
  })
  expect((await pause(desk, await written('A guest once more'))).status).toBe(404)
  expect((await pause(desk, crypto.randomUUID())).status).toBe(404)
})
