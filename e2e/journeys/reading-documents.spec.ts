import type { Page } from '@playwright/test'
import { arrived, expect, test } from '../portal.ts'

const rows = (page: Page) => page.locator('.document-row')
const all = (page: Page) => page.getByRole('link', { name: 'ALL DOCUMENTS' })

test('DOC-03 DOC-04 DOC-06 DOC-07 documents are narrowed by type icons and by a search, and set free again', async ({
  page,
}) => {
  await page.goto('/documents')
  await expect(rows(page)).toHaveCount(6)
  await expect(all(page)).toHaveCount(0)

  const box = page.getByPlaceholder('Search All Documents...')
  await box.fill('a')
  await arrived(page, '/documents?query=a')
  await expect(all(page)).toBeVisible()

  await page.getByRole('link', { name: 'Legal', exact: true }).click()
  await arrived(page, '/documents?folder=legal')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Legal', exact: true })).toHaveAttribute('aria-current', 'true')
  for (const text of await rows(page).allInnerTexts()) expect(text).toMatch(/^LEGAL/)

  await box.fill('zzqx')
  await arrived(page, '/documents?folder=legal&query=zzqx')
  await expect(page.getByText('No items match the search criteria...')).toBeVisible()

  await page.getByRole('link', { name: 'DoD program materials' }).click()
  await arrived(page, '/documents?folder=dod%20program%20materials')
  await expect(rows(page).first()).toContainText('DOD PROGRAM MATERIALS')

  await all(page).click()
  await arrived(page, '/documents')
  await expect(rows(page)).toHaveCount(6)
  await expect(all(page)).toHaveCount(0)

  await page.goBack()
  await arrived(page, '/documents?folder=dod%20program%20materials')
  await expect(rows(page).first()).toContainText('DOD PROGRAM MATERIALS')
})

test('DOC-05 DOC-08 DOC-10 templates have the folder training, and each opens in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/templates')
  await page.getByRole('link', { name: 'Training', exact: true }).click()
  await arrived(page, '/templates?folder=training')
  await expect(rows(page).first()).toContainText('TRAINING')
  const view = rows(page).first().getByRole('link', { name: 'View Template' })
  await expect(view).toHaveAttribute('target', '_blank')
  const file = await page.request.get((await view.getAttribute('href')) as string)
  expect(file.status()).toBe(200)
  expect(context.pages()).toHaveLength(1)
})

test('POLICY-03 POLICY-04 POLICY-05 the policies sort by their column headers, with a spinner while they load', async ({
  page,
}) => {
  await page.goto('/policy-corner')
  const titles = () => page.getByRole('rowheader').allInnerTexts()
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending')
  const newest = await titles()
  expect(newest.length).toBeGreaterThanOrEqual(12)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/policy-corner\.data/, async (route) => {
    await held
    await route.continue()
  })
  await header('Category').getByRole('link').click()
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByText('Loading...')).toBeHidden()
  await expect(header('Category')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header('Date')).not.toHaveAttribute('aria-sort')
  await arrived(page, '/policy-corner?sort=title')
  const upward = await titles()
  expect(upward).toEqual([...newest].sort(new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }).compare))

  await header('Category').getByRole('link').click()
  await expect(header('Category')).toHaveAttribute('aria-sort', 'descending')
  expect(await titles()).toEqual(upward.toReversed())
  await expect(page.getByRole('link', { name: 'View Policy' }).first()).toHaveAttribute('target', '_blank')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('POLICY-03 each policy is a card with its column names, and the headers still sort', async ({ page }) => {
    await page.goto('/policy-corner')
    const row = page.locator('.policy-table tbody tr').first()
    const box = await row.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
    const cells = await row
      .locator('th, td')
      .evaluateAll((list) => list.map((cell) => cell.getBoundingClientRect().left))
    expect(new Set(cells.map(Math.round)).size, 'cells below one another').toBe(1)
    await page.getByRole('columnheader', { name: 'Category' }).getByRole('link').click()
    await arrived(page, '/policy-corner?sort=title')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
