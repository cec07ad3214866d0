import { arrived, expect, test } from '../portal.ts'

test('TRAIN-03 TRAIN-06 TRAIN-07 LIST-09 the catalog is narrowed by icon, by tag and while typing', async ({
  page,
}) => {
  await page.goto('/training?page=2')
  const count = page.getByRole('status').filter({ hasText: 'subjects' })
  await expect(count).toContainText('26 subjects')
  const side = page.getByRole('complementary', { name: 'Narrow the catalog' })
  await side.getByRole('link', { name: /^Trainings/ }).click()
  await arrived(page, '/training?query=Trainings')
  await expect(count).toContainText('14 subjects match')
  await side.getByRole('link', { name: /^Resources/ }).click()
  await expect(count).toContainText('12 subjects match')
  await side.getByRole('link', { name: 'CMMC', exact: true }).click()
  await expect(count).toContainText('3 subjects match')
  await expect(page.getByRole('article').filter({ hasText: 'Assessment Guides and Scoring' })).toBeVisible()
  await expect(page.getByPlaceholder('Search Training...')).toHaveValue('CMMC')
  await side.getByRole('link', { name: 'CMMC', exact: true }).click()
  await arrived(page, '/training')
  await page.getByPlaceholder('Search Training...').fill('PHISHING email')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Phishing and Email Safety'])
  await arrived(page, '/training?query=PHISHING+email')
})

test('TRAIN-04 TRAIN-05 TRAIN-08 a card with its picture leads to three columns of materials', async ({ page }) => {
  await page.goto('/training?query=CMMC')
  const card = page.getByRole('article').filter({ hasText: 'CMMC Level 2 Readiness' })
  await expect(card.getByRole('img')).toHaveJSProperty('complete', true)
  await card.getByRole('link').click()
  await arrived(page, '/training-detail?query=CMMC%20Level%202%20Readiness')
  await expect(page.getByRole('heading', { level: 1, name: 'CMMC Level 2 Readiness' })).toBeVisible()
  const materials = page.locator('.material')
  await expect(materials).toHaveCount(5)
  await expect(materials.first()).toContainText('Guide')
  await expect(materials.first()).toContainText('CMMC scoping guide for Level 2')
  await expect(materials.first()).toContainText('dodcio.defense.gov')
  await expect(materials.first().getByRole('link')).toHaveAttribute('href', /^https:\/\/dodcio\.defense\.gov\//)
  const places = await materials.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(new Set(places.map(({ left }) => Math.round(left))).size).toBe(3)
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(2)
})

test('TRAIN-09 the category is matched whole, in any letter case, as query or as q', async ({ page }) => {
  await page.goto('/training-detail?q=cmmc%20LEVEL%202%20readiness')
  await expect(page.locator('.material')).toHaveCount(5)
  await page.goto('/training-detail?query=CMMC')
  await expect(page.getByText('No items match the search criteria...')).toBeVisible()
})

test('LIST-18 a failure to load the training is logged and nothing is said of it', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await page.route('**/training*.data*', (route) => route.abort())
  await page.goto('/resources')
  await page.getByRole('main').getByRole('link', { name: 'Training' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Training catalog' })).toBeVisible()
  await expect(page.getByText('Check back soon for training...')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(logged.some((text) => text.startsWith('Not loaded:'))).toBe(true)
})

test('HUB-01 HUB-02 the staff hub opens without a login and its four thumbnails lead on', async ({ page }) => {
  for (const [name, path] of [
    ['Documents', '/documents'],
    ['Templates', '/templates'],
    ['Training', '/training'],
    ['Events', '/events'],
  ] as const) {
    await page.goto('/resources')
    await expect(page.getByText('exclusive to program staff')).toBeVisible()
    // On the picture: the whole card is the target.
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name }) })
      .click({ position: { x: 60, y: 60 } })
    await arrived(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('GEN-05 the catalog is narrowed, searched, paged and read', async ({ page }) => {
    await page.goto('/training')
    await expect(page.getByRole('article')).toHaveCount(6)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByRole('article')).toHaveCount(6)
    await page.getByRole('complementary').getByRole('link', { name: 'CMMC', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.getByPlaceholder('Search Training...').fill('incident')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('article').getByRole('link', { name: 'Incident Response Basics' }).click()
    await expect(page.locator('.material')).toHaveCount(4)
  })
})
