import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { arrived, expect, test } from '../portal.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Enter address, city or ZIP code' })
const heading = (page: Page) => page.locator('.results').getByRole('heading', { level: 2 })
const search = (page: Page) => page.getByRole('main').getByRole('button', { name: 'SEARCH', exact: true })
const pin = (page: Page) => page.locator('.pin:focus, .pin-cluster:focus')

test.use({ reducedMotion: 'reduce' })

for (const width of [390, 1280])
  test(`after a search the heading of the results has the focus and is in view at ${width} pixels (FIND-01)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const [start, label, button] of [
      ['/service-area-locator', 'Enter address, city or ZIP code', 'SEARCH'],
      ['/', 'Your ZIP code or city', 'Find my accelerator'],
    ] as const) {
      await page.goto(start)
      await page.getByLabel(label).fill('43604')
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
      await expect(heading(page)).toHaveText(/^Offices for /)
      await expect(heading(page)).toBeFocused()
      await expect(heading(page)).toBeInViewport()
    }
    await expect(box(page)).toBeVisible({ visible: width > 640 })
    await expectAccessible(page)
  })

test('on a phone the forms fold to one line, which opens them again (FIND-01)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/service-area-locator')
  await box(page).fill('43604')
  await search(page).click()
  await expect(page.getByText(/You searched for/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find offices' })).toBeHidden()
  await page.getByRole('button', { name: 'Change the search' }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('43604')
  await box(page).fill('Huntsville, AL')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Offices for Huntsville, AL')
  await expect(heading(page)).toBeFocused()
  await expect(box(page)).toBeHidden()
  await page.goBack()
  await expect(heading(page)).toHaveText(/^Offices for /)
})

for (const [query, width] of [
  ['43604', 390],
  ['43604', 1280],
  ['90210', 1280],
] as const)
  test(`every pin after a search for ${query} is reached by keyboard without a jump at ${width} pixels (FIND-03)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/service-area-locator?query=${query}`)
    await page.locator('#map').scrollIntoViewIfNeeded()
    await expect(page.locator('.pin--numbered').first()).toBeVisible({ timeout: 30_000 })
    const numbered = await page.locator('.office-card').count()
    expect(numbered).toBeGreaterThan(0)
    await expect(page.locator('.pin--numbered')).toHaveCount(numbered)
    await page.getByRole('region', { name: 'Map of offices' }).focus()
    const before = await page.evaluate(() => scrollY)
    for (let number = 1; number <= numbered; number++) {
      await page.keyboard.press('Tab')
      await expect(pin(page)).toHaveAttribute('aria-label', new RegExp(`^${number}\\. `))
      await expect(pin(page)).toBeInViewport()
      const label = await pin(page).getAttribute('aria-label')
      await page.keyboard.press('Enter')
      await expect(page.locator('.info').getByRole('heading')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(pin(page)).toHaveAttribute('aria-label', label as string)
    }
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(844)
  })

test('the other pins follow line by line from the north-west on, and a cluster hands on the focus (FIND-03)', async ({
  page,
}) => {
  await page.goto('/service-area-locator')
  await page.locator('#map').scrollIntoViewIfNeeded()
  await expect(page.locator('.pin-cluster').first()).toBeVisible({ timeout: 30_000 })
  const order = await page
    .locator('.pin, .pin-cluster')
    .evaluateAll((pins) => pins.map((one) => Math.round(one.getBoundingClientRect().bottom)))
  // From line to line; within one they may stand higher or lower.
  for (let index = 1; index < order.length; index++)
    expect((order[index] as number) + 60).toBeGreaterThan(order[index - 1] as number)
  await page.locator('.pin-cluster').first().focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Map of offices' })).not.toHaveAttribute('data-view', /^4\//)
  await expect(pin(page)).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('shapes that come once the map has been left are drawn nowhere, and break nothing', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/shapes-*/*.json', async (route) => {
    asked++
    await held.promise
    await route.continue()
  })
  await page.goto('/service-area-locator?query=43604')
  await expect.poll(() => asked).toBeGreaterThan(0)
  const last = page.waitForResponse('**/shapes-*/states.json')
  await page.getByRole('link', { name: 'Contact Us' }).last().click()
  await arrived(page, '/contact')
  held.resolve()
  await (await last).finished()
  await page.goBack()
  await expect(heading(page)).toHaveText(/^Offices for /)
})

interface Office {
  Name: string
  City: string
  State: string
  position: object | null
}
const farAway = ['AK', 'HI', 'PR', 'GU', 'VI']

/** What the keyboard reaches on the map and beside it, in its order. */
const reached = (page: Page) =>
  page.locator('.office-map__stage :is(.pin, .pin-cluster):not([tabindex="-1"])').evaluateAll((pins) =>
    pins.map((one) => ({
      label: one.getAttribute('aria-label') ?? '',
      cluster: one.getAttribute('data-office') ?? '',
    })),
  )

/** Every so many offices of the directory: each way of getting to a pin, in a bearable time. */
const share = 6

for (const width of [390, 1280])
  test(`every office of the country is reached by keyboard at ${width} pixels (FIND-03)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const whole = (await (await page.request.get('/api/resources/directory')).json()) as { offices: Office[] }
    const offices = whole.offices.filter(
      ({ position, State }, index) => position && (index % share === 0 || farAway.includes(State)),
    )
    await page.route('**/api/resources/directory', (route) => route.fulfill({ json: { ...whole, offices } }))
    await page.goto('/service-area-locator')
    await page.locator('#map').scrollIntoViewIfNeeded()
    const map = page.getByRole('region', { name: 'Map of offices' })
    await expect(page.locator('.pin-cluster').first()).toBeVisible({ timeout: 30_000 })
    const missing = new Set(offices.map(({ Name, City }) => `${Name}, ${City}`))
    const note = async () => {
      const pins = await reached(page)
      for (const { label } of pins) missing.delete(label)
      return pins.map(({ cluster }) => cluster).filter((cluster) => cluster.startsWith('cluster-'))
    }
    const press = async (cluster: string) => {
      const view = await map.getAttribute('data-view')
      await page.locator(`[data-office="${cluster}"]`).press('Enter')
      const list = page.locator('.info__list')
      await page.waitForFunction(
        (before) =>
          document.querySelector('.info__list') ||
          document.querySelector('.office-map__frame')?.getAttribute('data-view') !== before,
        view,
      )
      if ((await list.count()) === 0) return true
      for (const name of await list.getByRole('button').allInnerTexts())
        for (const label of missing) if (label.startsWith(`${name}, `)) missing.delete(label)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      return false
    }
    // Into each cluster, and into those that are in it, and back to the whole country.
    const done = new Set<string>()
    const country = page.getByRole('button', { name: 'Whole country' })
    for (;;) {
      await country.press('Enter')
      // On a phone the coasts lie beside the map.
      if (width === 390) await page.getByRole('button', { name: 'Zoom out' }).press('Enter')
      let [next] = (await note()).filter((cluster) => !done.has(cluster))
      if (!next || missing.size === 0) break
      for (let depth = 0; next; depth++) {
        const opened = await press(next)
        const further: string[] = opened ? (await note()).filter((cluster) => !done.has(cluster)) : []
        // What was in it has been seen when nothing in it is left to open.
        if (further.length === 0 || depth > 8) {
          done.add(next)
          break
        }
        next = further[0]
      }
    }
    // Those far away are in their own pictures beside the map, one by one or as a list.
    for (const name of ['Alaska', 'Hawaii', 'Puerto Rico', 'Guam', 'U.S. Virgin Islands']) {
      const inset = page.getByRole('group', { name, exact: true })
      const pins = inset.getByRole('button')
      await expect(pins.first()).toBeVisible()
      for (let index = 0; index < (await pins.count()); index++) {
        const label = (await pins.nth(index).getAttribute('aria-label')) as string
        await pins.nth(index).press('Enter')
        await expect(page.locator('.info').getByRole('heading')).toBeFocused()
        await expect(page.locator('.info').getByRole('heading')).toBeInViewport()
        for (const text of [label, ...(await page.locator('.info__list button').allInnerTexts())])
          for (const office of missing) if (office === text || office.startsWith(`${text}, `)) missing.delete(office)
        await page.keyboard.press('Escape')
        await expect(pins.nth(index)).toBeFocused()
        await expect(pins.nth(index)).toBeInViewport()
      }
    }
    expect([...missing]).toEqual([])
  })
