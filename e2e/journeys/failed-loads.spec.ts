import type { Page } from '@playwright/test'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

/** What the page writes into the browser's console. */
function consoleOf(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => void lines.push(message.text()))
  return lines
}

/** Nothing on the page speaks of a failure, and the console does. */
async function expectOnlyLogged(page: Page, lines: string[]): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText(/went wrong|failed|could not|not available|No items match/i)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => lines.some((line) => line.startsWith('Not loaded:'))).toBe(true)
}

const lists = [
  ['/news', 'News', 'Check back soon for news posts...'],
  ['/blog', 'Blog', 'Check back soon for blog posts...'],
  ['/white-papers', 'White papers', 'Check back soon for white papers...'],
  ['/cyber-circuits', 'Cyber circuits', 'Check back soon for cyber circuits...'],
  ['/documents', 'Documents', 'Check back soon for documents..'],
  ['/templates', 'Templates', 'Check back soon for templates..'],
  ['/training', 'Training catalog', 'Check back soon for training...'],
  ['/training-videos', 'Training videos', 'Check back soon for Videos...'],
  ['/cyber-readiness-check-training', 'Readiness training videos', 'Check back soon for videos...'],
] as const
for (const [path, title, empty] of lists)
  test(`a search of ${path} whose request fails leaves the page, the text typed and the focus, and then goes on (LIST-18)`, async ({
    page,
  }) => {
    const lines = consoleOf(page)
    await page.goto(path)
    await page.route(`**${path}.data*`, (route) => route.abort())
    const box = page.getByRole('main').getByRole('searchbox')
    await box.pressSequentially('video')
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await arrived(page, `${path}?query=video`)
    await expectOnlyLogged(page, lines)
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('video')
    await page.unroute(`**${path}.data*`)
    await page.keyboard.press('Backspace')
    await arrived(page, `${path}?query=vide`)
    await expect(page.locator('.result-count')).toContainText('“vide”')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('vide')
  })

test('the policy corner is a page without policies while their request fails (LIST-18, POLICY-02)', async ({
  page,
}) => {
  const lines = consoleOf(page)
  await page.route('**/policy-corner.data*', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Policy corner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Corner' })).toBeVisible()
  await expect(page.getByText('Check back soon for policies...')).toBeVisible()
  await expectOnlyLogged(page, lines)
})

for (const [list, detail] of [
  ['/news', '/newsdetail'],
  ['/blog', '/blogdetail'],
  ['/white-papers', '/white-paper-detail'],
  ['/cyber-circuits', '/cyber-circuits-detail'],
] as const)
  test(`an item of ${list} whose request fails leads to its list (LIST-17)`, async ({ page }) => {
    await page.goto('/search?query=security')
    await page.goto(list)
    await page.route(`**${detail}.data*`, (route) => route.abort())
    const asked = page.waitForRequest(`**${detail}.data*`)
    await page.getByRole('main').locator('.card__link').first().click()
    await asked
    await arrived(page, list)
    await expect(page.locator('.card').first()).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })

test('what a member waits for and does not get can be asked for again, and nothing is said (LIST-18, LIST-20)', async ({
  page,
  portalUrl,
}) => {
  const lines = consoleOf(page)
  await beginSession(page, await newAccount(portalUrl))
  for (const [address, call, button, there] of [
    ['/online-courses', '**/api/encite/courses*', 'Load the courses', '.course-list > li'],
    ['/training-videos?video=score-yourself', '**/api/resources/trainingVideos/*', 'Load the video', '.player'],
    ['/tool-compare?ids=readybinder&ids=openssp', '**/api/resources/toolReviews/*', 'Compare the tools', 'table'],
  ] as const) {
    lines.length = 0
    await page.route(call, (route) => route.abort())
    await page.goto(address)
    const again = page.getByRole('button', { name: button })
    await expect(again).toBeVisible()
    await expectOnlyLogged(page, lines)
    await page.unroute(call)
    await again.press('Enter')
    await expect(page.locator(there).first()).toBeVisible()
    await expect(page.locator('#main-content')).toBeFocused()
  }
})

test('a place search, a position and the directory of the map that fail are only logged (MAP-24, MAP-43)', async ({
  page,
  context,
}) => {
  const lines = consoleOf(page)
  await page.route('**/api/resources/directory', (route) => route.abort())
  await page.goto('/service-area-locator')
  await expect(page.getByLabel('Filter by city')).toBeVisible()
  await expectOnlyLogged(page, lines)
  lines.length = 0
  await page.route('**/service-area-locator.data*', (route) => route.abort())
  const box = page.getByRole('combobox', { name: 'Enter address, city or ZIP code' })
  await box.fill('43604')
  await page.getByRole('main').getByRole('button', { name: 'SEARCH', exact: true }).click()
  await arrived(page, '/service-area-locator?query=43604')
  await expectOnlyLogged(page, lines)
  await expect(box).toHaveValue('43604')
  await page.unroute('**/service-area-locator.data*')
  await page.getByRole('main').getByRole('button', { name: 'SEARCH', exact: true }).click()
  await expect(page.locator('.results')).toContainText('Toledo')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 34.73, longitude: -86.585 })
  await page.route('**/api/resources/places/reverse*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Oh' } }),
  )
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.poll(() => lines.some((line) => line.startsWith('Not found:'))).toBe(true)
  await expect(page.getByText('Looking where you are…')).toBeHidden()
  await expect(page.locator('.my-location')).toHaveText('Use my location')
})
