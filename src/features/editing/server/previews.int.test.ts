import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { readPage } from '../../../../test/page.ts'
import { newStaff, town } from '../../../../test/people.ts'
import { hour, itemCalls, news, previewing, tokenIn } from '../../../../test/previewing.ts'
import { writtenFamilies } from '../../../platform/families-contract.ts'

const place = town()
const { draft, write, frame, link } = previewing(place)
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

test('a draft that was never published is shown on the real page, as it stands whenever one looks (PUBLISH-09)', async () => {
  const editor = await newStaff(place, 'editor')
  const id = await draft(editor)
  const { status, body } = await frame(editor, id)
  expect(status).toBe(200)
  expect(body.address).toBe(`/newsdetail?id=${id}&preview=${tokenIn(body.address)}`)
  expect(body.until).toBe(new Date(place.clock.now().getTime() + hour).toISOString())
  const page = await readPage(place.portal, body.address)
  expect(page.status).toBe(200)
  expect(page.all('h1')).toEqual([news.title])
  expect(page.html).toContain(news.body)
  expect(page.html).toContain(`<p class="detail__headline">${news.headline}</p>`)
  expect(page.links.map(({ href }) => href)).toContain(news.source)
  expect(page.html).toMatch(/<strong>Preview of a draft: visitors do not see it like this/)
  await write(editor, id, 1, { title: 'Lathes get heavier' })
  expect((await readPage(place.portal, body.address)).all('h1')).toEqual(['Lathes get heavier'])
  expect((await place.portal.get(`/newsdetail?id=${id}`)).headers.get('location'), 'visitors').toBe('/news')
  expect(await place.portal.json(`/api/resources/news/${id}`)).toMatchObject({ Count: 0 })
})

test('of a published item the draft is shown, with what its form does not know, while visitors see what is live (PUBLISH-09, PUBLISH-02)', async () => {
  const publisher = await newStaff(place, 'publisher')
  await addItems(place.portal, { family: 'blog', id: 'kept', title: 'As it is live', data: { extra: 'x' } })
  const { Items } = (
    await place.call<{ Items: { id: string }[] }>('GET', '/api/staff/items/blog?q=As it is live', undefined, publisher)
  ).body
  const id = Items[0]?.id ?? ''
  const { body } = await frame(publisher, id, 'blog')
  const same = /<strong>Preview of what is published: visitors see the same\.</
  expect((await readPage(place.portal, body.address)).html).toMatch(same)
  await write(publisher, id, 0, { title: 'As it is written' }, 'blog')
  expect((await readPage(place.portal, body.address)).html).not.toMatch(same)
  expect(body.address).toMatch(/^\/blogdetail\?id=kept&preview=/)
  expect((await readPage(place.portal, body.address)).all('h1')).toEqual(['As it is written'])
  expect((await readPage(place.portal, '/blogdetail?id=kept')).all('h1')).toEqual(['As it is live'])
  expect(await query("SELECT title, data->>'extra' AS extra FROM content_items WHERE id = 'kept'")).toEqual([
    { title: 'As it is live', extra: 'x' },
  ])
})

test('items that are shown among others are shown so, under their titles (PUBLISH-09)', async () => {
  const editor = await newStaff(place, 'editor')
  // More than a page of them, all newer.
  const crowd = Array.from({ length: 20 }, (_, index) => ({ id: `oil-${index}`, title: `How to oil a lathe ${index}` }))
  await addItems(
    place.portal,
    ...crowd.map((one) => ({ ...one, family: 'document' as const, item_date: '2026-03-01T12:00:00Z' })),
  )
  for (const [family, fields, words] of [
    [
      'document',
      { title: 'How to oil a lathe', description: 'Each morning.', date: '2020-01-01T12:00:00Z' },
      'Each morning.',
    ],
    ['template', { title: 'A plan & a list', description: 'For each week.' }, 'For each week.'],
    ['policy', { title: 'A rule for lathes', description: 'Keep them clean.' }, 'Keep them clean.'],
    ['answer', { title: 'May I oil it?', answer: 'Yes, you may.' }, 'Yes, you may.'],
  ] as const) {
    const id = await draft(editor, fields, family)
    const { body } = await frame(editor, id, family)
    const page = await readPage(place.portal, body.address)
    expect([page.status, page.text.includes(words)], family).toEqual([200, true])
    expect(page.html.split(tokenIn(body.address)), `${family}: in no other address`).toHaveLength(1)
    expect(page.html, `${family}: scripts at once`).not.toContain('data-script')
    const given = await link(editor, id, undefined, family)
    expect((await readPage(place.portal, given.path)).text, family).toContain(words)
    const [before] = body.address.split('preview=')
    expect((await readPage(place.portal, before ?? '')).text, `${family} without it`).not.toContain(words)
  }
})

test('whatever is written, or not, the page shows what is there (PUBLISH-09)', async () => {
  const editor = await newStaff(place, 'editor')
  const wrong = ['', 'soon', '+300000-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999-14:00']
  for (const family of writtenFamilies) {
    const { form } = (
      await place.call<{ form: { name: string; kind: string }[] }>(
        'GET',
        itemCalls(await draft(editor, {}, family), family),
        undefined,
        editor,
      )
    ).body
    for (const moment of wrong) {
      const moments = form.filter(({ kind }) => kind === 'moment').map(({ name }) => [name, moment])
      const id = await draft(editor, { title: 'Half', ...Object.fromEntries(moments) }, family)
      const { body } = await frame(editor, id, family)
      const page = await readPage(place.portal, body.address)
      expect([page.status, page.text.includes('Half')], `${family} ${moment}`).toEqual([200, true])
    }
    const blank = await frame(editor, await draft(editor, {}, family), family)
    expect((await place.portal.get(blank.body.address)).status, family).toBe(200)
    const choices = form.filter(({ kind }) => kind === 'choice' || kind === 'address').map(({ name }) => [name, 'none'])
    const odd = await frame(editor, await draft(editor, Object.fromEntries(choices), family), family)
    expect((await place.portal.get(odd.body.address)).status, family).toBe(200)
  }
})

test('an open preview is had further under the same token, an hour from then, and only by its maker (PUBLISH-09)', async () => {
  const [editor, other] = [await newStaff(place, 'editor'), await newStaff(place, 'editor')]
  const id = await draft(editor, { title: 'How to oil' }, 'document')
  const opened = tokenIn((await frame(editor, id, 'document')).body.address)
  await write(editor, id, 1, { title: 'How to grease' }, 'document')
  place.clock.advance(hour / 3)
  const { body } = await frame(editor, id, 'document', opened)
  expect(tokenIn(body.address)).toBe(opened)
  expect(body.until).toBe(new Date(place.clock.now().getTime() + hour).toISOString())
  expect((await readPage(place.portal, body.address)).text).toContain('How to grease')
  expect(tokenIn((await frame(other, id, 'document', opened)).body.address), 'of somebody else').not.toBe(opened)
  const beside = await draft(editor, {}, 'document')
  expect(tokenIn((await frame(editor, beside, 'document', opened)).body.address), 'of another item').not.toBe(opened)
  await query('UPDATE previews SET ended_at = until')
  expect(tokenIn((await frame(editor, id, 'document', opened)).body.address), 'over').not.toBe(opened)
})
