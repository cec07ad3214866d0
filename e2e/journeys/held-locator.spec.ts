import type { Page } from '@playwright/test'
import { alive, isHeld, openUnwanted } from '../alive.ts'
import { standStill } from '../clock.ts'
import { keepBack } from '../held.ts'
import { arrived, expect, test } from '../portal.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Enter address, city or ZIP code' })
const heading = (page: Page) => page.locator('.results').getByRole('heading', { level: 2 })
const search = (page: Page) => page.getByRole('main').getByRole('button', { name: 'SEARCH', exact: true })
const slides = (page: Page) => page.locator('.hero__controls')

test.describe('on a phone, where the map lies below what is seen first', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('MAP-18 a place typed before the scripts are there keeps text, caret and focus, and gets its suggestions then', async ({
    page,
  }) => {
    const release = await keepBack(page)
    await openUnwanted(page, '/service-area-locator')
    expect(await isHeld(page)).toBe(true)
    await box(page).pressSequentially('Clumbus')
    for (let step = 0; step < 'lumbus'.length; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('o')
    await expect(page.locator('html[data-script="wanted"]')).toBeAttached()
    release()
    await expect(page.getByRole('option', { name: /^Columbus/ }).first()).toBeVisible()
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('Columbus')
    expect(await box(page).evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(2)
    await page.keyboard.press('End')
    await page.keyboard.type(', OH')
    await expect(page.getByRole('option', { name: 'Columbus, OH', exact: true })).toBeVisible()
    await expect(box(page)).toHaveValue('Columbus, OH')
  })

  test('FIND-01 results of a search that the browser itself sent have the focus, below one line, and stay where they are', async ({
    page,
  }) => {
    const release = await keepBack(page)
    await openUnwanted(page, '/service-area-locator')
    await box(page).fill('43604')
    await search(page).click()
    await expect(heading(page)).toHaveText(/^Offices for Toledo/)
    await expect(heading(page)).toBeFocused()
    const change = page.getByRole('button', { name: 'Change the search' })
    await expect(change).toBeVisible()
    await expect(box(page)).toBeHidden()
    const top = () => heading(page).evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    release()
    await alive(page)
    await expect(page.locator('.locator-forms--folded')).toBeAttached()
    expect(await top()).toBe(before)
    await expect(heading(page)).toBeFocused()
    await change.click()
    await expect(box(page)).toBeFocused()
  })

  test('FIND-01 MAP-08 places to choose from and a county lead to the results as well, without the page’s scripts', async ({
    page,
  }) => {
    await keepBack(page)
    await openUnwanted(page, '/service-area-locator?query=Huntsville')
    await page.locator('.results').getByRole('link', { name: 'Huntsville, TX' }).click()
    await expect(heading(page)).toHaveText('Offices for Huntsville, TX')
    await expect(heading(page)).toBeFocused()

    await openUnwanted(page, '/service-area-locator?state=AL')
    await page.getByLabel('County', { exact: true }).selectOption('Madison County')
    await page.getByRole('button', { name: 'Find offices' }).click()
    await expect(heading(page)).toHaveText('Offices for Madison County, Alabama')
    await expect(heading(page)).toBeFocused()
  })

  test('MAP-03 a state chosen before the scripts are there gets its counties when they are', async ({ page }) => {
    const release = await keepBack(page)
    await openUnwanted(page, '/service-area-locator')
    const state = page.getByLabel('State or territory')
    await state.focus()
    await state.selectOption('Alabama')
    release()
    await expect(page.getByLabel('County', { exact: true }).locator('option')).toHaveCount(68)
    await expect(state).toHaveValue('AL')
  })

  test('HOME-04 MAP-16 the map comes when it is scrolled to, on the locator and on the home page', async ({ page }) => {
    for (const path of ['/service-area-locator', '/']) {
      await openUnwanted(page, path)
      await expect(page.locator('.map-place__waiting')).not.toBeInViewport()
      expect(await isHeld(page)).toBe(true)
      await page.locator('.map-place').scrollIntoViewIfNeeded()
      await expect(page.locator('.pin, .pin-cluster').first()).toBeVisible({ timeout: 30_000 })
    }
  })

  test('MAP-16 a map whose scripts were missed is tried again where it is seen again, or the line is back', async ({
    page,
  }) => {
    let isGone = true
    await page.route('**/assets/entry.client*', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
    const seeAgain = [
      async () => {
        await page.evaluate(() => scrollTo(0, 0))
        await expect(page.locator('.map-place')).not.toBeInViewport()
        await page.locator('.map-place').scrollIntoViewIfNeeded()
      },
      () => page.evaluate(() => dispatchEvent(new Event('online'))),
    ]
    for (const again of seeAgain) {
      isGone = true
      await openUnwanted(page, '/service-area-locator')
      await page.locator('.map-place').scrollIntoViewIfNeeded()
      await expect(page.locator('html[data-failed][data-script="held"]')).toBeAttached()
      isGone = false
      await again()
      await expect(page.locator('html[data-arrived]')).toBeAttached()
    }
  })

  test('FIND-01 where the scripts cannot come, the forms do not stay folded after a search', async ({ page }) => {
    await page.route('**/assets/entry.client*', (route) => route.fulfill({ status: 404 }))
    await openUnwanted(page, '/service-area-locator?query=43604#results')
    await expect(box(page)).toBeHidden()
    await page.getByRole('button', { name: 'Change the search' }).click()
    await expect(box(page)).toBeVisible()
  })

  test('MAP-20 an office that is to be shown on the map before its scripts are there is shown when they are', async ({
    page,
  }) => {
    const release = await keepBack(page)
    await openUnwanted(page, '/service-area-locator?query=35801')
    const show = page.getByRole('button', { name: /^Show on the map/ }).first()
    await show.click()
    release()
    await expect(page.locator('.info').getByRole('heading')).toBeFocused()
  })
})

test('a slide asked for before the scripts are there comes when they are, and the next ones in their time', async ({
  page,
}) => {
  await standStill(page)
  const release = await keepBack(page)
  await openUnwanted(page, '/')
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(slides(page)).toContainText('1 of 3')
  release()
  await expect(slides(page)).toContainText('2 of 3')
  await page.clock.runFor(30_000)
  await expect(slides(page), 'while the mouse is on it').toContainText('2 of 3')
  await page.mouse.move(600, 20)
  await page.clock.runFor(4_100)
  await expect(slides(page)).toContainText('3 of 3')
})

test('HOME-02 the first slide stands its 4 seconds on a held page, and the second one brings the scripts', async ({
  page,
}) => {
  await standStill(page)
  await openUnwanted(page, '/')
  await page.clock.runFor(3_900)
  expect(await isHeld(page)).toBe(true)
  await expect(slides(page)).toContainText('1 of 3')
  await page.clock.runFor(200)
  await expect(page.locator('html[data-arrived]')).toBeAttached()
  await page.clock.runFor(100)
  await expect(slides(page)).toContainText('2 of 3')
})

test('HOME-02 nothing is loaded to move slides for who wants no motion, or saves data', async ({ newBrowser }) => {
  const calm = await newBrowser({ reducedMotion: 'reduce' })
  const saving = await newBrowser()
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  for (const page of [calm, saving]) {
    await standStill(page)
    await openUnwanted(page, '/')
    await page.clock.runFor(60_000)
    expect(await isHeld(page)).toBe(true)
  }
})

test('FIND-01 a place asked for on the home page leads to its results without scripts of either page', async ({
  page,
}) => {
  await keepBack(page)
  await openUnwanted(page, '/')
  await page.getByLabel('Your ZIP code or city').fill('43604')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(/^Offices for Toledo/)
  await expect(heading(page)).toBeFocused()
  expect(page.url()).toContain('/service-area-locator?query=43604#results')
})

test('HOME-03 a jump to the map brings the scripts, and the address is clean', async ({ page }) => {
  await openUnwanted(page, '/')
  await page.locator('.hero__slide.is-current').getByRole('link').click()
  await expect(page.locator('#locator')).toBeInViewport()
  await arrived(page, '/')
  await expect(page.locator('#locator')).toBeFocused()
})
