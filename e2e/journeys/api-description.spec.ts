import { expect, test } from '../portal.ts'

test('a developer browses the calls of the API, and each says what it takes and what secures it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto('/api/docs/')
  // A page of another make, of a megabyte: it says nothing of when it is alive.
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^POST .*password\/change Change/ }).click()
  await expect(page.getByText('Too many requests, or too many tries.')).toBeVisible()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(page.getByText('The access token of a login.')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]))
})
