import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { systemActor } from '../../../platform/actor.ts'
import { type RedirectsService, redirectsService } from './service.ts'
import { presentAddresses } from './store.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

interface Answer {
  from: string
  to: string
  fieldErrors: Record<string, string>
}
type Half = { from: string; to: string }
interface Listed {
  Items: { id: string; to: string; by: string; usedAt: string | null; isMoved: boolean }[]
  Count: number
}
const add = (session: Session, from: string, to: string) =>
  place.call<Answer>('POST', '/api/staff/redirects', { from, to }, session)
const list = async (session: Session, more = '') =>
  (await place.call<Listed>('GET', `/api/staff/redirects${more}`, undefined, session)).body
const visit = (path: string, from = place.portal) => from.get(path, { redirect: 'manual' })
const ledTo = async (path: string, from = place.portal) => {
  const { status, headers } = await visit(path, from)
  return status === 301 ? headers.get('location') : status
}

test('a redirect is added, leads on in every spelling with what else is asked for, is listed, removed and brought back (SITE-06)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  expect(await ledTo('/old-page')).toBe(404)
  expect((await add(publisher, '/Old-Page/', '/news')).body).toEqual({ from: '/old-page', to: '/news' })
  for (const from of [place.portal, other]) {
    expect(await ledTo('/old-page', from)).toBe('/news')
    expect(await ledTo('/OLD%2Dpage/?utm_source=mail&x=1', from)).toBe('/news?utm_source=mail&x=1')
  }
  expect((await visit('/old-page')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  const { Items, Count } = await list(publisher, '?q=old-page')
  expect(Count).toBe(1)
  expect(Items).toMatchObject([{ id: '/old-page', to: '/news', isMoved: false }])
  expect((await list(publisher, '?why=moved')).Count).toBe(0)

  const remove = (name: string) => place.call('POST', `/api/staff/redirects/${name}`, { from: '/old-page' }, publisher)
  await remove('remove')
  for (const from of [place.portal, other]) expect(await ledTo('/old-page', from), 'it is remembered nowhere').toBe(404)
  expect((await list(publisher, '?q=old-page')).Count).toBe(0)
  expect((await remove('bring-back')).status).toBe(200)
  expect(await ledTo('/old-page', other)).toBe('/news')
  await remove('remove')
  place.clock.advance(11_000)
  expect((await remove('bring-back')).status).toBe(409)
  expect((await add(publisher, '/old-page', '/blog')).status).toBe(200)
  expect(await ledTo('/old-page')).toBe('/blog')
  const trail = await query(`SELECT event, details FROM audit_events WHERE item = '/old-page' ORDER BY id`)
  expect(trail.map(({ event, details }) => [event, details])).toEqual([
    ['redirect-added', { to: '/news' }],
    ['redirect-removed', { to: '/news' }],
    ['redirect-brought-back', { to: '/news' }],
    ['redirect-removed', { to: '/news' }],
    ['redirect-added', { to: '/blog' }],
  ])
  await other.close()
})

test('a chain, a loop, a page that is there, one that is not and other sites are refused, each by its field (SITE-06)', async () => {
  const publisher = await newStaff(place, 'publisher')
  await add(publisher, '/chain-a', '/news')
  const refused = async (from: string, to: string) => (await add(publisher, from, to)).body.fieldErrors
  expect(await refused('/chain-b', '/chain-a')).toEqual({ to: 'It leads on to /news: give that' })
  expect(await refused('/chain-a', '/blog')).toEqual({ from: 'It leads to /news already: remove that first' })
  expect(await refused('/same', '/Same/')).toEqual({ to: 'It would lead to itself' })
  expect(await refused('/news', '/blog')).toEqual({ from: 'There is a page at this address' })
  expect(await refused('/old', '/no-such-page')).toEqual({ to: 'There is nothing at this address' })
  for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(await refused('/old', to), to).toEqual({ to: 'Give a page of this site, as /news' })
  expect(await refused('https://evil.example/a', '/news')).toEqual({
    from: 'Give an address of this site, as /old-page',
  })
  expect(Object.keys(await refused('/old?page=2', '/news'))).toEqual(['from'])
  expect(Object.keys(await refused(`/${'x'.repeat(500)}`, '/news'))).toEqual(['from'])
  // What is typed is short enough, and what is kept is not.
  expect(await refused(`/${'ü'.repeat(200)}`, '/news')).toEqual({ from: 'It is too long' })
  expect(await refused('/old', `/${'ü'.repeat(400)}`)).toEqual({ to: 'It is too long' })
  const { id } = (await place.call<{ id: string }>('POST', '/api/staff/items/news', {}, publisher)).body
  expect(await refused(`/newsdetail?id=${id}`, '/news'), 'a draft has it').toEqual({
    from: 'An item has this address, whether visitors see it or not',
  })
  // Nobody writes past the rules: what the service does not see the database refuses.
  await expect(
    query(`INSERT INTO redirects (from_path, to_path, leads_to, made_by, made_at)
    VALUES ('/self', '/self', '/self', 'x', now())`),
  ).rejects.toThrow(/redirects_check/)
  expect((await add(await newStaff(place, 'editor'), '/old', '/news')).status).toBe(403)
  expect((await add(await newPerson(place), '/old', '/news')).status).toBe(404)
})

test('one that was removed is not brought back where an item has its address by now (SITE-06, STAFF-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  await add(publisher, '/newsdetail?id=taken-meanwhile', '/news')
  const remove = (name: string) =>
    place.call('POST', `/api/staff/redirects/${name}`, { from: '/newsdetail?id=taken-meanwhile' }, publisher)
  await remove('remove')
  const { id } = (await place.call<{ id: string }>('POST', '/api/staff/items/news', {}, publisher)).body
  await query(`UPDATE items SET item_id = 'taken-meanwhile' WHERE id = '${id}'`)
  expect((await remove('bring-back')).status).toBe(400)
  expect(await ledTo('/newsdetail?id=taken-meanwhile')).not.toBe('/news')
})

