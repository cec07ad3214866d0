import { openEarly } from '../alive.ts'
import { arrived, expect, test } from '../portal.ts'

const old = [
  ['/#/news?q=x', '/news?q=x'],
  ['/#/signup', '/signup'],
  ['/#!/register', '/signup'],
  ['/#!/eventRegistration/ev-12', '/event-detail?id=ev-12'],
  ['/#/about-cmmc', '/about-cmmc'],
  ['/#!/leadership', '/leadership'],
  ['/pricing#/mep', '/mep'],
] as const

/** An event of this id is not there: its page leads on to the list of events. */
const placeOf = (to: string) => (to.startsWith('/event-detail') ? /\/(event-detail\?id=ev-12|events)$/ : to)

test('GEN-02 GEN-03 ROUTE-04 ROUTE-05 old hash-style addresses work from outside, with their query', async ({
  page,
}) => {
  for (const [from, to] of old) {
    const asked = page.waitForRequest((request) => request.url().endsWith(to))
    await page.goto('about:blank')
    await openEarly(page, from)
    await asked
    await arrived(page, placeOf(to))
  }
})

test('GEN-02 GEN-03 ROUTE-04 ROUTE-05 they work while the site is open, without loading it anew', async ({ page }) => {
  await page.goto('/partners')
  await page.evaluate(() => Object.assign(window, { same: true }))
  for (const [from, to] of old) {
    // The detail page of an event that is not there leads on to the list: its own address is seen in what it asks for.
    const asked = to.startsWith('/event-detail')
      ? page.waitForRequest((request) => /event-detail\.data\?.*id=ev-12/.test(request.url()))
      : undefined
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      from.slice(from.indexOf('#')),
    )
    await asked
    await arrived(page, placeOf(to))
  }
  expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true)
  await page.goto('/!')
  await arrived(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('GEN-04 ROUTE-01 a link leads to the top of its page, and going back to where one was', async ({ page }) => {
  await page.goto('/about-cmmc')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await link.click()
  await arrived(page, '/pricing')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await arrived(page, '/about-cmmc')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('ROUTE-02 a change of page moves the focus to the content and is written to the navigation log', async ({
  page,
}) => {
  await page.goto('/leadership')
  await page.getByRole('contentinfo').getByRole('link', { name: 'MEP' }).click()
  await arrived(page, '/mep')
  await expect(page.getByRole('main')).toBeFocused()
  const log = await page.evaluate(() =>
    performance.getEntriesByName('navigation', 'mark').map((mark) => (mark as PerformanceMark).detail),
  )
  expect(log).toEqual([{ from: '/leadership', to: '/mep' }])
})

test('ROUTE-02 another item is another page, a search in a list is not', async ({ page }) => {
  await page.goto('/')
  const marks = () => page.evaluate(() => performance.getEntriesByName('navigation', 'mark').length)
  await page.locator('.teaser').first().getByRole('link').nth(1).click()
  await arrived(page, /\/newsdetail\?id=/)
  await expect.poll(marks).toBe(1)
  await page.goto('/news')
  const box = page.getByPlaceholder('Search News Articles...')
  await box.fill('supplier')
  await arrived(page, /query=supplier/)
  await expect(box).toBeFocused()
  expect(await marks()).toBe(0)
})

test('GEN-05 a page says the same before and after React takes over', async ({ page, newBrowser }) => {
  const plain = await newBrowser({ javaScriptEnabled: false })
  // What is meant for members stands in the HTML, unseen, and goes when the page knows its reader (PAGE-02).
  const said = 'main :is(h1, h2, h3):not(.for-members *)'
  for (const path of ['/', '/about-us', '/transition-report', '/mep', '/pricing']) {
    await plain.goto(path)
    const served = await plain.locator(said).allTextContents()
    await page.goto(path)
    expect(await page.locator(said).allTextContents()).toEqual(served)
  }
})

test('HDR-08 HDR-09 ROUTE-31 an unknown address inside the open site shows the error page and leads home', async ({
  page,
}) => {
  await page.goto('/leadership')
  await page.evaluate(() => {
    location.hash = '#/no-such-page'
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("The page you're looking for does not exist")
  await expect(page).toHaveTitle('Page not found (error 404)')
  await page.getByRole('link', { name: 'Back to Homepage' }).click()
  await arrived(page, '/')
  await expect(page).toHaveTitle(/^Free help for small companies/)
})

test('LAYOUT-08 detail pages have a share bar', async ({ page }) => {
  await page.goto('/')
  for (const teaser of ['News', 'Events', 'Cyber circuits']) {
    await page.goto('/')
    const section = page.locator('.teaser', { has: page.getByRole('heading', { level: 2, name: teaser, exact: true }) })
    await section.locator('.card__link').first().click()
    await arrived(page, /detail\?id=/)
    const bar = page.locator('.share-bar')
    for (const name of ['LinkedIn', 'Twitter', 'Facebook', 'Reddit'])
      await expect(bar.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', /^https:.*detail/)
    await expect(bar.getByRole('button', { name: 'Copy link' })).toBeVisible()
  }
})

test('ROUTE-11 ROUTE-12 every account screen stands at its address; logging out says so, or goes to the login', async ({
  page,
}) => {
  for (const address of [
    '/verify?email=ada%40example.org&message=Check%20your%20mail&accountType=Individual',
    '/verify-mfa?session=none&username=ada%40example.org&redirect=%2Fnews',
    '/new-password?session=none&username=ada%40example.org&redirect=%2Fnews',
    '/verify-phone?phone=6145550100',
    '/login?redirect=%2Fnews',
    '/signup',
    '/my-account',
    '/pilot-register',
    '/mep-register',
    '/contact',
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/logout')
  await expect(page.getByText('Logout Successful!')).toBeVisible()
  await page.goto('/logout?to=login')
  await arrived(page, '/login')
})
