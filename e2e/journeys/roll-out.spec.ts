import { arrived } from '../alive.ts'
import { expect, test } from '../portal.ts'

test('while another release answers the router’s questions, each link loads its document, one after the other', async ({
  page,
}) => {
  let documents = 0
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) documents += 1
    // As the framework refuses a page of another build.
    return new URL(request.url()).pathname === '/__manifest'
      ? route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } })
      : route.continue()
  })
  await page.goto('/news')
  const links = page.getByRole('contentinfo').getByRole('link')
  for (const [name, address, title] of [
    ['Pricing', '/pricing', /cost|pric/i],
    ['Policy corner', '/policy-corner', /policy corner/i],
    ['Blog', '/blog', /blog/i],
  ] as const) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click()
    await arrived(page, address)
    // What leads on by itself finds the note of the press before, and loads no document again and again.
    expect(await page.evaluate(() => sessionStorage.getItem('react-router-manifest-version'))).toBeTruthy()
    await expect(page).toHaveTitle(title)
  }
  expect(documents).toBe(4)
})
