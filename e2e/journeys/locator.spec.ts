import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { arrived, expect, test } from '../portal.ts'
import { settled } from '../settled.ts'

const massachusetts =
  'Thank you for your inquiry. Unfortunately, there is no APEX Accelerator in Massachusetts at this time. We hope to have an agreement in place for Massachusetts by August 1, 2025.'

const box = (page: Page) => page.getByRole('combobox', { name: 'Enter address, city or ZIP code' })
const state = (page: Page) => page.getByLabel('State or territory')
const county = (page: Page) => page.getByLabel('County', { exact: true })
const results = (page: Page) => page.locator('.results')
const cards = (page: Page) => page.locator('.office-card')
const map = (page: Page) => page.getByRole('region', { name: 'Map of offices' })
const numberedPins = (page: Page) => page.locator('.pin--numbered')
const info = (page: Page) => page.locator('.info')

/** The page as someone finds it who waits until the map stands. */
async function open(page: Page, address = '/service-area-locator'): Promise<void> {
  await page.goto(address)
  await page.locator('#map').scrollIntoViewIfNeeded()
  // The first of all maps waits for the directory, the shapes and Leaflet.
  await expect(page.locator('.pin, .pin-cluster').first()).toBeVisible({ timeout: 30_000 })
}

async function searchFor(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('main').getByRole('button', { name: 'SEARCH', exact: true }).click()
  await arrived(page, new RegExp(`query=${encodeURIComponent(text).replaceAll('%20', '(\\+|%20)')}`))
}

const textsOf = (found: Locator) => found.allInnerTexts()

test.use({ reducedMotion: 'reduce' })

test.describe('by state and county', () => {
  test('LOC-01 LOC-02 LOC-03 LOC-05 MAP-02 MAP-03 a state, then its counties, then the offices that serve the county', async ({
    page,
  }) => {
    await open(page)
    await expect(state(page).locator('option')).toHaveCount(55)
    await expect(county(page)).toBeHidden()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/resources/counties/01', async (route) => {
      await held
      await route.continue()
    })
    await state(page).selectOption('Alabama')
    await expect(page.locator('.locator-form .spinner')).toContainText('Loading...')
    await expect(county(page)).toBeHidden()
    answer()
    await expect(county(page).locator('option')).toHaveCount(68)
    await expect(page.locator('.locator-form .spinner')).toBeHidden()
    // Choosing finds (MAP-08); the button stays beside it.
    await county(page).focus()
    await county(page).selectOption('Madison County')

    await arrived(page, '/service-area-locator?state=AL&county=01089')
    await expect(results(page).getByRole('heading', { level: 2 })).toHaveText('Offices for Madison County, Alabama')
    await expect(results(page).getByRole('status')).toHaveText(/^\d+ offices serve Madison County, Alabama\.$/)
    await expect(cards(page).first()).toContainText('Huntsville Sample Accelerator')
    await expect(cards(page).first()).toContainText('Huntsville, AL')
    await expect(county(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Find offices' })).toBeVisible()
    await expect(numberedPins(page)).toHaveCount(await cards(page).count())
    await expect(page.locator('.area--searched')).toHaveCount(1)
    await expectAccessible(page)

    await page.goBack()
    await arrived(page, '/service-area-locator')
    await expect(cards(page)).toHaveCount(0)
    await page.goForward()
    await expect(state(page)).toHaveValue('AL')
    await expect(county(page)).toHaveValue('01089')
    await expect(cards(page).first()).toContainText('Huntsville Sample Accelerator')
  })

  test('LOC-04 MAP-09 MAP-10 what is missing is said, and nothing is searched', async ({ page }) => {
    await open(page)
    const send = page.getByRole('button', { name: 'Find offices' })
    await send.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })
    await expect(alert).toBeFocused()
    await expect(state(page)).toHaveAccessibleDescription('Please select a state from the dropdown')
    await expectAccessible(page)
    await state(page).selectOption('Ohio')
    await expect(alert).toBeHidden()
    await expect(county(page)).toBeVisible()
    await send.click()
    await expect(alert).toBeFocused()
    await expect(county(page)).toHaveAccessibleDescription('Please select a county from the dropdown')
    await arrived(page, '/service-area-locator')
  })

  test('LOC-03 LOC-06 MAP-07 MAP-11 MAP-12 Massachusetts is refused with its notice, and clears the county', async ({
    page,
  }) => {
    await open(page)
    await state(page).selectOption('Ohio')
    await county(page).selectOption('Adams County')
    await arrived(page, '/service-area-locator?state=OH&county=39001')
    await expect(cards(page).first()).toBeVisible()
    await state(page).selectOption('Massachusetts')
    await expect(page.getByRole('alert')).toHaveText(massachusetts)
    await expect(county(page)).toBeHidden()
    await page.getByRole('button', { name: 'Find offices' }).click()
    await arrived(page, '/service-area-locator?state=OH&county=39001')
    await expectAccessible(page)
    await state(page).selectOption('Ohio')
    await expect(page.getByText(massachusetts)).toBeHidden()
    await expect(county(page)).toHaveValue('')
    await state(page).selectOption('')
    await expect(county(page)).toBeHidden()
    await searchFor(page, 'Boston, MA')
    await expect(page.getByRole('alert')).toHaveText(massachusetts)
    await expect(cards(page)).toHaveCount(0)
  })

  test('MAP-13 the map still shows the offices in Massachusetts', async ({ page }) => {
    await open(page)
    await page.getByLabel('Filter by city').fill('Pittsfield')
    await page.locator('.pin').first().click()
    await expect(info(page)).toContainText('Pittsfield, MA')
  })

  test('LOC-10 MAP-06 counties that cannot be loaded leave the form as it was', async ({ page }) => {
    await open(page)
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Not loaded:'))
    await page.route('**/api/resources/counties/**', (route) => route.abort())
    await state(page).selectOption('Texas')
    await logged
    await expect(page.locator('.locator-form .spinner')).toBeHidden()
    await expect(county(page)).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/api/resources/counties/**')
    await state(page).selectOption('Utah')
    await expect(county(page)).toBeVisible()
  })

  test('MAP-05 LOC-08 no counties mean Statewide alone', async ({ page }) => {
    await open(page)
    await page.route('**/api/resources/counties/66', (route) => route.fulfill({ json: [] }))
    await state(page).selectOption('Guam')
    await expect(county(page).locator('option')).toHaveText(['- Select -', 'Statewide'])
  })
})

