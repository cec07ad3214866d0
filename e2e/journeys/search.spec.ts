import { arrived, expect, test } from '../portal.ts'

test('the search field in the header leads to results with the hits marked, by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('searchbox', { name: 'Search this site' }).first()
  await field.focus()
  await page.keyboard.type('ransomware')
  await page.keyboard.press('Enter')
  await arrived(page, '/search?query=ransomware')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(page.locator('.result mark').first()).toHaveText(/ransomware/i)
  await expect(page.getByRole('status').filter({ hasText: 'results for “ransomware”' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: /^News/ }).focus()
  await page.keyboard.press('Enter')
  await arrived(page, '/search?query=ransomware&family=news')
  await expect(page.locator('.result .badge').first()).toHaveText('News')
  const first = page.locator('.result__title a').first()
  const title = (await first.textContent()) ?? ''
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a misspelt search says what it shows, and the kinds of results narrow it', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByText('Type a few words above')).toBeVisible()
  await page.getByPlaceholder('Search this site...').fill('cybr securty')
  await expect(page.getByRole('status').filter({ hasText: 'Showing results for cyber security' })).toBeVisible()
  const kinds = page.getByRole('navigation', { name: 'Kinds of results' })
  await expect(kinds.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('aria-current', 'true')
  await kinds.getByRole('link', { name: /^News \d+$/ }).click()
  await arrived(page, /family=news/)
  await expect(kinds.getByRole('link', { name: /^News \d+$/ })).toHaveAttribute('aria-current', 'true')
  const badges = page.locator('.result .badge')
  await expect(badges.first()).toBeVisible()
  for (const badge of await badges.allInnerTexts()) expect(badge).toBe('News')
  await page.getByPlaceholder('Search this site...').fill('contract')
  await arrived(page, /query=contract/)
  await arrived(page, /family=news/)
})

test('a search that finds nothing offers help', async ({ page }) => {
  await page.goto('/search?query=xyzzyqq')
  await expect(page.getByText('No items match the search criteria...')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('GEN-05 searching, narrowing and turning pages work', async ({ page }) => {
    await page.goto('/')
    await page.locator('header form[action="/search"] input').first().fill('security')
    await page.keyboard.press('Enter')
    await arrived(page, '/search?query=security')
    await expect(page.locator('.result')).toHaveCount(10)
    const first = (await page.locator('.result__title').first().textContent()) ?? ''
    await page.getByRole('link', { name: 'Next page' }).click()
    await arrived(page, /page=2/)
    await expect(page.locator('.result__title').first()).not.toHaveText(first)
    await page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: /^Blog/ }).click()
    await expect(page).not.toHaveURL(/page=2/)
    await expect(page.locator('.result .badge').first()).toHaveText('Blog post')
    await page.getByPlaceholder('Search this site...').fill('invoice')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await arrived(page, /family=blog.*query=invoice|query=invoice.*family=blog/)
  })
})
