import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { standStill } from '../clock.ts'
import { arrived, expect, test } from '../portal.ts'

const slide = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).first()
const controls = (page: Page) => page.locator('.hero__controls')

test.describe('the slider', () => {
  test('HOME-01 HOME-02 three slides follow each other after 4 seconds, in a change of 2 seconds', async ({ page }) => {
    await standStill(page)
    await page.goto('/')
    await expect(controls(page)).toContainText('1 of 3')
    await page.clock.runFor(3_900)
    await expect(controls(page)).toContainText('1 of 3')
    await page.clock.runFor(200)
    await expect(controls(page)).toContainText('2 of 3')
    await expect(slide(page, 'Explore services')).toBeVisible()
    const durations = await page
      .locator('.hero__slide')
      .evaluateAll((slides) => slides.map((each) => getComputedStyle(each).transitionDuration.split(',')[0]))
    expect(durations).toEqual(['2s', '2s', '2s'])
    await page.clock.runFor(4_000)
    await expect(controls(page)).toContainText('3 of 3')
    await page.clock.runFor(4_000)
    await expect(controls(page)).toContainText('1 of 3')
  })

  test('HOME-02 the slider stops at a button, while pointed at and while the keyboard is inside', async ({ page }) => {
    await standStill(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Pause the slides' }).click()
    await page.mouse.move(600, 20)
    await page.getByRole('heading', { name: 'Who comes to us' }).click()
    await page.clock.runFor(30_000)
    await expect(controls(page)).toContainText('1 of 3')
    await page.getByRole('button', { name: 'Play the slides' }).click()
    await page.clock.runFor(30_000)
    await expect(controls(page), 'while the mouse is on it').toContainText('1 of 3')
    await page.getByRole('heading', { name: 'Who comes to us' }).click()
    await page.clock.runFor(4_100)
    await expect(controls(page)).toContainText('2 of 3')
    await page.locator('.hero__link:visible').first().focus()
    await page.keyboard.press('Tab')
    await page.clock.runFor(30_000)
    await expect(controls(page), 'while the keyboard is in it').toContainText('2 of 3')
  })

  test('HOME-01 every slide and its link are reached by keyboard', async ({ page }) => {
    await page.goto('/')
    const next = page.getByRole('button', { name: 'Next slide' })
    for (const [title, to] of [
      ['Explore services', '/about-us'],
      ['View success stories', '/success-stories'],
      ['Locate your accelerator', '/#locator'],
    ] as const) {
      await next.press('Enter')
      await expect(slide(page, title)).toBeVisible()
      await expect(page.locator('.hero__slide.is-current').getByRole('link')).toHaveAttribute('href', to)
    }
    await page.getByRole('button', { name: 'Previous slide' }).press('Enter')
    await page.locator('.hero__slide.is-current').getByRole('link').press('Enter')
    await arrived(page, '/success-stories')
  })

  test('HOME-02 nothing moves for visitors who want no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await standStill(page)
    await page.goto('/')
    await page.clock.runFor(60_000)
    await expect(controls(page)).toContainText('1 of 3')
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden()
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expect(slide(page, 'Explore services')).toBeVisible()
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          return animationName !== 'none' || transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0)
        }).length,
    )
    expect(moving).toBe(0)
    await page.clock.resume()
    await expectAccessible(page)
  })
})

test.describe('jumping to a section', () => {
  test('HOME-01 HOME-03 the first slide scrolls to the locator, and the address is clean 100 ms later', async ({
    page,
  }) => {
    await standStill(page)
    await page.goto('/')
    await page.locator('.hero__slide.is-current').getByRole('link').click()
    await arrived(page, '/#locator')
    await expect(page.locator('#locator')).toBeFocused()
    await page.clock.runFor(100)
    await arrived(page, '/')
    await expect(page.locator('#locator')).toBeInViewport()
  })

  test('HOME-03 a section in the address is scrolled to from outside, and the jump works twice', async ({ page }) => {
    await page.goto('/#locator')
    await expect(page.locator('#locator')).toBeInViewport()
    await arrived(page, '/')
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator('.hero__slide.is-current').getByRole('link', { name: 'See the offices on the map' }).click()
    await expect(page.locator('#locator')).toBeInViewport()
    await arrived(page, '/')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('GEN-05 HOME-01 the home page is complete: all slides, tasks and teasers', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.hero__slide')).toHaveCount(3)
    for (const title of ['Locate your accelerator', 'Explore services', 'View success stories']) {
      await slide(page, title).scrollIntoViewIfNeeded()
      await expect(slide(page, title)).toBeInViewport()
    }
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden()
    await expect(page.locator('.teaser .card')).toHaveCount(9)
    await page.getByRole('link', { name: 'Check where you stand' }).click()
    await arrived(page, '/cyber-readiness-check')
  })
})

test('HOME-06 HOME-07 HOME-08 each teaser leads to its items and to the whole list', async ({ page }) => {
  for (const [title, all, list, item] of [
    ['News', 'All news articles', '/news', /\/newsdetail\?id=/],
    ['Events', 'All events', '/events', /\/event-detail\?id=/],
    ['Cyber circuits', 'All cyber circuits', '/cyber-circuits', /\/cyber-circuits-detail\?id=/],
  ] as const) {
    await page.goto('/')
    const teaser = page.locator('.teaser', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    await expect(teaser.locator('.card')).toHaveCount(3)
    const first = await teaser.getByRole('heading', { level: 3 }).first().textContent()
    await teaser.locator('.card__link').first().click()
    await arrived(page, item)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first as string)
    await page.goBack()
    await teaser.getByRole('link', { name: all }).click()
    await arrived(page, list)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('FIRST-02 FIRST-04 on a phone the home page says once what it is, in five screens, and an office is three touches away', async ({
    page,
  }) => {
    await page.goto('/')
    const { largest, height, said } = await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
      const words = [...main.querySelectorAll('h1, h2, h3, a, button, p, li > span')].filter(
        (element) => element.textContent?.trim() && !element.querySelector('a, p'),
      )
      const largest = [...main.querySelectorAll('*')].sort((a, b) => sizeOf(b) - sizeOf(a))
      return {
        largest: largest.find((element) => element.textContent?.trim() && element.children.length === 0)?.tagName,
        height: document.querySelector('footer')?.getBoundingClientRect().top ?? Number.NaN,
        said: words.map((element) => (element.textContent ?? '').trim()),
      }
    })
    expect(largest).toBe('H1')
    expect(height).toBeLessThanOrEqual(5 * 844)
    const twice = said.filter((words, at) => said.indexOf(words) !== at)
    expect(twice.filter((words) => !/^\w+ \d+, \d{4}/.test(words))).toEqual([])

    const place = page.getByLabel('Your ZIP code or city')
    await expect(place).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Which CMMC level do I need?' })).toBeInViewport()
    await place.tap()
    await page.keyboard.type('35801')
    await page.getByRole('button', { name: 'Find my accelerator' }).tap()
    await arrived(page, '/service-area-locator?query=35801')
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
  })
})
