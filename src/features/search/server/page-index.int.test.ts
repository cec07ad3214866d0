import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import type { SearchAnswer } from '../contract.ts'
import { unlistedPages } from './site-pages.ts'

let portal: TestPortal
let asked = 0
const find = (query: string) =>
  portal.json<SearchAnswer>(`/api/search?query=${encodeURIComponent(query)}&family=page&pageSize=100&asked=${asked++}`)
beforeAll(async () => {
  portal = await startTestPortal({ readsPages: true })
  await until(async () => (await find('homepage')).Count > 0, 'the pages are in the index')
})
afterAll(() => portal.close())

test('GEN-05 the fixed pages are found by their own words and by those that people use for them', async () => {
  expect((await find('homepage')).Items[0]).toMatchObject({ family: 'page', address: '/', date: null })
  expect((await find('monthly price of an edition')).Items[0]?.address).toBe('/pricing')
  expect((await find('700 per user')).Items[0]?.address).toBe('/pricing')
  expect((await find('who is the director')).Items[0]?.address).toBe('/leadership')
})

test('only pages that answer and are meant to be found are in the index, each under its own address', async () => {
  const rows = await portal.portal.db
    .selectFrom('search_entries')
    .select(['address', 'title'])
    .where('source', '=', 'pages')
    .execute()
  for (const { address, title } of rows) {
    expect((await portal.get(address)).status, address).toBe(200)
    expect(title, address).not.toBe('')
    expect(unlistedPages.has(address), address).toBe(false)
  }
  // Other addresses of the same page, and detail pages without an item.
  for (const address of ['/about', '/newsdetail', '/blogdetail', '/no-such-page'])
    expect(rows.map((row) => row.address)).not.toContain(address)
})
