import { expect, test } from '../portal.ts'

test('NEWS-03 NEWS-04 LIST-07 LIST-08 the news list is searched while typing and leads to an item', async ({
  page,
}) => {
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(page.getByPlaceholder('Search News Articles...')).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(6)
})