test('an earlier address that an item has again leads there (EDIT-07)', async () => {
  const { db } = place.portal.portal
  const publisher = await newStaff(place, 'publisher')
  const { id } = (await place.call<{ id: string }>('POST', '/api/staff/items/news', {}, publisher)).body
  await query(`INSERT INTO redirects (from_path, to_path, leads_to, item, made_by, made_at)
    SELECT '/newsdetail?id=' || key, '/newsdetail?id=far', '/newsdetail?id=far', '${id}', 'x', now()
    FROM unnest('{again,gone}'::text[]) AS key`)
  await query(`UPDATE items SET item_id = 'again' WHERE id = '${id}'`)
  expect([...(await presentAddresses(db, ['/newsdetail?id=again', '/newsdetail?id=gone']))]).toEqual([
    ['/newsdetail?id=gone', '/newsdetail?id=far'],
  ])
})

test('of twenty who add the two halves of a loop at once, in two instances, one alone adds one (SITE-06)', async () => {
  const other = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  // To each the page that it leads to is there, and the one that it leads from is not.
  const find = async ([, to]: readonly string[]) => new Set([to as string])
  const services = [place.portal, other].map(({ portal }) => redirectsService(portal, find))
  const origin = { address: '127.0.0.1', device: 'test' }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => {
      const [from, to] = index % 4 < 2 ? ['/half-a', '/half-b'] : ['/half-b', '/half-a']
      return (services[index % 2] as RedirectsService).add(systemActor('test'), { from, to } as Half, origin)
    }),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400 })
  expect(await query(`SELECT count(*)::int AS count FROM redirects WHERE from_path LIKE '/half-%'`)).toEqual([
    { count: 1 },
  ])
  await other.close()
})

test('its use is noted once an hour, and by visitors alone (SITE-06)', async () => {
  let publisher = await newStaff(place, 'publisher')
  await add(publisher, '/used', '/news')
  const usedAt = async () => (await list(publisher, '?q=used')).Items.find(({ id }) => id === '/used')?.usedAt
  expect(await usedAt()).toBeNull()
  const { id } = (await place.call<{ id: string }>('POST', '/api/staff/items/news', {}, publisher)).body
  const checked = await place.call<{ missing: string[] }>(
    'POST',
    `/api/staff/items/news/${id}/check`,
    { fields: {}, addresses: ['/used', '/unused'] },
    publisher,
  )
  expect(checked.body.missing, 'for the checks it leads somewhere').toEqual(['/unused'])
  expect(await usedAt(), 'to check it is no use').toBeNull()
  await visit('/used')
  await until(async () => (await usedAt()) !== null, 'the use is noted')
  const first = await usedAt()
  place.clock.advance(1_800_000)
  await visit('/used')
  await visit('/used?again')
  publisher = await newStaff(place, 'publisher')
  expect(await usedAt()).toBe(first)
  place.clock.advance(1_800_001)
  publisher = await newStaff(place, 'publisher')
  await visit('/used')
  await until(async () => (await usedAt()) !== first, 'another hour is noted')
})
