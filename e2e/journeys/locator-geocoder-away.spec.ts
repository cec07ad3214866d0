import { expect, test } from '../portal.ts'

// Nothing listens there.
test.use({ portalEnv: { GEOCODER_URL: 'http://127.0.0.1:9' } })

test('MAP-24 a geocoder that is away is only logged: the page answers from the places it knows itself', async ({
  page,
}) => {
  await page.goto('/service-area-locator?query=100%20Main%20Street%2C%20Huntsville%2C%20AL%2035801')
  await expect(page.locator('.office-card').first()).toContainText('Huntsville Sample Accelerator')
  await page.getByLabel('Enter address, city or ZIP code').fill('100 Nowhere Street, Qqxxzz')
  await page.getByRole('button', { name: 'SEARCH', exact: true }).click()
  await expect(page.locator('.results').getByRole('status')).toHaveText('We know no such place.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
