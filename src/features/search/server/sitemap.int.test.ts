import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { pageAddresses } from '../../../platform/http/pages.ts'
import { unlistedPages } from './site-pages.ts'
import { serveSitemap } from './sitemap.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    template: 'starter',
    env: { PUBLIC_URL: 'https://portal.example.org' },
    readsPages: true,
  })
  await until(async () => (await listed('/sitemap.xml?pages')).includes('/'), 'the pages are in the sitemap')
})
afterAll(() => portal.close())

const read = async (path: string) => (await portal.get(path)).text()
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/portal\.example\.org(.*?)<\/loc>/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
/** Each time under another address, because the answer is remembered. */
let asked = 0
const listed = async (path: string) => locations(await read(`${path}&${asked++}`))

test('the sitemap names every page of the site that has an address of its own', async () => {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const found = await listed('/sitemap.xml?all')
  const own: string[] = []
  for (const address of pageAddresses(build)) {
    const answer = await portal.get(address)
    if (unlistedPages.has(address) || answer.status !== 200) continue
    const html = await answer.text()
    const canonical = /rel="canonical" href="https:\/\/portal\.example\.org([^"]*)"/.exec(html)?.[1]
    if (!/content="noindex/.test(html) && canonical === address) own.push(address)
  }
  expect(own).toEqual(expect.arrayContaining(['/', '/news']))
  expect(found).toEqual(expect.arrayContaining(own))
  for (const address of unlistedPages) expect(found).not.toContain(address)
})

test('every address in the sitemap answers, and each item with a page of its own is there with its last change', async () => {
  const xml = await read('/sitemap.xml')
  const found = locations(xml)
  expect(new Set(found).size).toBe(found.length)
  const { Items } = await portal.json<{ Items: { id: string }[] }>('/api/resources/news')
  for (const { id } of Items) expect(found).toContain(`/newsdetail?id=${id}`)
  expect(xml.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(found.length)
  expect(found.some((address) => address.startsWith('/documents?query='))).toBe(false)
  const pages = found.filter((address) => !address.includes('?id='))
  for (const address of [...pages, ...found.filter((address) => address.startsWith('/newsdetail')).slice(0, 3)])
    expect((await portal.get(address)).status, address).toBe(200)
})

test('GEN-13 what is not public is not in the sitemap', async () => {
  const item = { family: 'news' as const, title: 'x', item_date: '2026-01-01T00:00:00Z', data: '{}', search_text: '' }
  await portal.portal.db
    .insertInto('content_items')
    .values([
      { ...item, id: 'hidden-draft', status: 'draft' },
      { ...item, id: 'hidden-future', published_at: '2999-01-01T00:00:00Z' },
      { ...item, id: 'seen-now', published_at: '2026-01-01T00:00:00Z' },
    ])
    .execute()
  const found = await listed('/sitemap.xml?fresh')
  expect(found).toContain('/newsdetail?id=seen-now')
  expect(found.filter((address) => address.includes('hidden'))).toEqual([])
})

test('a sitemap that is too long for one file is cut into several', async () => {
  const app = Fastify()
  serveSitemap(app, { ...portal.portal, publicUrl: () => 'https://portal.example.org' }, 10)
  const get = async (path: string) => (await app.inject(path)).body
  const whole = await listed('/sitemap.xml?whole')
  const files = locations(await get('/sitemap.xml'))
  expect(files).toHaveLength(Math.ceil(whole.length / 10))
  const parts: string[] = []
  for (const file of files) parts.push(...locations(await get(file)))
  expect(parts).toEqual(whole)
  expect((await app.inject(`/sitemap-${files.length + 1}.xml`)).statusCode).toBe(404)
  expect((await app.inject('/sitemap-0.xml')).statusCode).toBe(404)
  await app.close()
})

test('robots.txt keeps crawlers out of the API and the search and names the sitemap; both are remembered', async () => {
  const answer = await portal.get('/robots.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect((await answer.text()).split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api',
      'Disallow: /search',
      'Sitemap: https://portal.example.org/sitemap.xml',
    ]),
  )
  for (const path of ['/robots.txt', '/sitemap.xml']) {
    const first = await portal.get(path)
    const again = await portal.get(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status, path).toBe(304)
  }
})
