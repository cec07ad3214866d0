import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { alive, isHeld, openEarly, openUnwanted } from '../alive.ts'
import { standStill } from '../clock.ts'
import { keepBack } from '../held.ts'
import { beginSession, header, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const bubble = (page: Page) => page.getByRole('button', { name: 'Chat with this site' })
test('GEN-05 a page that is read alone runs its start script alone, and fetches the others once it is idle', async ({
  page,
}) => {
  const run: string[] = []
  const ahead: string[] = []
  page.on('requestfinished', (request) => {
    const list = { script: run, fetch: ahead }[request.resourceType()]
    list?.push(new URL(request.url()).pathname)
  })
  await openUnwanted(page, '/pricing')
  const files = await page.evaluate(
    () => JSON.parse(document.querySelector('script[type="held"]')?.textContent ?? '').files as string[],
  )
  await expect.poll(() => ahead).toEqual(expect.arrayContaining(files))
  expect(run.filter((path) => !path.includes('/start-'))).toEqual([])
  expect(await isHeld(page)).toBe(true)
  await alive(page)
  const cached = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType, transferSize }) => initiatorType !== 'fetch' && transferSize === 0)
      .map(({ name }) => new URL(name).pathname),
  )
  expect(cached).toEqual(expect.arrayContaining(files))
})

test('a browser that saves data fetches nothing ahead', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const ahead: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') ahead.push(request.url())
  })
  await standStill(page)
  await openUnwanted(page, '/pricing')
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  await page.clock.runFor(5_000)
  expect(await isHeld(page)).toBe(true)
  expect(ahead).toEqual([])
})

test('a pointer on a button, and the focus on what listens to keys, bring the scripts before a press', async ({
  page,
}) => {
  await openUnwanted(page, '/transition-report')
  const book = page.getByRole('region', { name: 'Transition report, page by page' })
  await book.getByRole('button', { name: 'Next page' }).hover()
  await expect(page.locator('html[data-arrived]')).toBeAttached()

  await openUnwanted(page, '/transition-report')
  await page.mouse.move(0, 0)
  await book.getByRole('group').focus()
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(book.getByRole('status')).toHaveText('Page 2 of 10')
})

test('HDR-01 LAYOUT-01 LAYOUT-04 LAYOUT-06 menus, drawer and notice are used whole before React is there', async ({
  page,
}) => {
  await openUnwanted(page, '/pricing')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const about = nav.locator('summary', { hasText: 'About Us' })
  const leadership = nav.getByRole('link', { name: 'Leadership' })
  await about.click()
  await expect(leadership).toBeVisible()
  await leadership.focus()
  await page.keyboard.press('Escape')
  await expect(leadership).toBeHidden()
  await expect(about).toBeFocused()
  await about.click()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expect(leadership).toBeHidden()
  await about.click()
  await header(page).getByRole('link', { name: 'Log In' }).focus()
  await expect(leadership).toBeHidden()

  const notice = page.getByRole('dialog', { name: 'Privacy notice' })
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy' }).click()
  await expect(notice.getByRole('heading')).toBeFocused()
  await page.mouse.click(5, 450)
  await expect(notice).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  expect(await isHeld(page)).toBe(true)
  await drawer.getByRole('link', { name: 'Success Stories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Success Stories' })).toBeVisible()
  await expect(bubble(page)).toBeVisible()
  expect(await isHeld(page)).toBe(true)
  const log = await page.evaluate(() =>
    performance.getEntriesByName('navigation', 'mark').map((mark) => (mark as PerformanceMark).detail),
  )
  expect(log).toEqual([{ from: '/pricing', to: '/success-stories' }])
})

test('a button pressed before its scripts are there works when they are, and React takes the page over as it stands', async ({
  page,
}) => {
  const release = await keepBack(page)
  await openUnwanted(page, '/transition-report')
  const search = page.getByRole('searchbox', { name: 'Search this site' })
  await search.fill('cmmc')
  const book = page.getByRole('region', { name: 'Transition report, page by page' })
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  await book.getByRole('button', { name: 'Next page' }).click()
  await expect(book.getByRole('status')).toHaveText('Page 1 of 10')
  release()
  await expect(book.getByRole('status')).toHaveText('Page 2 of 10')
  await expect(book.getByRole('button', { name: 'Next page' })).toBeFocused()
  await expect(search).toHaveValue('cmmc')
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(page.locator('html')).not.toHaveAttribute('data-script')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await arrived(page, '/pricing')
  await page.goBack()
  await arrived(page, '/transition-report')
})

test('a start script that comes late finds what was pressed before it', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/start-*.js', async (route) => {
    await late.promise
    await route.continue()
  })
  await openEarly(page, '/transition-report')
  const book = page.getByRole('region', { name: 'Transition report, page by page' })
  await book.getByRole('button', { name: 'Next page' }).click()
  // The whole document is there, and has told so.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive')
  await expect(book.getByRole('status')).toHaveText('Page 1 of 10')
  late.resolve()
  await expect(book.getByRole('status')).toHaveText('Page 2 of 10')
})

