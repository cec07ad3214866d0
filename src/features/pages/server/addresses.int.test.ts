import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { textFromHtml } from '../../../platform/html.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

const titleOf = (html: string) => /<title[^>]*>(.*?)<\/title>/.exec(html)?.[1] ?? ''

const pages = [
  ['/', 'Free help for small companies to win government contracts and get cyber ready'],
  ['/about-us', 'What We Do'],
  ['/about', 'What We Do'],
  ['/default/dashboard/organization', 'Services for Your Organization'],
  ['/community', 'Under Construction'],
  ['/news', 'News'],
  ['/blog', 'Blog'],
  ['/white-papers', 'White papers'],
  ['/events', 'Events'],
  ['/cyber-circuits', 'Cyber circuits'],
  ['/about-cmmc', 'About CMMC'],
  ['/success-stories', 'Success Stories'],
  ['/announcements', 'Announcements'],
  ['/project-spectrum', 'The Cyber Readiness Program'],
  ['/partners', 'Partners'],
  ['/small-business-administration', 'Small Business Administration'],
  ['/leadership', 'Leadership'],
  ['/transition-report', 'Transition Report'],
  ['/mep', 'Manufacturing Extension Partnership (MEP)'],
  ['/documents', 'Documents'],
  ['/templates', 'Templates'],
  ['/training', 'Training catalog'],
  ['/resources', 'Staff resources'],
  ['/pricing', 'Pricing'],
  ['/policy-corner', 'Policy Corner'],
  ['/speaker-request', 'Request a Speaker'],
  ['/demo', 'Demonstration Videos'],
  ['/service-area-locator', 'Locate your accelerator'],
  ['/pilot-program', 'Cybersecurity Pilot Program'],
] as const

describe('GEN-01 GEN-05 ROUTE-06..10 ROUTE-18..22 ROUTE-25 ROUTE-27..28 PAGE-18 a public page', () => {
  test.each(pages)('%s answers whole, with a title and description of its own', async (path, title) => {
    const { status, html, h1 } = await readPage(portal, path)
    expect(status).toBe(200)
    expect(h1.toLowerCase()).toBe(title.toLowerCase())
    expect(titleOf(html).length).toBeGreaterThanOrEqual(20)
    const description = html.match(/<meta name="description" content="(.*?)"/)?.[1] ?? ''
    expect(description.length).toBeGreaterThanOrEqual(50)
  })
})

describe('a page that its query names an item for (ROUTE-09, ROUTE-10, ROUTE-18, ROUTE-20)', () => {
  test.each([
    ['/newsdetail', 'news', ({ article }: Item) => article?.title],
    ['/blogdetail', 'blogs', ({ title }: Item) => title],
    ['/white-paper-detail', 'whitepapers', ({ title }: Item) => title],
    ['/cyber-circuits-detail', 'cybercircuits', ({ title }: Item) => title],
  ] as const)('%s shows it', async (path, call, titleIn) => {
    const { Items } = await portal.json<{ Items: Item[] }>(`/api/resources/${call}`)
    const item = Items.at(-1) as Item
    const { status, main } = await readPage(portal, `${path}?id=${item.id}`)
    expect(status).toBe(200)
    expect(textFromHtml(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1] ?? '')).toBe(titleIn(item))
  })

  test('/training-detail shows the materials of its category (ROUTE-25)', async () => {
    const [{ category }] = await portal.json<[{ category: string }]>('/api/resources/training/categories')
    for (const name of ['query', 'q']) {
      const { status, main } = await readPage(portal, `/training-detail?${name}=${encodeURIComponent(category)}`)
      expect(status).toBe(200)
      expect(textFromHtml(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1] ?? '')).toBe(category)
      expect(main).toContain('class="material-grid"')
    }
  })
})

interface Item {
  id: string
  title?: string
  article?: { title: string }
}

test('GEN-05 no two pages share a title, save the two addresses of one page', async () => {
  const titles = new Map<string, string>()
  for (const [path] of pages.filter(([path]) => path !== '/about')) {
    const title = titleOf((await readPage(portal, path)).html)
    expect(titles.get(title), `${path} and ${titles.get(title)}`).toBeUndefined()
    titles.set(title, path)
  }
  const { html } = await readPage(portal, '/about')
  expect(html).toContain(`rel="canonical" href="${portal.portal.publicUrl()}/about-us"`)
})

test('GEN-06 a page is the same for everyone: neither cookies nor an authorization change it', async () => {
  const plain = await (await portal.get('/leadership')).text()
  const other = await portal.get('/leadership?x=1', {
    headers: { cookie: 'session=abc; name=Dana', authorization: 'Bearer abc' },
  })
  expect(other.headers.get('set-cookie')).toBeNull()
  expect(other.headers.get('cache-control')).toContain('public')
  const [here, asParameter] = ['/leadership?x=1', '/leadership%3Fx%3D1']
  expect((await other.text()).replaceAll(here, '/leadership').replaceAll(asParameter, '/leadership')).toBe(plain)
})

describe('GEN-03 ROUTE-03 ROUTE-04 ROUTE-05 an old address on the server', () => {
  test.each([
    ['/!', '/'],
    ['/!/', '/'],
    ['/!/register', '/signup'],
    ['/!/register?redirect=%2Fmep', '/signup?redirect=%2Fmep'],
    ['/!/eventRegistration/ev-12', '/event-detail?id=ev-12'],
    ['/!/eventRegistration/ev-12?from=mail', '/event-detail?id=ev-12&from=mail'],
    ['/!/news?query=sam', '/news?query=sam'],
  ])('%s is sent on to %s', async (path, to) => {
    const answer = await portal.get(path)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(to)
  })
})

test('GEN-03 an old address cannot lead to another site', async () => {
  const answer = await portal.get('/!//elsewhere.example/')
  expect(new URL(answer.headers.get('location') as string, portal.url).origin).toBe(portal.url)
})

describe('HDR-08 HDR-09 ROUTE-31 an unknown address', () => {
  test.each(['/no-such-page', '/news/42/more', '/leadership/more'])(
    '%s is an error page with status 404',
    async (path) => {
      const { status, main, html, h1 } = await readPage(portal, path)
      expect(status).toBe(404)
      expect(h1).toBe("The page you're looking for does not exist")
      expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Back to Homepage<\/a>/)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    },
  )
})

test('a fault has a page of its own, with status 500 and no detail (GEN-05)', async () => {
  const broken = await startTestPortal({ template: 'starter' })
  await broken.portal.db.updateTable('events').set({ zone: 'Nowhere/At_All' }).execute()
  const { status, main, h1 } = await readPage(broken, '/')
  expect(status).toBe(500)
  expect(h1).toBe('Something went wrong on our side')
  expect(main).toContain('Back to Homepage')
  expect(main).not.toMatch(/Nowhere|Error:|at \w+ \(/)
  expect((await readPage(broken, '/leadership')).status).toBe(200)
})
