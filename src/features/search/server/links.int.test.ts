import { expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { newPerson, newStaff, type Session, town } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'

const place = town({ template: 'starter', readsPages: true })

interface Found {
  Items: { title: string; address: string }[]
  Count: number
}
const find = (session: Session | undefined, q: string) =>
  place.call<Found>('GET', `/api/staff/links?${new URLSearchParams({ q })}`, undefined, session)

test('who writes finds the public pages of the site by a part of their title, those that begin with it first (EDIT-07)', async () => {
  const editor = await newStaff(place, 'editor')
  const titled = ['Zirconium lathes', 'A lathe of zirconium', 'Zirconium 100% pure', 'Zirconium to come']
  const day = 86_400_000
  await addItems(
    place.portal,
    ...titled.map((title, index) => ({
      id: `zirconium-${index}`,
      family: 'news' as const,
      title,
      published_at: new Date(place.clock.now().getTime() + (index === 3 ? day : -day)),
    })),
  )
  await until(async () => (await find(editor, 'zirconium')).body.Count === 3, 'they are in the index')
  const titles = async (q: string) => (await find(editor, q)).body.Items.map(({ title }) => title)
  expect(await titles('ZIRCONIUM')).toEqual(['Zirconium lathes', 'Zirconium 100% pure', 'A lathe of zirconium'])
  expect(await titles('100%')).toEqual(['Zirconium 100% pure'])
  expect((await find(editor, 'zirconium l')).body.Items).toEqual([
    { title: 'Zirconium lathes', address: '/newsdetail?id=zirconium-0' },
  ])
  // Pages of the site itself too, and no more than can be looked through.
  await until(
    async () => (await find(editor, 'privacy')).body.Items.some(({ address }) => address === '/privacy'),
    'the pages of the site are in the index',
  )
  expect((await titles('th')).length).toBe(10)
})

test('it is for who writes, and takes two letters (EDIT-07, STAFF-03)', async () => {
  expect((await find(await newStaff(place, 'editor'), 'x  ')).status).toBe(400)
  expect((await find(await newStaff(place, 'editor'), 'x'.repeat(201))).status).toBe(400)
  expect((await find(await newStaff(place, 'counselor'), 'cmmc')).status).toBe(403)
  expect((await find(await newPerson(place), 'cmmc')).status).toBe(404)
  expect((await find(undefined, 'cmmc')).status).toBe(401)
})
