import type { Locator } from '@playwright/test'
import { arrived, expect, test } from './portal.ts'

const textOf = async (part: Locator) => (await part.textContent()) ?? ''

test.use({ javaScriptEnabled: false })

test('GEN-05 LIST-19 home, list, search, page 2 and item can be read without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'News articles' }).click()
  await arrived(page, '/news')
  await expect(page.locator('.card')).toHaveCount(6)

  await page.getByPlaceholder('Search News Articles...').fill('the')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await arrived(page, '/news?query=the')
  await expect(page.getByPlaceholder('Search News Articles...')).toHaveValue('the')
  await expect(page.locator('.result-count')).toContainText('match “the”, page 1 of')

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await arrived(page, '/news?query=the&page=2')
  const title = await textOf(page.locator('.card h2').first())
  await page.locator('.card a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect((await textOf(page.locator('.rich-text'))).length).toBeGreaterThan(300)
  await page.getByRole('link', { name: 'News', exact: true }).first().click()
  await arrived(page, '/news')
})

test('GEN-05 LIST-17 an item that is gone leads to its list', async ({ page }) => {
  await page.goto('/white-paper-detail?id=no-such-paper')
  await arrived(page, '/white-papers')
})

test('DOC-06 DOC-07 documents are filtered and searched within a folder', async ({ page }) => {
  await page.goto('/documents')
  await page.getByRole('link', { name: 'Branding', exact: true }).click()
  await arrived(page, '/documents?folder=branding')
  for (const text of await page.locator('.document-row').allInnerTexts()) expect(text).toMatch(/^BRANDING/)
  await page.getByPlaceholder('Search All Documents...').fill('zzqx')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await arrived(page, '/documents?folder=branding&query=zzqx')
  await expect(page.getByText('No items match the search criteria...')).toBeVisible()
  await page.getByRole('link', { name: 'ALL DOCUMENTS' }).click()
  await arrived(page, '/documents')
  await expect(page.locator('.document-row')).toHaveCount(6)
})

test('POLICY-03 the policies are sorted by their column headers', async ({ page }) => {
  await page.goto('/policy-corner')
  await page.getByRole('columnheader', { name: 'Category' }).getByRole('link').click()
  await arrived(page, '/policy-corner?sort=title')
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveAttribute('aria-sort', 'ascending')
})

test('LIST-19 beyond the last page a link leads back to page 1', async ({ page }) => {
  await page.goto('/blog?page=999')
  await page.getByRole('link', { name: 'Back to page 1' }).click()
  await arrived(page, '/blog')
  await expect(page.locator('.card')).toHaveCount(9)
})