test('CHAT-01 HDR-07 TALK-01 the chat greets before React, once, and its button opens the talk', async ({ page }) => {
  await openUnwanted(page, '/accessibility')
  await expect(page.locator('.chat__greeting--open')).toBeVisible()
  await expectAccessible(page, { within: '.chat' })
  await expect(page.locator('.chat [role="status"]')).toHaveText('')
  await alive(page)
  await expect(page.locator('.chat:not(.chat--early) .chat__greeting--open')).toBeVisible()
  await expect(page.locator('.chat--early')).toHaveCount(0)

  const release = await keepBack(page)
  await openUnwanted(page, '/privacy')
  await bubble(page).click()
  await expect(page.getByRole('dialog', { name: 'Ask this site' })).toHaveCount(0)
  release()
  await expect(page.getByPlaceholder('Type query here ...')).toBeFocused()
  await expect(page.locator('.chat__greeting--open')).toHaveCount(0)
  // An open talk is open on the next page, too.
  await page.getByPlaceholder('Type query here ...').fill('half a ques')
  await page.goto('/terms')
  await expect(page.getByPlaceholder('Type query here ...')).toHaveValue('half a ques')
})

test('TALK-01 the chat that has greeted on one held page does not on the next', async ({ page }) => {
  await standStill(page)
  await openUnwanted(page, '/accessibility')
  await page.clock.runFor(1_300)
  await expect(page.locator('.chat__greeting--open')).toBeVisible()
  await openUnwanted(page, '/privacy')
  await page.clock.runFor(5_000)
  await expect(page.locator('.chat__greeting')).toHaveCount(0)
  expect(await isHeld(page)).toBe(true)
})

test('TALK-06 a search from the header of a held page keeps the focus in its field, with its scripts and without', async ({
  page,
}) => {
  const field = page.locator('#site-search')
  await openUnwanted(page, '/pricing')
  await field.fill('8a')
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  await page.keyboard.press('Enter')
  await arrived(page, '/search?query=8a')
  await expect(field).toBeFocused()

  const release = await keepBack(page)
  await openUnwanted(page, '/pricing')
  await field.fill('8a')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('/search?query=8a')
  release()
  await alive(page)
  await expect(field).toBeFocused()
})

test('ROUTE-02 a change from a held page to one that is not is logged as well; who comes back in the router is not held', async ({
  page,
}) => {
  await openUnwanted(page, '/pricing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
  await page.waitForURL('**/news')
  await alive(page)
  const log = () =>
    page.evaluate(() =>
      performance.getEntriesByName('navigation', 'mark').map((mark) => (mark as PerformanceMark).detail),
    )
  expect(await log()).toEqual([{ from: '/pricing', to: '/news' }])

  await page.goto('/pricing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
  await arrived(page, '/news')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await arrived(page, '/pricing')
  await expect(page.locator('html')).not.toHaveAttribute('data-script')
})

test('a step back after a page was loaded anew shows the page of its address', async ({ page }) => {
  await page.goto('/about-us')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await arrived(page, '/pricing')
  await page.evaluate(() => location.reload())
  await expect(page.locator('.chat--early')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1, name: 'What We Do' })).toBeVisible()
  await arrived(page, '/about-us')
})

test('SESSION-09 a login in another tab is seen on a page that is held, and a member’s page is never', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  const other = await page.context().newPage()
  await openUnwanted(other, '/pricing')
  await beginSession(page, email)
  await expect(header(other).getByRole('link', { name: 'My Account' })).toBeVisible()
  await alive(other)
  await page.goto('/pricing')
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
  await expect(page.locator('.chat--early')).toHaveCount(0)
})

test('SESSION-09 a login is seen on a held page that comes out of the browser’s memory, and what is left of one is looked after', async ({
  page,
}) => {
  await openUnwanted(page, '/pricing')
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'a')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    localStorage.removeItem('accessToken')
  })
  await expect(page.locator('html[data-arrived]')).toBeAttached()

  await page.evaluate(() => localStorage.setItem('personal:someone:draft', '{}'))
  await openEarly(page, '/pricing')
  await expect(page.locator('html[data-arrived]')).toBeAttached()
})

test('GEN-15 dates are those of the visitor’s zone before React, and the same after it', async ({ newBrowser }) => {
  const page = await newBrowser({ timezoneId: 'Pacific/Kiritimati' })
  const released = await (await page.request.get('/announcements')).text()
  const [, iso = '', written] = /<time dateTime="([^"]+)" data-shown="date">([^<]+)</.exec(released) ?? []
  const own = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' }).format(
    new Date(iso),
  )
  expect(own).not.toBe(written)
  await openUnwanted(page, '/announcements')
  await expect(page.locator('main time').first()).toHaveText(own)
  await alive(page)
  await expect(page.locator('main time').first()).toHaveText(own)
})

test('an old hash-style address is followed on a page that is held (GEN-02)', async ({ page }) => {
  await openUnwanted(page, '/pricing')
  await page.evaluate(() => {
    location.hash = '#/partners'
  })
  await arrived(page, '/partners')
})
