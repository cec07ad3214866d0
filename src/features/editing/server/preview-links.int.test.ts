import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPage } from '../../../../test/page.ts'
import { idOf, newStaff, town } from '../../../../test/people.ts'
import { day, hour, itemCalls, news, type Preview, previewing, tokenIn } from '../../../../test/previewing.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { forgetPreviews, mostFrames, mostLinks } from './previews.ts'

const place = town()
const { draft, write, publish, frame, link, links, isMissing } = previewing(place)
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

test('a link shows one version to whoever has it, for seven days, and is listed with who made it (PUBLISH-10)', async () => {
  const [publisher, editor] = [await newStaff(place, 'publisher'), await newStaff(place, 'editor')]
  const id = await draft(editor, { ...news, title: 'First text' })
  const ofDraft = await link(editor, id)
  expect(ofDraft.body.until).toBe(new Date(place.clock.now().getTime() + 7 * day).toISOString())
  const { itemId } = await publish(publisher, id, 1)
  const ofLive = await link(publisher, id)
  expect((await readPage(place.portal, ofLive.path)).html).toContain('Preview of what is published')
  await write(editor, id, 2, { title: 'Second text' })
  await publish(publisher, id, 3)
  await write(editor, id, 4, { title: 'Third text' })
  for (const { path, body } of [ofDraft, ofLive]) {
    const page = await readPage(place.portal, path)
    expect(page.all('h1'), body.address).toEqual(['First text'])
  }
  expect(ofDraft.path, 'from before it had its own address').toContain(`id=${id}&`)
  expect(ofLive.path).toContain(`id=${itemId}&`)
  expect((await readPage(place.portal, ofLive.path)).html).toContain('Preview of version 1: visitors do not see it')
  const second = await link(editor, id, 2)
  expect(second.body.id).toMatch(/^\d+$/)
  expect((await readPage(place.portal, second.path)).all('h1')).toEqual(['Second text'])
  expect((await readPage(place.portal, second.path)).html).toContain(
    'Preview of what is published: visitors see the same',
  )
  expect((await link(editor, id, 99)).status).toBe(404)
  const listed = await links(publisher, id)
  expect(listed).toMatchObject([
    { version: 2, by: 'Ada Lovelace', until: second.body.until },
    { version: 1 },
    { version: null },
  ])
  expect(JSON.stringify(listed)).not.toContain(tokenIn(second.path))

  const back = () => place.call('DELETE', `${itemCalls(id)}/preview-links/${listed[0]?.id}`, undefined, publisher)
  expect((await back()).status).toBe(200)
  expect(await isMissing(second.path)).toBe(true)
  expect((await back()).status, 'twice').toBe(200)
  expect((await place.call('DELETE', `${itemCalls(id)}/preview-links/999999`, undefined, publisher)).status).toBe(404)
  const other = await draft(editor)
  expect(
    (await place.call('DELETE', `${itemCalls(other)}/preview-links/${listed[1]?.id}`, undefined, editor)).status,
  ).toBe(404)
  expect(await links(publisher, id)).toHaveLength(2)
  expect(
    await query(`SELECT event, details FROM audit_events WHERE item = '${id}' AND event LIKE '%preview%' ORDER BY id`),
  ).toMatchObject([
    { event: 'item-preview-link-made', details: { version: 'written' } },
    { event: 'item-preview-link-made', details: { version: 1 } },
    { event: 'item-preview-link-made', details: { version: 2, link: listed[0]?.id } },
    { event: 'item-preview-link-taken-back', details: { link: listed[0]?.id } },
  ])
})

