import { expect, test } from 'vitest'
import { changeContent } from '../../../../test/content-items.ts'
import { idOf, newPerson, password, type Session, town } from '../../../../test/people.ts'
import { type Bookmark, bookmarkTypes } from '../contract.ts'

const place = town({ template: 'starter' })

const add = (body: unknown, session?: Session) => place.call<Bookmark>('POST', '/api/bookmark', body, session)
const list = async (session: Session) =>
  (await place.call<{ Items: Bookmark[]; Count: number }>('GET', '/api/bookmark', undefined, session)).body
const remove = (id: string, session?: Session) => place.call('DELETE', `/api/bookmark/${id}`, undefined, session)
const page = { url: '/blogdetail?id=some', title: 'Some post', type: 'blog' }

test('MARK-01 MARK-02 MARK-05 pages of every type are bookmarked, listed the newest first, and removed', async () => {
  const person = await newPerson(place)
  expect(await list(person)).toEqual({ Items: [], Count: 0 })
  for (const type of bookmarkTypes) {
    place.clock.advance(1000)
    const { status, body } = await add({ url: `/page?type=${type}`, title: `A ${type}`, type }, person)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { url: `/page?type=${type}`, title: `A ${type}`, type },
    })
  }
  expect([...bookmarkTypes].sort()).toEqual([
    'blog',
    'cybercircuit',
    'event',
    'news',
    'tool',
    'training',
    'video',
    'whitepaper',
  ])
  const { Items, Count } = await list(person)
  expect(Count).toBe(8)
  expect(Items.map(({ type }) => type)).toEqual([...bookmarkTypes].reverse())
  const [first] = Items as [Bookmark]
  expect((await remove(first.id, person)).status).toBe(200)
  expect((await list(person)).Items).toEqual(Items.slice(1))
  expect((await remove(first.id, person)).status).toBe(404)
})

test('MARK-04 the same address twice, in full or as a path, and at the same moment, keeps one bookmark', async () => {
  const person = await newPerson(place)
  const first = (await add(page, person)).body
  const again = await add(
    { ...page, url: `https://portal.example.org${page.url}#comments`, title: 'New title' },
    person,
  )
  expect(again).toMatchObject({ status: 200, body: { id: first.id, title: 'New title', date: first.date } })
  const url = '/newsdetail?id=twice'
  const answers = await Promise.all(Array.from({ length: 8 }, () => add({ url, title: 'Twice', type: 'news' }, person)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await list(person)).Count).toBe(2)
})

test('ACCESS-08 without a login the bookmark calls answer 401', async () => {
  for (const answer of [await add(page), await remove('x'), await place.call('GET', '/api/bookmark')])
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
})

test('ACCESS-09 ACCESS-02 nobody reads or removes the bookmarks of another', async () => {
  const [owner, other] = [await newPerson(place), await newPerson(place)]
  const { id } = (await add(page, owner)).body
  expect(await list(other)).toEqual({ Items: [], Count: 0 })
  expect((await remove(id, other)).status).toBe(404)
  expect((await add(page, other)).body.id).not.toBe(id)
  expect((await list(owner)).Items).toMatchObject([{ id }])
})

test('bad input is refused with the name of its field, and so are addresses that could run a script', async () => {
  const person = await newPerson(place)
  const wrong: [field: string, entries: Record<string, unknown>][] = [
    ['type', { type: 'podcast' }],
    ['type', { type: undefined }],
    ['title', { title: '  ' }],
    ['title', { title: 'x'.repeat(301) }],
    ['title', { title: 'a\u0000b' }],
    ['url', { url: '' }],
    ['url', { url: 7 }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: '//evil.example/' }],
    ['url', { url: '/\\evil.example' }],
    ['url', { url: `/${'x'.repeat(2000)}` }],
  ]
  for (const [field, entries] of wrong)
    expect(await add({ ...page, ...entries }, person), JSON.stringify(entries)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: expect.any(String) } },
    })
  expect((await remove('no-uuid', person)).status).toBe(404)
  expect((await list(person)).Count).toBe(0)
})

test('GEN-13 a bookmark whose page was taken down says so', async () => {
  const person = await newPerson(place)
  const { db } = place.portal.portal
  const { id, title } = await db
    .selectFrom('content_items')
    .select(['id', 'title'])
    .where('family', '=', 'news')
    .executeTakeFirstOrThrow()
  await add({ url: `/newsdetail?id=${id}`, title, type: 'news' }, person)
  await add({ url: '/newsdetail?id=never-was', title: 'Never was', type: 'news' }, person)
  await add({ url: 'https://video.example.org/1', title: 'Elsewhere', type: 'video' }, person)
  const goneOnes = async () => (await list(person)).Items.filter(({ gone }) => gone).map((item) => item.title)
  expect(await goneOnes()).toEqual(['Never was'])
  await changeContent(place.portal, () =>
    db
      .updateTable('content_items')
      .set({ status: 'deleted' })
      .where('family', '=', 'news')
      .where('id', '=', id)
      .execute(),
  )
  expect((await goneOnes()).sort()).toEqual(['Never was', title].sort())
})

test('bookmarks are in the copy of the own data, end at a limit, and go with the account', async () => {
  const person = await newPerson(place)
  await add(page, person)
  const { body } = await place.call('GET', '/api/user/export', undefined, person)
  expect(body).toMatchObject({ bookmarks: [{ url: page.url, title: page.title, type: 'blog' }] })
  const { db } = place.portal.portal
  const many = Array.from({ length: 999 }, (_, number) => ({
    user_id: idOf(person),
    url: `/blogdetail?id=${number}`,
    title: 'One of many',
    type: 'blog' as const,
    created_at: new Date(),
  }))
  await db.insertInto('bookmarks').values(many).execute()
  expect(await add({ ...page, url: '/blogdetail?id=over' }, person)).toMatchObject({
    status: 409,
    body: { code: 'too_many_bookmarks' },
  })
  expect((await add(page, person)).status).toBe(200)
  expect((await place.call('POST', '/api/user/delete', { password }, person)).status).toBe(200)
  expect(await db.selectFrom('bookmarks').select('id').where('user_id', '=', idOf(person)).execute()).toEqual([])
})