test.describe('by place', () => {
  test('FIND-02 MAP-18 MAP-22 MAP-25 a ZIP code: its offices, the two nearest among them, numbered like their pins', async ({
    page,
  }) => {
    await open(page)
    await searchFor(page, '35801')
    await expect(results(page).getByRole('status')).toHaveText('2 offices serve Huntsville, AL 35801.')
    await expect(cards(page)).toHaveCount(3)
    await expect(cards(page).filter({ hasText: 'One of the two nearest' })).toHaveCount(1)
    const near = page.getByRole('region', { name: 'Near you, for other counties' })
    await expect(near.locator('.office-card')).toHaveCount(1)
    await expect(near.getByRole('list').first()).toHaveAttribute('start', '3')
    await expect(cards(page).first()).toContainText('Less than 1 mile away')
    await expect(cards(page).nth(1)).toContainText(/\d+ miles away/)
    await expect(map(page)).toHaveAttribute('data-view', /^11\/34\.\d+\/-86\.\d+$/)
    await page.getByRole('button', { name: 'All results' }).click()
    await expect(numberedPins(page)).toHaveCount(3)
    const titles = await textsOf(cards(page).getByRole('heading'))
    for (const [index, title] of titles.entries())
      await expect(numberedPins(page).and(page.locator(`[aria-label^="${index + 1}. "]`))).toHaveAttribute(
        'aria-label',
        new RegExp(title.replace(/^\d+\.\s*/, '')),
      )
    await expectAccessible(page)
  })

  test('MAP-22 a city in its state, a state, and a place that is shared by its address', async ({ page }) => {
    await open(page)
    await searchFor(page, 'Huntsville, AL')
    await expect(results(page).getByRole('heading', { level: 2 })).toHaveText('Offices for Huntsville, AL')
    await expect(map(page)).toHaveAttribute('data-view', /^11\//)
    const shared = page.url()
    await searchFor(page, 'Alabama')
    await expect(map(page)).toHaveAttribute('data-view', /^8\//)
    await page.goto(shared)
    await expect(box(page)).toHaveValue('Huntsville, AL')
    await expect(cards(page).first()).toContainText('Huntsville Sample Accelerator')
  })

  test('MAP-18 a name that several places have asks which one is meant', async ({ page }) => {
    await open(page)
    await searchFor(page, 'Huntsville')
    await expect(results(page).getByRole('status')).toContainText('places have this name')
    await expectAccessible(page)
    await results(page).getByRole('link', { name: 'Huntsville, TX' }).click()
    await expect(results(page).getByRole('heading', { level: 2 })).toHaveText('Offices for Huntsville, TX')
    await expect(box(page)).toHaveValue('Huntsville, TX')
    await page.goBack()
    await expect(results(page).getByRole('link', { name: 'Huntsville, AL' })).toBeVisible()
  })

  test('MAP-24 nonsense gets an answer that helps', async ({ page }) => {
    await open(page)
    await searchFor(page, 'qqxxzz')
    await expect(results(page).getByRole('status')).toHaveText('We know no such place.')
    await expect(results(page)).toContainText('ZIP code of five digits')
    await expect(results(page).getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
    await expectAccessible(page)
  })

  test('MAP-18 suggestions are chosen by keyboard alone', async ({ page }) => {
    await open(page)
    await box(page).focus()
    await page.keyboard.type('Huntsville, A')
    const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option')
    await expect(options.first()).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    const wanted = (await options.first().textContent()) as string
    await page.keyboard.press('Escape')
    await expect(options.first()).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveValue(wanted)
    await expect(results(page).getByRole('heading', { level: 2 })).toContainText(wanted)
    await expect(results(page).getByRole('heading', { level: 2 })).toBeFocused()
  })
})

test.describe('where the visitor is', () => {
  const use = (page: Page) => page.getByRole('button', { name: 'Use my location' })

  test('MAP-24 a position becomes a place, by its name in the address', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 34.73, longitude: -86.585 })
    await open(page)
    await use(page).click()
    await arrived(page, /query=Huntsville/)
    await expect(cards(page).first()).toContainText('Huntsville Sample Accelerator')
  })

  test('MAP-24 a position in the ocean, and one that is not told', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 0, longitude: -30 })
    await open(page)
    await use(page).click()
    await expect(page.getByText('No address was found for this position.')).toBeVisible()
    await context.clearPermissions()
    await page.reload()
    await use(page).click()
    await expect(page.getByText('Your browser did not tell us where you are.')).toBeVisible()
    await arrived(page, '/service-area-locator')
  })
})