test('what is over, was taken back, is of another item or never was, is a page that does not exist, published or not (PUBLISH-10)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const [id, other] = [await draft(publisher), await draft(publisher, { ...news, title: 'Another one' })]
  const opened = (await frame(publisher, id)).body.address
  const given = (await link(publisher, id)).path
  const token = tokenIn(given)
  const { itemId } = await publish(publisher, other, 1)
  for (const path of [
    given.replace(id, other),
    given.replace(id, itemId),
    given.replace('/newsdetail', '/blogdetail'),
    given.replace('/newsdetail', '/news'),
    `/newsdetail?preview=${token}`,
    `/?preview=${token}`,
    `/staff?preview=${token}`,
    `${given}&preview=${token}`,
    given.replace('&preview=', '&%70review='),
    given.replace('&preview=', '&p%72evie%77='),
    given.replace(token, `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`),
    `${given}&%70review=${token}`,
    given.replace(token, `${token}x`),
    given.replace(token, 'x'.repeat(43)),
    `/newsdetail?id=${itemId}&preview=`,
    `/newsdetail?id=${itemId}&preview=%27`,
  ])
    expect(await isMissing(path), path).toBe(true)
  const missing = await place.portal.get(given.replace(token, 'x'.repeat(43)))
  expect([missing.headers.get('cache-control'), missing.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  const data = await place.portal.get(`/newsdetail.data?id=${itemId}&preview=${token}`)
  expect(await data.text()).not.toContain('Another one')

  await place.call('POST', `${itemCalls(id)}/bin`, { revision: 1 }, publisher)
  expect(await isMissing(given), 'in the bin').toBe(true)
  expect((await frame(publisher, id)).status).toBe(409)
  expect((await link(publisher, id)).status).toBe(409)
  await place.call('POST', `${itemCalls(id)}/bring-back`, { revision: 2 }, publisher)
  expect((await place.portal.get(opened)).status).toBe(200)
  place.clock.advance(hour)
  expect(await isMissing(opened)).toBe(true)
  expect((await place.portal.get(given)).status).toBe(200)
  place.clock.advance(7 * day - hour)
  expect(await isMissing(given)).toBe(true)
  const all = 'SELECT count(*)::int AS n FROM previews'
  await forgetPreviews(place.portal.portal, batches())
  expect(await query(`${all} WHERE until < '${place.clock.now().toISOString()}'`)).toEqual([{ n: 0 }])
})

test('a frame ends with the role of its maker; a link that was given away works on, and others take it back (PUBLISH-10)', async () => {
  const [leaver, editor] = [await newStaff(place, 'editor'), await newStaff(place, 'editor')]
  const id = await draft(leaver)
  const opened = (await frame(leaver, id)).body.address
  const given = (await link(leaver, id)).path
  await query(`DELETE FROM user_roles WHERE user_id = '${idOf(leaver)}'`)
  expect(await isMissing(opened)).toBe(true)
  expect((await place.portal.get(given)).status).toBe(200)
  expect((await frame(leaver, id)).status).not.toBe(200)
  const [mine] = await links(editor, id)
  await place.call('DELETE', `${itemCalls(id)}/preview-links/${mine?.id}`, undefined, editor)
  expect(await isMissing(given)).toBe(true)
})

test('of thirty at once, on two instances, no more are open than may be (PUBLISH-10)', async () => {
  const editor = await newStaff(place, 'editor')
  const id = await draft(editor)
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const make = async (index: number, what: string) => {
    const answer = await (index % 2 ? place.portal : other).get(`${itemCalls(id)}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': editor.accessToken },
      body: '{}',
    })
    return { status: answer.status, body: (await answer.json()) as Preview }
  }
  const many = Array.from({ length: 30 }, (_, index) => index)
  const made = await Promise.all(many.map((index) => make(index, 'preview-links')))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(mostLinks)
  expect(made.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 'too_many_links' } })
  const opened = await Promise.all(many.map((index) => make(index, 'preview')))
  expect(opened.every(({ status }) => status === 200)).toBe(true)
  const still = await Promise.all(opened.map(async ({ body }) => (await place.portal.get(body.address)).status))
  expect(still.filter((status) => status === 200)).toHaveLength(mostFrames)
  const last = await frame(editor, id)
  expect((await other.get(last.body.address)).status, 'on the other instance').toBe(200)
  await other.close()
})
