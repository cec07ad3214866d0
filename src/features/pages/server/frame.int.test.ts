import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import siteFile from '../../../../site.json' with { type: 'json' }
import { pageTemplates } from '../../../../test/page-addresses.ts'
import { readPage } from '../../../../test/read-page.ts'
import { siteFileWith } from '../../../../test/site-file.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

test('FIRST-01 MINE-07 HDR-01 LAYOUT-01 LAYOUT-02 LAYOUT-03 the menus stand in the order of what people come for, in the bar and the drawer, without JavaScript', async () => {
  const { html } = await readPage(portal, '/leadership')
  const entriesOf = (label: string) => {
    const nav = html.slice(html.indexOf(`aria-label="${label}"`))
    return [
      ...nav
        .slice(0, nav.indexOf('</nav>'))
        .matchAll(/<summary[^>]*>([^<]+)|nav-list__group">([^<]+)|<a [^>]*href="([^"]+)"[^>]*>([^<]+)/g),
    ].map(([, menu, group, to, text]) => menu ?? group ?? `${text} ${to}`)
  }
  expect(entriesOf('Main')).toEqual([
    'Get ready',
    'Readiness check /cyber-readiness-check',
    'About CMMC /about-cmmc',
    'Training /training',
    'Tool reviews /tool-list',
    'Templates /templates',
    'Pricing /pricing',
    'Events',
    'Events and webinars /events',
    'Cyber circuits /cyber-circuits',
    'Locate /service-area-locator',
    'News',
    'News articles /news',
    'Blog /blog',
    'White papers /white-papers',
    'Announcements /announcements',
    'Success Stories /success-stories',
    'Transition Report /transition-report',
    'About Us',
    'Leadership /leadership',
    'What We Do /about-us',
    'Partners /partners',
    'Contact Us /contact',
    'Feedback /feedback',
  ])
  expect(entriesOf('Menu entries')).toEqual(entriesOf('Main'))
})

test('HDR-05 LAYOUT-05 LAYOUT-06 the footer has its links, and the privacy notice stands there without JavaScript', async () => {
  const { html } = await readPage(portal, '/news')
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
  const links = footer.slice(footer.indexOf('aria-label="Footer"'))
  for (const [text, to] of [
    ['Home', '/'],
    ['Leadership', '/leadership'],
    ['Feedback', '/feedback'],
    ['Contact Us', '/contact'],
  ])
    expect(links).toMatch(new RegExp(`href="${to}"[^>]*>${text}<`))
  const notice = footer.slice(footer.indexOf('id="privacy-notice"')).replace(/<[^>]+>/g, '')
  for (const words of [
    'through the forms on this site, and by email',
    'with government agencies after de-identification',
    'have it corrected or deleted',
    siteFile.infoMailbox,
    'may change at any time without notice',
  ])
    expect(notice).toContain(words)
})

test('the government banner shows only where the settings say so', async () => {
  expect((await readPage(portal, '/')).html).not.toContain('official website of the United States')
  const official = await startTestPortal({
    template: 'starter',
    env: { SITE_FILE: siteFileWith({ governmentBanner: true }) },
  })
  expect((await readPage(official, '/')).html).toContain('An official website of the United States government')
})

test('GEN-17 under another site file no page, feed or script says a name or mailbox of the usual one', async () => {
  const other = {
    programmeName: 'Harbor Accelerators',
    productName: 'Harbor Accelerator',
    tagline: 'Ships and shops.',
    infoMailbox: 'ask@harbor.example.net',
    supportMailbox: 'mend@harbor.example.net',
  }
  const harbor = await startTestPortal({ template: 'starter', env: { SITE_FILE: siteFileWith(other) } })
  const usual = [
    siteFile.programmeName,
    siteFile.productName,
    siteFile.tagline,
    siteFile.infoMailbox,
    siteFile.supportMailbox,
  ]
  const pages = await Promise.all((await pageTemplates()).map(({ address }) => address(harbor.url)))
  for (const path of [...pages, '/news/rss.xml', '/api/openapi.json', '/robots.txt', '/.well-known/security.txt']) {
    const text = await (await harbor.get(path)).text()
    for (const words of usual) expect(text, `${path}: ${words}`).not.toContain(words)
  }
  for (const file of globSync('build/client/assets/*.js'))
    for (const words of usual) expect(readFileSync(file, 'utf8'), `${file}: ${words}`).not.toContain(words)

  const contact = await readPage(harbor, '/contact')
  expect(contact.html).toMatch(/<title>[^<]* \| Harbor Accelerators<\/title>/)
  expect(contact.html).toContain('Ships and shops.')
  for (const path of ['/speaker-request', '/success-stories'])
    expect((await readPage(harbor, path)).main, path).toContain('mailto:ask@harbor.example.net')
})

const sheetsOf = async (path: string) => {
  const { html } = await readPage(portal, path)
  return Promise.all(
    [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].map(async ([tag]) => {
      const address = /href="([^"]+)"/.exec(tag)?.[1] as string
      return (await portal.get(address)).text()
    }),
  )
}

test('a page to read carries no style of forms, and at most 15 KB of styles; its own come last', async () => {
  for (const path of ['/', '/about-us', '/news', '/events', '/white-papers', '/training']) {
    const sheets = await sheetsOf(path)
    expect(sheets.length, path).toBeGreaterThan(0)
    expect(sheets.join(''), path).not.toMatch(/\.usa-form-group|\.code-form/)
    const zipped = sheets.reduce((sum, sheet) => sum + gzipSync(sheet, { level: 9 }).length, 0)
    expect(zipped, path).toBeLessThan(15_000)
  }
  const withForm = await sheetsOf('/pilot-register')
  const place = (rule: string) => withForm.findIndex((sheet) => sheet.includes(rule))
  expect(place('.form-page>h1')).toBeGreaterThan(0)
  expect(place('.program-page>h1')).toBeGreaterThan(place('.form-page>h1'))
})