test.describe('by map', () => {
  test('MAP-16 MAP-17 MAP-26 the whole country first, 420 pixels high, with every office of the directory', async ({
    page,
  }) => {
    await open(page)
    await expect(map(page)).toHaveAttribute('data-view', '4/39.50/-98.35')
    expect((await map(page).boundingBox())?.height).toBe(420)
    await expect(page.locator('.area--state').first()).toBeVisible()
    const { figures } = (await (await page.request.get('/api/resources/directory')).json()) as {
      figures: { offices: number }
    }
    await expect(page.getByText(`${figures.offices} offices in 54 states and territories`)).toBeVisible()
    // Far out, so that Guam and Puerto Rico are in view too.
    await page.getByRole('button', { name: 'Zoom out' }).click()
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Move west' }).click()
    await expect(page.locator('.pin, .pin-cluster')).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Whole country' }).click()
    await expect(map(page)).toHaveAttribute('data-view', '4/39.50/-98.35')
  })

  test('MAP-17 MAP-20 MAP-21 a pin opens the window of its office, shades what it serves, and a search closes it', async ({
    page,
  }) => {
    await open(page)
    await page.getByLabel('Filter by city').fill('huntsville')
    const pin = page.getByRole('button', { name: 'Huntsville Sample Accelerator, Huntsville' })
    await pin.click()
    await expect(info(page)).toHaveAttribute('role', 'dialog')
    await expect(info(page).getByRole('heading')).toBeFocused()
    for (const part of ['Huntsville Sample Accelerator', 'Huntsville, AL 35801-1003', 'Serves', '(205) 555-0121'])
      await expect(info(page)).toContainText(part)
    await expect(info(page).getByRole('link', { name: 'huntsville-al@example.org' })).toHaveAttribute(
      'href',
      'mailto:huntsville-al@example.org',
    )
    await expect(info(page).getByRole('link', { name: 'https://huntsville-al.example.org' })).toBeVisible()
    expect((await page.locator('.leaflet-popup-content').boundingBox())?.width).toBeLessThanOrEqual(300)
    await expect(page.locator('.area--served')).toHaveCount(12)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(info(page)).toBeHidden()
    await expect(pin).toBeFocused()
    await expect(page.locator('.area--served')).toHaveCount(0)

    await pin.press('Enter')
    await expect(info(page)).toBeVisible()
    await searchFor(page, '35801')
    await expect(info(page)).toBeHidden()
  })

  test('MAP-19 the city box leaves the pins of such cities, in any letter case', async ({ page }) => {
    await open(page)
    await page.getByLabel('Filter by city').fill('SPRINGF')
    await expect(page.locator('.office-map__filter [role="status"]')).toHaveText(/^\d+ offices in such a city$/)
    const shown = page.locator('.pin')
    const labels = () => shown.evaluateAll((pins) => pins.map((pin) => pin.getAttribute('aria-label') ?? ''))
    await expect.poll(async () => (await labels()).filter((label) => !label.endsWith('Springfield'))).toEqual([])
    expect((await labels()).length).toBeGreaterThan(1)
    await page.getByLabel('Filter by city').fill('no such city')
    await expect(page.locator('.pin, .pin-cluster')).toHaveCount(0)
    await expect(page.locator('.office-map__filter [role="status"]')).toHaveText('0 offices in such a city')
  })

  test('MAP-20 a result is shown on the map, and closing its window leads back to the list', async ({ page }) => {
    await open(page, '/service-area-locator?query=35801')
    const show = cards(page)
      .nth(1)
      .getByRole('button', { name: /^Show on the map/ })
    await show.click()
    await expect(info(page).getByRole('heading')).toHaveText('Alabama Sample Accelerator')
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.pin--chosen')).toHaveAttribute('aria-label', /^2\. Alabama Sample Accelerator/)
    await info(page).getByRole('button', { name: 'Close this window' }).click()
    await expect(show).toBeFocused()
    await expect(show).toHaveAttribute('aria-pressed', 'false')
  })

  test('the window of an office says its extension once (MAP-20, MAP-30)', async ({ page }) => {
    await open(page)
    await page.getByLabel('Filter by city').fill('Dothan')
    await page.getByRole('button', { name: 'Dothan Sample Accelerator, Dothan' }).click()
    await expect(info(page)).toContainText('205-555-0128 ext. 104')
    await expect(info(page)).not.toContainText(/extension|104.*104/)
  })

  test('MAP-34 offices at one position are offered as a list', async ({ page }) => {
    await open(page)
    await page.getByLabel('Filter by city').fill('Billings')
    await page.getByRole('button', { name: '2 offices close together: zoom in' }).click()
    await expect(info(page).getByRole('heading')).toHaveText('2 offices at this place')
    await expectAccessible(page)
    const second = info(page).getByRole('listitem').nth(1).getByRole('button')
    const name = (await second.textContent()) as string
    await second.press('Enter')
    await expect(info(page).getByRole('heading')).toHaveText(name)
    await expect(info(page)).toContainText('Billings, MT')
  })

  test('MAP-16 the map is worked by keyboard alone', async ({ page }) => {
    await open(page)
    await page.getByLabel('Filter by city').focus()
    await page.keyboard.press('Tab')
    await expect(map(page)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(map(page)).not.toHaveAttribute('data-view', '4/39.50/-98.35')
    await page.keyboard.press('+')
    await expect(map(page)).toHaveAttribute('data-view', /^5\//)
    await page.keyboard.press('Tab')
    const pin = page.locator('.pin:focus, .pin-cluster:focus')
    await expect(pin).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(map(page)).toBeFocused()
    await page.locator('.office-map__skip').focus()
    await expect(page.locator('.office-map__skip')).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const next = page.locator(':focus')
    await expect(next).toHaveJSProperty('tagName', 'A')
    await expect(page.locator('.native')).toContainText((await next.textContent()) as string)
  })
})

test('LOC-01 MAP-39 MAP-40 the Native American section counts its accelerators and offices from the directory', async ({
  page,
}) => {
  await page.goto('/service-area-locator')
  const { figures, offices } = (await (await page.request.get('/api/resources/directory')).json()) as {
    figures: { nativeOffices: number; nativeAccelerators: { name: string; offices: string[] }[] }
    offices: { id: string; Name: string }[]
  }
  const section = page.locator('.native')
  await expect(section).toContainText(
    `${figures.nativeAccelerators.length} accelerators with ${figures.nativeOffices} regional offices`,
  )
  await expect(section.locator('.native__card')).toHaveCount(figures.nativeAccelerators.length)
  for (const { name, offices: ids } of figures.nativeAccelerators) {
    const card = section.locator('.native__card', { has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.locator('li')).toHaveCount(ids.length)
    for (const id of ids) await expect(card).toContainText(offices.find((office) => office.id === id)?.Name as string)
  }
  await section
    .getByRole('button', { name: /^Show on the map/ })
    .first()
    .click()
  await expect(info(page)).toContainText('Alaska Native Sample Accelerator')
})

test('HOME-04 HOME-05 the home page has the map, when it comes into view, and a badge for each Native American accelerator', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/')
  await settled(page)
  expect(fetched.filter((url) => /office-map|shapes-|directory/.test(url))).toEqual([])
  await page.locator('.map-place').scrollIntoViewIfNeeded()
  await expect(page.locator('.pin-cluster').first()).toBeVisible()
  await expect(map(page)).toHaveAttribute('data-view', '4/39.50/-98.35')
  await expectAccessible(page)
  const badges = page.locator('.native-badge')
  await expect(badges).toHaveCount(6)
  const name = (await badges.first().locator('span').textContent()) as string
  await page.getByLabel('Your ZIP code or city').fill('35801')
  await page.getByRole('button', { name: 'Find my accelerator' }).click()
  await arrived(page, '/service-area-locator?query=35801')
  await page.goBack()
  await badges.first().click()
  await expect(page.locator('.native__card').filter({ hasText: name })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('LOC-04 LOC-05 LOC-06 MAP-02 GEN-05 state, county and results by plain forms', async ({ page }) => {
    await page.goto('/service-area-locator')
    const send = page.getByRole('button', { name: 'Find offices' })
    await expect(page.getByText('Choose a state first.')).toBeVisible()
    await expect(map(page)).toBeHidden()
    await send.click()
    await expect(page.getByRole('alert')).toContainText('Please fill in all fields.')
    await state(page).selectOption('Massachusetts')
    await send.click()
    await expect(page.getByRole('alert')).toHaveText(massachusetts)
    await state(page).selectOption('Alabama')
    await send.click()
    await expect(county(page).locator('option')).toHaveCount(68)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await send.click()
    await expect(page.getByText('Please select a county from the dropdown')).toBeVisible()
    await county(page).selectOption('Madison County')
    await send.click()
    await expect(cards(page).first()).toContainText('Huntsville Sample Accelerator')
    await page.getByLabel('Enter address, city or ZIP code').fill('Huntsville')
    await page.getByRole('button', { name: 'SEARCH', exact: true }).click()
    await results(page).getByRole('link', { name: 'Huntsville, TX' }).click()
    await expect(results(page)).toContainText('Offices for Huntsville, TX')
  })
})
