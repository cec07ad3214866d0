import type { Locator } from '@playwright/test'
import { openHeld } from '../held.ts'
import { beginSession, fillLogin, header, newAccount, password } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

test('a button pressed before its scripts are there is pressed again when they are, once, and the last one counts', async ({
  page,
}) => {
  const { arrive } = await openHeld(page, '/')
  const next = page.getByRole('button', { name: 'Next slide' })
  await page.getByRole('button', { name: 'Pause the slides' }).click()
  await next.click()
  await next.click()
  await expect(page.locator('.hero__controls')).toContainText('1 of 3')
  await arrive()
  await expect(page.locator('.hero__controls')).toContainText('2 of 3')
  await expect(next).toBeFocused()
  await next.click()
  await expect(page.locator('.hero__controls')).toContainText('3 of 3')
})

test('a bookmark and a copied link asked for too early are not forgotten; a member’s is kept (MARK-03)', async ({
  page,
  context,
  portalUrl,
}) => {
  const { Items } = (await (await fetch(`${portalUrl}/api/resources/news`)).json()) as { Items: { id: string }[] }
  const path = `/newsdetail?id=${Items[0]?.id}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let moment = await openHeld(page, path)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await moment.arrive()
  await expect(page.getByText('Link copied')).toBeVisible()

  const bookmark = page.getByRole('button', { name: /^Bookmark/ })
  moment = await openHeld(page, path)
  await bookmark.click()
  await moment.arrive()
  await expect(page.getByRole('dialog', { name: 'Want to bookmark this for later?' })).toBeVisible()

  await beginSession(page, await newAccount(portalUrl))
  moment = await openHeld(page, path)
  await bookmark.click()
  await moment.arrive()
  await expect(bookmark).toContainText('Bookmarked')
  await expect(bookmark).toBeFocused()
})

test('menus, the drawer and the privacy notice open before any script, and stay open when it comes (LAYOUT-02, LAYOUT-06)', async ({
  page,
}) => {
  let moment = await openHeld(page, '/pricing')
  await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').click()
  await expect(page.getByRole('link', { name: 'Partners' }).first()).toBeVisible()
  await moment.arrive()
  await expect(page.getByRole('link', { name: 'Partners' }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  moment = await openHeld(page, '/pricing')
  const notice = page.getByRole('dialog', { name: 'Privacy notice' })
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy' }).click()
  await expect(notice.getByRole('heading')).toBeFocused()
  await moment.arrive()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Close this window' }).click()
  await expect(notice).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  moment = await openHeld(page, '/pricing')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await moment.arrive()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Partners' }).click()
  await arrived(page, '/partners')
  await expect(drawer).toBeHidden()
})

test('what is typed into a list’s search before its scripts are there stays, and is searched for (LIST-07)', async ({
  page,
}) => {
  const { arrive } = await openHeld(page, '/news')
  const box = page.getByPlaceholder('Search News Articles...')
  await page.getByRole('banner').getByRole('searchbox').first().fill('cmmc')
  await box.pressSequentially('supplier')
  await arrive()
  await arrived(page, '/news?query=supplier')
  await expect(box).toHaveValue('supplier')
  await expect(box).toBeFocused()
  await expect(page.locator('.result-count')).toContainText('“supplier”')
  await expect(page.getByRole('banner').getByRole('searchbox').first()).toHaveValue('cmmc')
})

test('whoever has gone on from the section that the address names stays there when the scripts come', async ({
  page,
}) => {
  const { arrive } = await openHeld(page, '/pricing#site-map')
  const box = page.getByRole('searchbox', { name: 'Search this site' })
  await box.pressSequentially('cmmc')
  await arrive()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('cmmc')
})

test('a visitor’s focus on "Log In", and a press that has begun, outlive the coming of the scripts (HDR-03)', async ({
  page,
}) => {
  const { arrive } = await openHeld(page, '/pricing')
  const logIn = header(page).getByRole('link', { name: 'Log In' })
  await logIn.hover()
  await page.mouse.down()
  await expect(logIn).toBeFocused()
  await arrive()
  await expect(logIn).toBeFocused()
  await page.mouse.up()
  await arrived(page, '/login?redirect=/pricing')
})

test('a text that somebody has selected stays selected when the scripts come, and when a page is turned', async ({
  page,
}) => {
  /** Selects all of a text, and tells later what of it is still selected: what is written anew is another text. */
  const select = async (text: Locator) => {
    await text.evaluate((element) => getSelection()?.selectAllChildren(element))
    const words = await text.textContent()
    return () => expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(words)
  }
  const { arrive } = await openHeld(page, '/pilot-program')
  const isSelected = await select(page.locator('.rich-text p').first())
  await arrive()
  await isSelected()

  await page.goto('/transition-report')
  const book = page.getByRole('region', { name: 'Transition report, page by page' })
  const first = await book.getByRole('heading', { name: 'A letter from the director' }).elementHandle()
  await book.getByRole('button', { name: 'Next page' }).click()
  await expect(book.getByRole('status')).toHaveText('Page 2 of 10')
  expect(await first?.evaluate((heading) => heading.isConnected)).toBe(true)
})

test('a place typed, and a state chosen, before the scripts are there stay, and they know of it (MAP-02, MAP-18)', async ({
  page,
}) => {
  let moment = await openHeld(page, '/service-area-locator')
  const place = page.getByRole('combobox', { name: 'Enter address, city or ZIP code' })
  await place.pressSequentially('Colum')
  await moment.arrive()
  await expect(page.getByRole('option', { name: /Columbus/ }).first()).toBeVisible()
  await expect(place).toHaveValue('Colum')
  await place.press('End')
  await place.pressSequentially('bus, OH')
  await expect(place).toHaveValue('Columbus, OH')

  moment = await openHeld(page, '/service-area-locator')
  await page.getByLabel('State or territory').selectOption('OH')
  await moment.arrive()
  const county = page.getByLabel('County', { exact: true })
  await county.selectOption('Franklin County')
  await arrived(page, '/service-area-locator?state=OH&county=39049')
})

test('a search sent before the scripts are there leads to its results too (FIND-01)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { arrive } = await openHeld(page, '/service-area-locator')
  await page.getByRole('combobox', { name: 'Enter address, city or ZIP code' }).fill('43604')
  await page.getByRole('main').getByRole('button', { name: 'SEARCH', exact: true }).click()
  await expect(page).not.toHaveURL('/service-area-locator')
  await arrive()
  await arrived(page, '/service-area-locator?query=43604#results')
  await expect(page.locator('.results').getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByText(/You searched for/)).toBeVisible()
})

test('a form begun before its scripts are there goes on with all of it: texts and choices', async ({ page }) => {
  const { arrive } = await openHeld(page, '/surveys/event-feedback-survey')
  const group = (question: RegExp) => page.getByRole('group', { name: question })
  await group(/What describes you best/)
    .getByText('Other', { exact: true })
    .click()
  await page.getByLabel('How did you hear about this event?').fill('A flyer')
  await arrive()
  await expect(page.getByLabel('How did you hear about this event?')).toHaveValue('A flyer')
  await group(/work with us again/)
    .getByText('Neutral', { exact: true })
    .click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(2)
  await expect(group(/What describes you best/).getByRole('radio', { name: 'Other' })).toBeChecked()
})

test('a login begun before its scripts are there is finished, also where the way there knew the address (LOGIN-02)', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  let moment = await openHeld(page, '/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await moment.arrive()
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()

  await page.goto('/logout')
  await expect(page.getByText('Logout Successful!')).toBeVisible()
  moment = await openHeld(page, `/login?email=${encodeURIComponent('somebody@mail.example.org')}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await moment.arrive()
  await expect(page.getByLabel('Email address')).toHaveValue('somebody@mail.example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await fillLogin(page, email)
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
})

test('what is typed before an invitation’s link has filled in its part stays beside it (ORG-14)', async ({ page }) => {
  const { arrive } = await openHeld(page, '/signup?organization=Twin%20Lathe&email=guest%40mail.example.org')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Email address').fill('other@mail.example.org')
  await arrive()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await expect(page.getByLabel('Email address')).toHaveValue('other@mail.example.org')
})

test('another second step chosen at once stays chosen, though the login’s value goes out of the address', async ({
  page,
}) => {
  const query = new URLSearchParams({ session: 'x'.repeat(43), username: 'ada@mail.example.org' })
  const { arrive } = await openHeld(page, `/verify-mfa?${query}`)
  await page.getByRole('button', { name: 'I have lost my device' }).click()
  await arrive()
  await arrived(page, '/verify-mfa?username=ada%40mail.example.org')
  await expect(page.getByRole('heading', { name: /lost/i })).toBeVisible()
})
